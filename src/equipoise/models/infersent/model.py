"""The adapter: sentences to vectors, and the words that these came from."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any, Literal

import numpy as np

from equipoise.models.base import Embedded, Progress, Vectors, Weighed
from equipoise.models.infersent.checkpoint import VERSIONS, Checkpoint
from equipoise.models.infersent.encoder import Encoder
from equipoise.models.infersent.reading import TEXTS, Read, read_all, work
from equipoise.models.machinery.keeping import NO_VECTOR, KeptTexts, Work, embedded
from equipoise.models.machinery.lexicon import Lexicon
from equipoise.models.machinery.machine import How

READING = 2  # raise it when texts are split or pooled otherwise: what was kept before is then read anew
PADDED = "padded-max"  # the pooling of the published code of version 1


class InferSent:
    """A sentence encoder with the words it reads; torch is not loaded before a sentence must be read."""

    space: Literal["words", "sentences"] = "words"

    def __init__(self, checkpoint: Checkpoint, version: int | None, words: Vectors, pooling: str, how: How):
        """version: None for that of the checkpoint."""
        self.version_said, version = version is not None, version or checkpoint.version
        self.checkpoint, self.version, self.pooling, self.how = checkpoint, version, pooling, how
        self.words = Lexicon(words, VERSIONS[version], moses=version == 2)
        self.lexicon: Vectors | None = words
        self.name, self.dimensions = checkpoint.name, 2 * checkpoint.hidden
        if pooling == PADDED:
            self.name += f" ({PADDED})"
        self.fingerprint = _together(checkpoint.fingerprint, str(version), pooling, words.fingerprint)
        self.description = (
            f"sentence encoder (InferSent, version {version}), {self.dimensions:,} dimensions by {pooling} over words "
            f"of {words.name}" + ("" if how.precision == "float32" else f", read in {how.precision}")
        )
        self.unknown: set[str] = set()  # words that were left out
        self.precision = how.precision
        self.kept = KeptTexts.under(f"{self.fingerprint}-{READING}", how.precision, lambda: self)
        self.notes = self._noted()

    @cached_property
    def encoder(self) -> Encoder:
        return Encoder(self.checkpoint, self.how)

    def vectors(self, texts: Sequence[str]) -> Embedded:
        """One a text; a text of which no word is known is missing."""
        return self.read(texts, lambda share: None)

    def read(self, texts: Sequence[str], progress: Progress) -> Embedded:
        """`vectors`, telling how far it is; each distinct text is read once and kept."""
        each = list(dict.fromkeys(texts))
        if self.pooling == PADDED:  # a vector depends on the batch, and so on whoever was asked for beside it
            return embedded(texts, self._rows(each, progress), self.dimensions)
        self._note_unknown(each)
        return embedded(texts, self.kept.of(each, progress), self.dimensions)

    def ready(self, texts: Sequence[str]) -> Work:
        """Texts in batches of like length, and how a batch is read."""
        return work(self.encoder, self.words.look_up(texts))

    def each(self, read: Callable[[Any], Any], batches: Iterable[Any]) -> Iterator[Any]:
        return self.encoder.machine.each(read, batches)

    def _rows(self, texts: Sequence[str], progress: Progress) -> dict[str, bytes]:
        rows: dict[str, bytes] = {}
        for read in self._read(texts, progress):
            for place, vector in zip(read.chosen.tolist(), read.vectors, strict=True):
                known = read.looked_up.known[place]
                rows[texts[read.first + place]] = vector.tobytes() if known else NO_VECTOR
        return rows

    def incomplete(self, texts: Sequence[str]) -> set[str]:
        """The texts in which a word is not known, and so left out."""
        found: set[str] = set()
        for first in range(0, len(texts), TEXTS):
            some = texts[first : first + TEXTS]
            found.update(text for text, lost in zip(some, self.words.look_up(some).lacking, strict=True) if lost)
        return found

    def _note_unknown(self, texts: Sequence[str]) -> None:
        """What is left out is said of texts that were read before, too."""
        for first in range(0, len(texts), TEXTS):
            self.unknown.update(self.words.look_up(texts[first : first + TEXTS]).unknown)
        self.notes = self._noted()

    def weigh(self, texts: Sequence[str], progress: Progress) -> Iterator[Weighed]:
        """Every text with its words: their share of the dimensions, and their vectors in the static model.

        The marks before and after a sentence have their share too. A text of which no word is known has only these,
        or, if the static model lacks them, no token and a vector of zeros.
        """
        self.unknown = set()  # notes are about these texts
        for read in self._read(texts, progress):
            yield _weighed(read, self.dimensions)

    def _read(self, texts: Sequence[str], progress: Progress) -> Iterator[Read]:
        for read in read_all(self.encoder, self.words, texts, self.pooling == PADDED, progress):
            self.unknown.update(read.looked_up.unknown)
            yield read
        self.notes = self._noted()

    def _noted(self) -> tuple[str, ...]:
        return tuple(_notes(self))


def _notes(model: InferSent) -> Iterator[str]:
    said, words = model.checkpoint.said, model.words.words
    trained_with = said.get("words_fingerprint", words.fingerprint)
    if trained_with != words.fingerprint:
        yield f"it was trained with the words of {said.get('words', 'another file')}, and reads those of {words.name}"
    if not said and not model.checkpoint.named_version and not model.version_said:
        yield "nothing says which version it is, and it is read as version 2; infersent1: would read it as version 1"
    if "version" in said and model.checkpoint.version != model.version:
        yield f"its file says version {model.checkpoint.version}, and it is read as version {model.version}"
    if model.words.marks.missing:
        marks = " and ".join(model.words.marks.missing)
        yield f"{words.name} has no vector for {marks}, which stand around a sentence; it is read without"
    if model.words.small:
        yield f"{words.name} is written in small letters, and so sentences are read in small letters"
    unknown = sorted(model.unknown)
    if unknown:
        are = "1 word is" if len(unknown) == 1 else f"{len(unknown):,} words are"
        yield f"{are} unknown to {words.name} and left out of the sentences they stand in, such as {unknown[0]!r}"


def _weighed(read: Read, dimensions: int) -> Weighed:
    tokens, matrix = read.looked_up.tokens, read.looked_up.matrix
    lengths = tokens.lengths[read.chosen]
    firsts = np.concatenate([[0], np.cumsum(lengths)])
    places = np.arange(firsts[-1]) + np.repeat(tokens.firsts[read.chosen] - firsts[:-1], lengths)  # (tokens,)
    return Weighed(
        places=read.first + read.chosen,
        firsts=firsts,
        starts=tokens.starts[places],
        ends=tokens.ends[places],
        vectors=matrix[tokens.ids[places]],
        shares=read.counts / dimensions,
        pooled=read.vectors,
        cut_at=tokens.cut_at[read.chosen],
    )


def _together(*parts: str) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()
