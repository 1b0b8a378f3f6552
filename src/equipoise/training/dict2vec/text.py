"""Text as numbers: every word that occurs often enough has one, from frequent to rare."""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from equipoise.corpora.corpus import open_corpus
from equipoise.dictionaries.words import words_of
from equipoise.errors import BadDataset
from equipoise.results.training import DataFile
from equipoise.training.places import sha256

SLICE = 1 << 22  # bytes read at a time
LONGEST = 1 << 30  # bytes of a line; a whole text may stand on one
LINE = 10_000  # words after which a line is cut, as gensim does

Ints = NDArray[np.int64]


class Text(NamedTuple):
    """Lines, or sentences, of words that occur often enough; windows do not reach from one into another."""

    words: list[str]  # from frequent to rare
    counts: Ints  # of each
    ids: NDArray[np.int32]  # which word stands at each place, line after line
    firsts: Ints  # where each line begins, and where the last one ends
    read: int  # words that were read, rare ones among them
    rare: int  # distinct words that are too rare
    files: tuple[DataFile, ...]


class Reading(NamedTuple):
    """How files are read."""

    columns: tuple[str, ...] = ()
    format: str = "auto"
    encoding: str = "utf-8"


class _Read(NamedTuple):
    """All words, numbered as they come."""

    ids: NDArray[np.int32]
    lengths: Ints  # words of each line, or of each part of a long one
    malformed: int


def read_text(files: Sequence[str | Path], min_count: int, reading: Reading, progress: Callable[[float], None]) -> Text:
    """The words of files in any format of corpora, in small letters."""
    twice = next((path for place, path in enumerate(files) if Path(path).resolve() in _places(files[:place])), None)
    if twice is not None:
        raise BadDataset(f"The file {twice} was given twice, and its words would count twice; give it once.")
    numbers: defaultdict[str, int] = defaultdict(count().__next__)
    parts = [
        _read(path, numbers, reading, lambda share, done=done: progress((done + share) / len(files)))  # type: ignore[misc]
        for done, path in enumerate(files)
    ]
    ids, lengths = (np.concatenate([part[place] for part in parts]) for place in (0, 1))
    counts = np.bincount(ids, minlength=len(numbers))
    order = np.argsort(-counts, kind="stable")  # of words that are equally frequent, the one that came first
    kept = int((counts >= min_count).sum())
    if kept < 2:
        raise BadDataset(_too_little(files, list(numbers), counts, order, min_count))
    places = np.full(len(numbers), -1, dtype=np.int32)
    places[order[:kept]] = np.arange(kept, dtype=np.int32)
    ids = places[ids]
    known = _sums(ids >= 0, lengths)  # words of each line that have a number
    words = list(numbers)
    return Text(
        [words[place] for place in order[:kept].tolist()], counts[order[:kept]], ids[ids >= 0],
        np.concatenate([[0], np.cumsum(known)]), int(lengths.sum()), len(numbers) - kept,
        _told(files, parts, known),
    )  # fmt: skip


def _sums(marks: NDArray[np.bool_], lengths: Ints) -> Ints:
    """How many are marked in each stretch; a byte a word, where naming every word's line would take sixteen."""
    sums = np.zeros(len(lengths), dtype=np.int64)
    firsts = np.cumsum(lengths) - lengths
    sums[lengths > 0] = np.add.reduceat(marks, firsts[lengths > 0], dtype=np.int64)
    return sums


def _places(files: Sequence[str | Path]) -> set[Path]:
    return {Path(path).resolve() for path in files}


def _read(
    path: str | Path, numbers: defaultdict[str, int], reading: Reading, progress: Callable[[float], None]
) -> _Read:
    """A file's words; new ones get the next number."""
    corpus = open_corpus([path], **reading._asdict(), longest=LONGEST)
    ids, lengths, malformed, number = array("i"), array("q"), 0, numbers.__getitem__
    for slice in corpus.slices(SLICE, progress):
        parsed = corpus.parse(slice)
        malformed += len(parsed.malformed)
        for sentences in parsed.sentences:
            for sentence in sentences:
                words = words_of(sentence.lower())
                ids.extend(map(number, words))
                lengths.extend(min(LINE, len(words) - first) for first in range(0, len(words) or 1, LINE))
    return _Read(np.array(ids, dtype=np.int32), np.array(lengths, dtype=np.int64), malformed)


def _told(files: Sequence[str | Path], parts: list[_Read], known: Ints) -> tuple[DataFile, ...]:
    """What was read of each file."""
    ends = np.cumsum([len(part.lengths) for part in parts])
    told = []
    for path, part, own in zip(map(Path, files), parts, np.split(known, ends[:-1]), strict=True):
        used = int((own > 0).sum())
        told.append(DataFile(path.name, "train", sha256(path), used, 0, len(own) - used, part.malformed))
    return tuple(told)


def _too_little(files: Sequence[str | Path], words: list[str], counts: Ints, order: Ints, min_count: int) -> str:
    names = " and ".join(Path(path).name for path in files)
    if not words:
        return f"{names} has no word to learn from; give a file of text."
    most = order[0]
    return (
        f"Fewer than 2 words of {names} occur {min_count:,} times (the most frequent, {words[most][:40]!r}, "
        f"{counts[most]:,} times); give more text, or a smaller --min-count."
    )
