"""The columns of a table in text: where in a row the sentences are, and rows with other sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from equipoise.corpora.formats.asked import Asked
from equipoise.corpora.formats.entries import Entry, NotAnEntry
from equipoise.corpora.layouts import (
    STS_BENCHMARK,
    are_numbers,
    is_sts_benchmark,
    layout_by_number,
    layout_of,
    refuse_header,
)
from equipoise.corpora.shapes import Layout


@dataclass(frozen=True)
class Columns:
    """Where in a row everything is, counted from 0."""

    layout: Layout
    headed: bool
    names: tuple[str, ...]  # of the header; without one, the numbers of the first line's columns
    fewest: int  # all that we read is among the first so many
    sentences: tuple[int, ...]
    label: int | None
    identity: int | None
    derived: tuple[int, ...]

    @property
    def header(self) -> tuple[str, ...]:
        """The names of all columns; nothing without a header."""
        return self.names if self.headed else ()

    def entry(self, fields: list[str]) -> Entry:
        """The sentences and the label of a row.

        Columns at the end that nobody reads may be missing, as optional labels of annotators are. Without a header more
        of them may follow, as STS-Benchmark has its sources in some lines.
        """
        if len(fields) < self.fewest or (self.headed and len(fields) > len(self.names)):
            raise NotAnEntry(f"{len(fields)} columns instead of {len(self.names)}")
        label = "" if self.label is None else fields[self.label]
        return tuple([fields[place] for place in self.sentences]), label

    def changed(self, fields: Sequence[str], sentences: tuple[str, ...], mark: str) -> list[str]:
        """A row with other sentences, its identity marked, and what was derived from the old ones emptied."""
        changed = ["" if place in self.derived else field for place, field in enumerate(fields)]
        if self.identity is not None:
            changed[self.identity] += mark
        for place, sentence in zip(self.sentences, sentences, strict=True):
            changed[place] = sentence
        return changed


def columns_of(asked: Asked, first_line: list[str], second_line: list[str]) -> Columns:
    """The columns of a table that begins with these lines, the first a header or not."""
    names = [name.strip() for name in first_line]
    numbers = [str(number) for number in range(1, len(names) + 1)]
    if are_numbers(asked.columns) and not set(asked.columns) <= set(names):
        layout = layout_by_number(asked.path, len(names), asked.columns, asked.label)
        refuse_header(asked.path, names, second_line, asked.columns)
        return _columns(numbers, layout, headed=False)
    if not asked.columns and is_sts_benchmark(names):
        label = asked.label or STS_BENCHMARK.label
        layout = layout_by_number(asked.path, len(names), STS_BENCHMARK.sentences, label)
        return _columns(numbers, layout, headed=False)
    return _columns(names, layout_of(asked.path, names, asked.columns, asked.label), headed=True)


def _columns(names: list[str], layout: Layout, headed: bool) -> Columns:
    sentences = tuple(map(names.index, layout.sentences))
    label = names.index(layout.label) if layout.label else None
    identity = names.index(layout.identity) if layout.identity else None
    used = [*sentences, *(place for place in (label, identity) if place is not None)]
    derived = tuple(map(names.index, layout.derived))
    return Columns(layout, headed, tuple(names), max(used) + 1, sentences, label, identity, derived)
