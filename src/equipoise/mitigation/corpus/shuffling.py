"""Records in random order, in constant memory: scattered to files by a random key, and each of these sorted."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from equipoise.corpora.shapes import Record

A_BUCKET = 50_000  # records
MOST_BUCKETS = 1024
HELD = 1 << 26  # bytes of the corpus that wait in memory before they are scattered


class Row(NamedTuple):
    """A record on its way to its place."""

    key: int  # below 2**64; the order
    number: int  # in which it came
    record: Record


class Shuffling:
    """Rows go in as they come, and come out by their keys."""

    def __init__(self, folder: Path, expected: int):
        self.folder = folder
        self.buckets: list[list[Row]] = [[] for _ in range(min(expected // A_BUCKET + 1, MOST_BUCKETS))]
        self.held = 0

    def add(self, rows: list[Row], size: int) -> None:
        """Take rows that stood in so many bytes."""
        for row in rows:
            self.buckets[row.key * len(self.buckets) >> 64].append(row)
        self.held += size
        if self.held >= HELD:
            self._scatter()

    def _scatter(self) -> None:
        for number, rows in enumerate(self.buckets):
            if rows:
                with self._path(number).open("ab") as file:
                    pickle.dump([tuple(row) for row in rows], file)
                rows.clear()
        self.held = 0

    def sorted_rows(self) -> Iterator[list[Row]]:
        """All rows by their keys, a bucket at a time; they are gone from the disk as they are read."""
        self._scatter()
        for number in range(len(self.buckets)):
            if self._path(number).exists():
                yield sorted(_rows(self._path(number)), key=lambda row: (row.key, row.number))
                self._path(number).unlink()

    def _path(self, number: int) -> Path:
        return self.folder / f"bucket-{number:04}"


def _rows(path: Path) -> Iterator[Row]:
    with path.open("rb") as file:
        while file.peek(1):
            yield from map(Row._make, pickle.load(file))
