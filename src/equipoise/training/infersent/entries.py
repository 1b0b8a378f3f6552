"""Files of pairs of sentences with labels, as rows of a matrix of words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from equipoise.corpora.corpus import Corpus, open_corpus
from equipoise.errors import BadDataset
from equipoise.models.machinery.lexicon import Lexicon
from equipoise.results.training import DataFile
from equipoise.training.places import sha256

LABELS = ("entailment", "neutral", "contradiction")
NUMBERS = {str(number): number for number in range(len(LABELS))}  # Hugging Face's, in the same order
NO_AGREEMENT = ("-", "-1", "")  # SNLI's label where annotators did not agree, and Hugging Face's
KNOWN = {label: number for number, label in enumerate(LABELS)} | NUMBERS
SLICE = 1 << 20  # bytes read at a time
TEXTS = 4096  # looked up at a time

Ints = NDArray[np.int64]


class Entries(NamedTuple):
    """Pairs of sentences, each sentence by its number among all distinct ones."""

    premises: Ints
    hypotheses: Ints
    labels: Ints

    def __len__(self) -> int:  # entries, not fields
        return len(self.labels)


class Sentences(NamedTuple):
    """All distinct sentences, word by word, end to end."""

    words: NDArray[np.int32]  # rows of the matrix
    firsts: Ints  # (sentences + 1,)
    matrix: NDArray[np.float32]  # (distinct words and marks, dimensions)

    @property
    def lengths(self) -> Ints:
        return np.diff(self.firsts)


class Material(NamedTuple):
    """All that a network is trained and tested with."""

    sentences: Sentences
    parts: dict[str, list[Entries]]  # "train", "dev", "test": one each file
    files: tuple[DataFile, ...]
    unknown: int  # distinct words that the static vectors lack


class _Raw(NamedTuple):
    """A file before its words are looked up."""

    path: Path
    part: str
    entries: Entries
    unlabelled: int
    malformed: int


def read_material(
    files: Mapping[str, Sequence[str | Path]], lexicon: Lexicon, columns: Sequence[str], label: str,
    progress: Callable[[float], None],
) -> Material:  # fmt: skip
    """The files of every part, looked up in static vectors.

    Entries without a label are left out, and so are those with a sentence of which no word is known; both are counted.
    """
    numbers: dict[str, int] = {}
    raw = [_read(Path(path), part, numbers, columns, label) for part, paths in files.items() for path in paths]
    sentences, unknown = _looked_up(list(numbers), lexicon, progress)
    parts: dict[str, list[Entries]] = {part: [] for part in files}
    told = []
    for each in raw:
        entries, lost = _readable(each.entries, sentences.lengths)
        if not len(entries):
            raise BadDataset(
                f"{each.path} has no entry to use: {each.unlabelled:,} have no label, and of {lost:,} no word of a "
                "sentence is known; check the file, or give vectors of its language."
            )
        parts[each.part].append(entries)
        told.append(
            DataFile(each.path.name, each.part, sha256(each.path), len(entries), each.unlabelled, lost, each.malformed)
        )
    return Material(sentences, parts, tuple(told), unknown)


def _read(path: Path, part: str, numbers: dict[str, int], columns: Sequence[str], label: str) -> _Raw:
    """A file's entries; sentences get numbers as they come."""
    corpus = open_corpus([path], columns=columns, label=label)
    _refuse_what_is_no_inference(corpus, path)
    premises, hypotheses, labels = list[int](), list[int](), list[int]()
    unlabelled = malformed = 0
    for slice in corpus.slices(SLICE):
        parsed = corpus.parse(slice)
        malformed += len(parsed.malformed)
        for line, (premise, hypothesis), said in zip(parsed.lines, parsed.sentences, parsed.labels, strict=True):
            if said in NO_AGREEMENT:
                unlabelled += 1
                continue
            if said not in KNOWN:
                raise BadDataset(
                    f"Line {line:,} of {path} has the label {said[:40]!r}, and labels are {', '.join(LABELS)} (or 0, "
                    "1, 2), or - where annotators did not agree; name the label's column with --label."
                )
            premises.append(numbers.setdefault(premise, len(numbers)))
            hypotheses.append(numbers.setdefault(hypothesis, len(numbers)))
            labels.append(KNOWN[said])
    entries = Entries(*(np.array(each, dtype=np.int64) for each in (premises, hypotheses, labels)))
    return _Raw(path, part, entries, unlabelled, malformed)


def _refuse_what_is_no_inference(corpus: Corpus, path: Path) -> None:
    layout = corpus.formats[0].layout
    if not corpus.pairs or not layout.label:
        lack = "one sentence an entry" if not corpus.pairs else "no column of labels"
        raise BadDataset(
            f"{path} has {lack}, and an encoder is trained on pairs of sentences with a label, as SNLI has them; name "
            "them with --columns and --label."
        )


def _readable(entries: Entries, lengths: Ints) -> tuple[Entries, int]:
    """The entries of which both sentences have a word, and how many have not."""
    kept = (lengths[entries.premises] > 0) & (lengths[entries.hypotheses] > 0)
    return Entries(*(each[kept] for each in entries)), int((~kept).sum())


def _looked_up(texts: list[str], lexicon: Lexicon, progress: Callable[[float], None]) -> tuple[Sentences, int]:
    """The sentences as rows of one matrix; those of which no word is known have no row, whatever marks there are."""
    rows: dict[str, int] = {}
    matrix, words, lengths, unknown = list[NDArray[np.float32]](), [], [], set[str]()
    for first in range(0, len(texts), TEXTS):
        found = lexicon.look_up(texts[first : first + TEXTS])
        known = len(rows)
        own = np.array([rows.setdefault(word, len(rows)) for word in found.words], dtype=np.int32)
        matrix.append(found.matrix[own >= known])
        kept = np.repeat(found.known, found.tokens.lengths)
        words.append(own[found.tokens.ids[kept]])
        lengths.append(np.where(found.known, found.tokens.lengths, 0))
        unknown.update(found.unknown)
        progress(min(1.0, (first + TEXTS) / len(texts)))
    firsts = np.concatenate([[0], np.cumsum(np.concatenate(lengths))])
    return Sentences(np.concatenate(words), firsts, np.concatenate(matrix)), len(unknown)
