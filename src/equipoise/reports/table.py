"""A table before it is drawn: the same rows go to a web page, to Markdown and to LaTeX."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True)
class Table:
    """Text in rows; the first column names the row."""

    caption: str
    head: Sequence[str]
    align: str  # one letter a column: l text, r numbers, n numbers that may carry a note, w wide text
    rows: Sequence[Sequence[str]]
    bold: frozenset[tuple[int, int]] = frozenset()  # (row, column) of cells that stand out
    italic: frozenset[int] = frozenset()  # rows

    def __post_init__(self) -> None:
        for row in (self.head, self.align, *self.rows):
            if len(row) != len(self.head):
                raise ValueError(f"{self.caption!r} has {len(self.head)} columns, but one row has {len(row)}.")


class Section(NamedTuple):
    """Tables under a heading, and how to read them."""

    heading: str
    note: str
    tables: Sequence[Table]
