"""Sentences to vectors: each distinct text is read once, in batches, and a batch is kept as soon as it is done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from threading import RLock
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from equipoise.errors import CannotAnswer, CannotWrite
from equipoise.files import cache_folder
from equipoise.models.base import Progress, Sentence
from equipoise.models.contextual.batches import batch_of
from equipoise.models.contextual.reader import Reader
from equipoise.models.machinery.folder import Folder
from equipoise.models.machinery.lengths import by_length
from equipoise.models.machinery.machine import How
from equipoise.models.machinery.shelf import SHELF_FORMAT, Shelf, key_of
from equipoise.models.machinery.tokens import Tokens

if TYPE_CHECKING:
    from equipoise.models.likelihoods.telling import Telling

NO_TOKEN, CUT_OFF = b"", b"\0"  # what stands on the shelf for a word without a vector
TRIES = 3  # to read what is not on the shelf: another program may set it aside
CHUNK = 1024  # texts looked for on the shelf at a time

Spans = tuple[tuple[int, int], ...]


class Reading:
    """A model's reader, loaded when a text must be read, and its shelf."""

    def __init__(self, folder: Folder, fingerprint: str, how: How):
        self.folder, self.fingerprint, self.how = folder, fingerprint, how
        self.shelf = Shelf(cache_folder() / "contexts" / f"{fingerprint}-{how.precision}-{SHELF_FORMAT}.db")
        self.lock = RLock()  # one reads at a time

    @cached_property
    def reader(self) -> Reader:
        return Reader(self.folder, self.how)

    @cached_property
    def telling(self) -> Telling:
        """The same files asked for the probabilities of tokens."""
        from equipoise.models.likelihoods.telling import Telling

        return Telling(self.folder, self.fingerprint, self.how)

    def prepare(self, sentences: Sequence[Sentence], layers: Sequence[int], progress: Progress) -> None:
        """Read what is not on the shelf.

        Which texts go together follows from all the sentences, whatever is on the shelf already: a run that was killed
        and begun again reads the same batches as one that was not, and gets the same numbers to the last digit.
        """
        with self.lock:
            spans = spans_by_text(sentences)
            texts = list(spans)
            chunks = (texts[first : first + CHUNK] for first in range(0, len(texts), CHUNK))
            if any(self._lacking(chunk, spans, layers) for chunk in chunks):
                self._read_all(texts, spans, layers, progress)
            progress(1.0)

    def _read_all(
        self, texts: Sequence[str], spans: Mapping[str, Spans], layers: Sequence[int], progress: Progress
    ) -> None:
        tokens = self.reader.tokenizer.tokens(texts)
        batches = by_length(tokens.lengths, self.reader.budget)

        def read(batch: NDArray[np.int64]) -> dict[int, bytes]:
            lacking = self._lacking([texts[place] for place in batch], spans, layers)
            wanted = [place for place in batch.tolist() if texts[place] in lacking]
            asked = [(texts[place], spans[texts[place]]) for place in wanted]
            return self._read(tokens, np.array(wanted), asked, layers) if wanted else {}

        done, total = 0, int(tokens.firsts[-1])
        for batch, rows in zip(batches, self.reader.machine.each(read, batches), strict=True):
            if rows:
                self.shelf.put(rows)
            done += int(tokens.lengths[batch].sum())
            progress(done / total)

    def _read(
        self, tokens: Tokens, places: NDArray[np.int64], asked: Sequence[tuple[str, Spans]], layers: Sequence[int]
    ) -> dict[int, bytes]:
        """Read these texts together: all that is asked of them, as it stands on the shelf."""
        batch = batch_of(
            tokens, places, [spans for _, spans in asked], self.reader.tokenizer.pad, self.reader.tokenizer.unknown
        )
        vectors = self.reader.read(batch, layers)  # (layers, texts, spans, dimensions)
        if not np.isfinite(vectors[:, batch.known]).all():
            raise CannotAnswer(f"{self.folder.name} gives numbers that are not finite for texts like {asked[0][0]!r}.")
        rows: dict[int, bytes] = {}
        for row, (text, spans) in enumerate(asked):
            for column, span in enumerate(spans):
                lost = CUT_OFF if not batch.whole[row, column] else None if batch.known[row, column] else NO_TOKEN
                for depth, layer in enumerate(layers):
                    rows[key_of(layer, text, span)] = vectors[depth, row, column].tobytes() if lost is None else lost
        return rows

    def _lacking(self, texts: Sequence[str], spans: Mapping[str, Spans], layers: Sequence[int]) -> set[str]:
        """The texts of which something is not on the shelf."""
        keys = {key_of(layer, text, span): text for text in texts for span in spans[text] for layer in layers}
        return {keys[key] for key in self.shelf.lacks(list(keys))}

    def kept(self, sentences: Sequence[Sentence], layer: int) -> list[list[bytes]]:
        """What the shelf has for each word of each sentence; what it has not is read first."""
        keys = [[key_of(layer, text, span) for span in spans] for text, spans in sentences]
        each = list({key for row in keys for key in row})
        for _ in range(TRIES):
            found = self.shelf.get(each)
            if len(found) == len(each):
                return [[found[key] for key in row] for row in keys]
            self.prepare(sentences, [layer], lambda share: None)
        raise CannotWrite(f"What was written to {self.shelf.path} cannot be read back; try again.")


def spans_by_text(sentences: Sequence[Sentence]) -> dict[str, Spans]:
    """Every distinct text with all that is asked of it."""
    spans: dict[str, Spans] = {}
    for text, asked in sentences:
        known = spans.get(text)
        spans[text] = asked if known is None else known + tuple(span for span in asked if span not in known)
    return {text: asked for text, asked in spans.items() if asked}


def as_array(rows: Sequence[Sequence[bytes]], dimensions: int) -> NDArray[np.float32]:
    """The vectors, (sentences, spans, dimensions); NaN where there is none."""
    none = np.full(dimensions, np.nan, dtype=np.float32).tobytes()
    width = max(map(len, rows), default=0)
    padded = (vector for row in rows for vector in (*row, *[NO_TOKEN] * (width - len(row))))
    numbers = bytearray().join(vector if len(vector) > 1 else none for vector in padded)
    return np.frombuffer(numbers, dtype=np.float32).reshape(len(rows), width, dimensions)
