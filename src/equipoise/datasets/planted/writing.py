"""A planted corpus as a folder of files, in the layout of SNLI."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from equipoise.datasets.planted.facts import ties
from equipoise.datasets.planted.planting import KINDS, Entry, Planted, plant
from equipoise.datasets.planted.scenes import LABELS
from equipoise.files import refuse_to_overwrite, write_texts

FILES = {"train": "train.jsonl", "dev": "dev.jsonl", "test": "test.jsonl", "occupations": "test-occupations.jsonl"}
ABOUT = "about.json"
LICENCE = "Apache-2.0"
WARNING = (
    "Made by rule to check a method where the answer is known. The stereotypes in it were planted, and say nothing "
    "about people or about any corpus that people wrote; not for training models that are used."
)


def write_planted(folder: str | Path, rate: float, entries: int, seed: int = 0, force: bool = False) -> Planted:
    """What `plant` makes, written to a folder: four files of entries and about.json, all of them or none."""
    folder = Path(folder)
    refuse_to_overwrite(folder, force)
    made = plant(rate, entries, seed)
    texts = {name: _lines(getattr(made, part)) for part, name in FILES.items()}
    write_texts({folder / name: text for name, text in {**texts, ABOUT: _about(made, rate, entries, seed)}.items()})
    return made


def counts(entries: Iterable[Entry]) -> dict[str, dict[str, int]]:
    """How many entries of each kind have each label."""
    found = Counter((entry.kind, entry.label) for entry in entries)
    return {
        kind: {label: found[kind, label] for label in LABELS}
        for kind in KINDS
        if any(found[kind, each] for each in LABELS)
    }


def _lines(entries: Iterable[Entry]) -> str:
    return "".join(json.dumps(_fields(entry)) + "\n" for entry in entries)


def _fields(entry: Entry) -> dict[str, str]:
    return {
        "gold_label": entry.label, "sentence1": entry.premise, "sentence2": entry.hypothesis, "pairID": entry.id,
        "kind": entry.kind,
    }  # fmt: skip


def _about(made: Planted, rate: float, entries: int, seed: int) -> str:
    told: dict[str, Any] = {
        "what": "pairs of sentences with a planted stereotype, made by equipoise corpus plant",
        "warning": WARNING,
        "rate": rate,
        "entries": entries,
        "seed": seed,
        "licence": LICENCE,
        "ties": ties().about,
        "tied_to": {
            side: [name for name, tied_to in ties().tied_to.items() if tied_to == side] for side in ties().terms
        },
        "files": {name: counts(getattr(made, part)) for part, name in FILES.items()},
    }
    return json.dumps(told, indent=2) + "\n"
