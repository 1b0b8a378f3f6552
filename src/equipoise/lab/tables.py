"""What all papers' tables share: published numbers, models, data files of others, and how a table is built."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from equipoise.errors import EquipoiseError
from equipoise.models import Model, load_model
from equipoise.results.replication import Number, ReplicatedTable, Row

PUBLISHED = Path(__file__).parent / "published"
MAX_DEPTH = 3  # folders below --data in which files are looked for

Numbers = Mapping[str, Mapping[str, Number]]  # row -> column -> number


@dataclass
class Inputs:
    """What the tables of a paper are made from."""

    paper: str
    models: tuple[str, ...]  # names for load_model
    data: Path | None  # folder with data of others
    seed: int
    progress: Callable[[float, str], None]
    chosen: bool = False  # whether the models were named by the user
    opening: Callable[[Inputs, str], dict[str, Any]] = lambda inputs, name: {}  # options of load_model for a name
    _opened: dict[str, Model | EquipoiseError] = field(default_factory=dict)
    _shared: dict[str, Any] = field(default_factory=dict)

    def model(self, name: str) -> Model:
        """The model of this name, read once; raises what reading it raised."""
        if name not in self._opened:
            self.progress(0.0, f"reading {name}")
            try:
                self._opened[name] = load_model(name, **self.opening(self, name))
            except EquipoiseError as error:
                self._opened[name] = error
        found = self._opened[name]
        if isinstance(found, EquipoiseError):
            raise found
        return found

    def once(self, key: str, make: Callable[[], Any]) -> Any:
        """What several tables need, made once."""
        if key not in self._shared:
            self._shared[key] = make()
        return self._shared[key]

    def file(self, *patterns: str) -> Path | None:
        """The first file of one of these names below the data folder."""
        if self.data is None:
            return None
        for pattern in patterns:
            for depth in range(MAX_DEPTH + 1):
                found = sorted(path for path in self.data.glob("*/" * depth + pattern) if path.is_file())
                if found:
                    return found[0]
        return None


@cache
def published(paper: str) -> Mapping[str, Any]:
    """The numbers of a paper: its citation, and every table by name."""
    return json.loads((PUBLISHED / f"{paper}.json").read_text(encoding="utf-8"))


def table(
    paper: str,
    key: str,
    ours: Numbers,
    columns: Sequence[str] = (),
    *,
    theirs: Numbers | None = None,
    notes: Sequence[str] = (),
    missing: Sequence[str] = (),
) -> ReplicatedTable:
    """The published table `key` ("table 7, ranks") with our numbers beside it; rows only we have come last.

    theirs: the paper's numbers where they are computed from another table of it.
    """
    record = published(paper)["tables"][key]
    if theirs is None:
        theirs = {
            label: dict(zip(record["columns"], row, strict=True)) if row else {}
            for label, row in record["rows"].items()
        }
    name, _, part = key.partition(", ")
    their_columns = tuple(record["columns"]) or tuple(
        dict.fromkeys(column for row in theirs.values() for column in row)
    )
    rows = tuple(
        Row(
            label,
            {column: theirs.get(label, {}).get(column) for column in their_columns},
            {column: ours.get(label, {}).get(column) for column in columns},
        )
        for label in dict.fromkeys([*theirs, *ours])
    )
    notes = (*record.get("notes", ()), *notes)
    return ReplicatedTable(name, part, record["title"], their_columns, tuple(columns), rows, notes, tuple(missing))
