"""What all papers' tables share: the published numbers, the models, the data files of others, and how a table is built."""

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
    notes: Sequence[str] = (),
    missing: Sequence[str] = (),
) -> ReplicatedTable:
    """The published table `key` ("table 7, ranks") with our numbers beside it; rows only we have come last."""
    record = published(paper)["tables"][key]
    name, _, part = key.partition(", ")
    labels = list(dict.fromkeys([*record["rows"], *ours]))
    rows = tuple(
        Row(
            label,
            dict(zip(record["columns"], record["rows"].get(label, [None] * len(record["columns"])), strict=False)),
            {column: ours.get(label, {}).get(column) for column in columns},
        )
        for label in labels
    )
    return ReplicatedTable(
        name,
        part,
        record["title"],
        tuple(record["columns"]),
        tuple(columns),
        rows,
        (*record.get("notes", ()), *notes),
        tuple(missing),
    )
