"""What `replicate` gave on the built-in models, kept: EQUIPOISE_RENEW=1 writes it again."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from equipoise.results.replication import Replication

FOLDER = Path(__file__).parents[1] / "reference" / "replicate"
KEPT = ("paper", "citation", "tables", "models", "procedure", "seed")


def check(name: str, found: Replication, *, rel: float = 1e-4, abs: float = 1e-6) -> None:
    """The numbers are those of the snapshot, and so are all rows, columns, settings and notes."""
    record: dict[str, Any] = {key: json.loads(found.to_json())[key] for key in KEPT}
    path = FOLDER / f"{name}.json"
    if os.environ.get("EQUIPOISE_RENEW") == "1":
        path.write_text(json.dumps(record, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    kept = json.loads(path.read_text(encoding="utf-8"))
    for key in KEPT:
        if key != "tables":
            assert record[key] == kept[key], key
    assert [each["name"] + each["part"] for each in record["tables"]] == [
        each["name"] + each["part"] for each in kept["tables"]
    ]
    for ours, theirs in zip(record["tables"], kept["tables"], strict=True):
        where = f"{ours['name']} {ours['part']}"
        assert {k: v for k, v in ours.items() if k != "rows"} == {k: v for k, v in theirs.items() if k != "rows"}, where
        for row, expected in zip(ours["rows"], theirs["rows"], strict=True):
            assert (row["label"], row["published"]) == (expected["label"], expected["published"]), where
            assert row["ours"].keys() == expected["ours"].keys(), where
            for column, number in expected["ours"].items():
                same = None if number is None else pytest.approx(number, rel=rel, abs=abs)
                assert row["ours"][column] == same, f"{where}: {row['label']}, {column}"
