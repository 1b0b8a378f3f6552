"""A paper's tables and figures: the published numbers beside ours."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass

from equipoise.results.result import as_json
from equipoise.results.score import Json

Number = float | None  # None: not published, or not measured


@dataclass(frozen=True)
class Row:
    """One row of a table: column -> number, the paper's and ours."""

    label: str
    published: Mapping[str, Number]
    ours: Mapping[str, Number]


@dataclass(frozen=True)
class ReplicatedTable:
    """One table or figure, or a part of one."""

    name: str  # table 7
    part: str  # ranks, words alone; empty where the table has one part
    title: str
    published: tuple[str, ...]  # the columns of the paper's numbers
    ours: tuple[str, ...]  # the columns of ours
    rows: tuple[Row, ...]
    notes: tuple[str, ...] = ()  # what a reader must know to compare the two
    missing: tuple[str, ...] = ()  # what could not be had here, and how to supply it

    @property
    def replicated(self) -> bool:
        """Whether there is a number of ours in it."""
        return any(number is not None for row in self.rows for number in row.ours.values())


@dataclass(frozen=True)
class Replication:
    """What `replicate` gives back."""

    paper: str
    citation: str
    tables: tuple[ReplicatedTable, ...]
    models: tuple[str, ...]
    procedure: Mapping[str, Json]  # every setting and option that was fixed
    seed: int
    version: str

    def to_dict(self) -> dict[str, Json]:
        return asdict(self)

    def to_json(self) -> str:
        return as_json(asdict(self))
