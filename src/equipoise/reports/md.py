"""Text and tables as Markdown takes them, whatever the words are."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from equipoise.reports.table import Section, Table
from equipoise.reports.words import visible

SPECIAL = re.compile(r"([\\`*_\[\]{}|#~$!])")  # what Markdown or its mathematics would read as markup
ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;"}


def plain(text: str) -> str:
    """Text that Markdown shows as it is, on one line."""
    text = re.sub(r"[&<>]", lambda found: ENTITIES[found[0]], visible(text))
    text = SPECIAL.sub(r"\\\1", text)
    text = re.sub(r"^([-+])(?=\s)", r"\\\1", text)  # nor a list where a line begins
    return re.sub(r"^(\d+)([.)])(?=\s|$)", r"\1\\\2", text)


def bullets(texts: Iterable[str]) -> str:
    return "\n".join(f"- {plain(text)}" for text in texts)


def drawn(table: Table) -> str:
    """A pipe table under its caption."""
    rules = ["---:" if align in "rn" else "---" for align in table.align]
    head = [plain(cell) for cell in table.head]
    rows = [[_marked(table, row, column) for column in range(len(head))] for row in range(len(table.rows))]
    lines = [f"| {' | '.join(row)} |" for row in (head, rules, *rows)]
    return "\n".join([f"**{plain(table.caption)}**", "", *lines])


def set_out(section: Section, level: str) -> Iterator[str]:
    """A section under a heading of this level: "##"."""
    yield f"{level} {plain(section.heading)}"
    yield plain(section.note)
    yield from map(drawn, section.tables)


def _marked(table: Table, row: int, column: int) -> str:
    """A cell with the stars that make it bold or italic."""
    cell = plain(table.rows[row][column])
    stars = "*" * (2 * ((row, column) in table.bold) + (row in table.italic)) if cell else ""
    return f"{stars}{cell}{stars}"
