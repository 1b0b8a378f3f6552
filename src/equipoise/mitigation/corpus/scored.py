"""The scores that a threshold is found among: of all entries but those on whose label nobody agreed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from equipoise.corpora.scores import Scores, Shard
from equipoise.corpora.shapes import Layout, Parsed, Progress, Slice
from equipoise.errors import BadResults, CannotAnswer
from equipoise.mitigation.corpus.progress import told
from equipoise.mitigation.corpus.reading import read_or_say

HUGGING_FACE = ("premise", "hypothesis")  # columns of its copies of SNLI and MultiNLI
NO_AGREEMENT_THERE = "-1"  # what they have in place of "-"; elsewhere it may be a label like any other
READ = 1 << 20  # scores at a time


@dataclass(frozen=True)
class Considered:
    """Which entries count, and their scores, in two files."""

    counted: Path  # a byte for every scored entry: whether it counts
    numbers: Path  # the scores of those that do
    sizes: tuple[int, ...]  # scored entries, slice by slice
    unlabelled: int  # entries that do not count
    minus_ones: int  # entries that do, and perhaps should not

    def arrays(self) -> Iterator[NDArray[np.float64]]:
        """All scores that count, in pieces."""
        with self.numbers.open("rb") as file:
            while (array := np.fromfile(file, dtype=np.float64, count=READ)).size:
                yield array

    def counts(self) -> Iterator[NDArray[np.bool_]]:
        """Which entries of each scored slice count."""
        with self.counted.open("rb") as file:
            for size in self.sizes:
                yield np.fromfile(file, dtype=np.bool_, count=size)


def considered(scores: Scores, folder: Path, unlabelled: tuple[str, ...], progress: Progress) -> Considered:
    """The entries that count, told by files in this folder: one read of the corpus where it has labels.

    unlabelled: the labels of entries that do not.
    """
    counted, numbers = folder / "counted", folder / "numbers"
    sizes, left_out, minus_ones = list[int](), 0, 0
    with counted.open("wb") as marks, numbers.open("wb") as file:
        for shard, layout, labels in told(_labels(scores, unlabelled), len(scores.shards), progress):
            agreed = labelled(layout, labels, unlabelled)
            left_out += int((~agreed).sum())
            minus_ones += _minus_ones(layout, labels) if NO_AGREEMENT_THERE not in unlabelled else 0
            if shard.part:
                sizes.append(len(agreed))
                agreed.tofile(marks)
                scores.of_entries(shard)[agreed].tofile(file)
    found = Considered(counted, numbers, tuple(sizes), left_out, minus_ones)
    _refuse_none(found, unlabelled)
    return found


def _labels(scores: Scores, unlabelled: tuple[str, ...]) -> Iterator[tuple[Shard, Layout, list[str]]]:
    """Each slice with the labels of its entries; where these do not matter, the corpus is not read."""
    formats = scores.corpus.formats
    if unlabelled and any(format.layout.label for format in formats):
        for slice, shard, parsed in parsed_slices(scores):
            yield shard, formats[slice.file].layout, parsed.labels
    else:
        for shard in scores.shards:
            yield shard, Layout(), [""] * shard.entries


def parsed_slices(scores: Scores) -> Iterator[tuple[Slice, Shard, Parsed]]:
    """The corpus again, slice by slice, parsed beside its scores."""
    for slice, shard in read_or_say(scores.slices(), "The corpus"):
        parsed = scores.corpus.parse(slice)
        if shard.part and len(parsed.lines) != shard.entries:
            raise BadResults(
                f"The slice from line {slice.first:,} of {scores.corpus.files[slice.file]} has {len(parsed.lines):,} "
                f"entries, and {shard.entries:,} were scored into {scores.folder}; score the corpus again."
            )
        yield slice, shard, parsed


def labelled(layout: Layout, labels: list[str], unlabelled: tuple[str, ...]) -> NDArray[np.bool_]:
    """Which entries have another label than these; all, in a corpus without labels."""
    if not layout.label:
        return np.ones(len(labels), dtype=bool)
    return np.array([label not in unlabelled for label in labels], dtype=bool)


def _minus_ones(layout: Layout, labels: list[str]) -> int:
    return labels.count(NO_AGREEMENT_THERE) if layout.label and layout.sentences == HUGGING_FACE else 0


def _refuse_none(found: Considered, unlabelled: tuple[str, ...]) -> None:
    """Refuse a corpus in which no entry is left."""
    if found.unlabelled and not found.numbers.stat().st_size:
        labels = " or ".join(map(repr, unlabelled))
        raise CannotAnswer(
            f"All scored entries have the label {labels}, and such entries are not counted ({found.unlabelled:,} of "
            "them); name other labels with --unlabelled, or count and keep all entries with --keep-unlabelled."
        )
