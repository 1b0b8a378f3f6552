"""A scored question as JSON, which reading.py reads back as the same."""

from __future__ import annotations

import json

from equipoise.datasets.dataset import Dataset
from equipoise.datasets.fields import ABOUT


def as_json(dataset: Dataset) -> str:
    """The text of a file, one field a line."""
    fields = {name: getattr(dataset, name) for name in ABOUT} | {
        "kind": "query", "targets": dataset.targets, "pairs": dataset.pairs, "made_for": dataset.made_for,
        "scored": dataset.scored, "attributes": dataset.attributes, "scores": dataset.scores,
    }  # fmt: skip
    lines = [f"  {json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}" for name, value in fields.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"
