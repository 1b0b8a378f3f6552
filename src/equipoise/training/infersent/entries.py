"""Files of pairs of sentences with labels, as rows of a matrix of words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from equipoise.errors import BadDataset
from equipoise.models.machinery.lexicon import Lexicon
from equipoise.results.training import DataFile
from equipoise.training.labels import PairFile, class_of
from equipoise.training.places import sha256_of_corpus

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
            DataFile(
                each.path.name,
                each.part,
                sha256_of_corpus(each.path),
                len(entries),
                each.unlabelled,
                lost,
                each.malformed,
            )
        )
    return Material(sentences, parts, tuple(told), unknown)


def _read(path: Path, part: str, numbers: dict[str, int], columns: Sequence[str], label: str) -> _Raw:
    """A file's entries; sentences get numbers as they come."""
    pairs = PairFile(path, columns, label)
    premises, hypotheses, labels, unlabelled = list[int](), list[int](), list[int](), 0
    for pair in pairs:
        found = class_of(pair, path)
        if found is None:
            unlabelled += 1
            continue
        premises.append(numbers.setdefault(pair.first, len(numbers)))
        hypotheses.append(numbers.setdefault(pair.second, len(numbers)))
        labels.append(found)
    entries = Entries(*(np.array(each, dtype=np.int64) for each in (premises, hypotheses, labels)))
    return _Raw(path, part, entries, unlabelled, pairs.malformed)


def _readable(entries: Entries, lengths: Ints) -> tuple[Entries, int]:
    """The entries of which both sentences have a word, and how many have not."""
    kept = (lengths[entries.premises] > 0) & (lengths[entries.hypotheses] > 0)
    return Entries(*(each[kept] for each in entries)), int((~kept).sum())


def _looked_up(texts: list[str], lexicon: Lexicon, progress: Callable[[float], None]) -> tuple[Sentences, int]:
    """The sentences as rows of one matrix; those of which no word is known have no row, whatever marks there are."""
    rows: dict[str, int] = {}
    matrix, words, lengths = (
        [lexicon.marks.array[:0].astype(np.float32)],
        [np.zeros(0, np.int32)],
        [np.zeros(0, np.int64)],
    )
    unknown = set[str]()
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
