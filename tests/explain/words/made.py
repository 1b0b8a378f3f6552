"""A model of senses in the plane, and two sides that differ along the first axis: every cosine can be read off; and
what explanations say, made by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from equipoise.datasets import Dataset
from equipoise.models.senses import SenseVectors
from equipoise.results import Interval
from equipoise.results.explained import Direction, Lean, Near, Sense, Usual, WordExplained
from tests.models.senses.made import made

EAST, WEST = ("wise_man%1:18:00::", "plentiful%3:00:02::"), ("luna%1:17:10::", "lunar%3:01:00::")
SENSES = {  # offsets of the pairs: (2, 0) and (2, 0)
    "wise_man%1:18:00::": [2.0, 1.0], "luna%1:17:10::": [0.0, 1.0],
    "plentiful%3:00:02::": [1.0, 3.0], "lunar%3:01:00::": [-1.0, 3.0],
    "moon%1:17:03::": [0.0, 2.0], "moon%1:18:01::": [3.0, 0.0], "moon%1:17:00::": [-3.0, 0.0],  # their mean: (0, 2/3)
    "mentor%1:18:00::": [1.0, 1.0],  # and not the verb, which was tagged more often
}  # fmt: skip


def sides(first: tuple[str, ...] = EAST, second: tuple[str, ...] = WEST) -> Dataset:
    """A question of two sides in pairs, called east and west."""
    return Dataset(
        name="sides", title="", bias="", language="en", source="", licence="", revision="1", rationale="",
        targets={"east": first, "west": second}, attributes={}, pairs=tuple(zip(first, second, strict=True)),
    )  # fmt: skip


def opened(folder: Path, changed: dict[str, list[float]] | None = None) -> SenseVectors:
    """The model, with other vectors for some senses."""
    return made(folder, SENSES | (changed or {}))


def crowded(folder: Path, x: float, spread: float = 1.0) -> SenseVectors:
    """The model among 200 senses that WordNet does not know, about this far to the east of the second axis."""
    rng = np.random.default_rng(0)
    others = rng.normal([x, 1.0], [spread, 0.1], size=(200, 2)).tolist()
    return made(folder, SENSES | {f"x{number}%1:00:00::": vector for number, vector in enumerate(others)})


NEAR = Near("luna", "luna%1:17:10::", "west", 0.25)
RANDOM = Usual(1000, -0.2, 0.1, 0.4, 0.95, 2, -0.24, 0.45, "")


def lean(value: float, give: float | None = 0.05) -> Lean:
    """A leaning, sure to within so much."""
    return Lean(value, None if give is None else Interval(value - give, value + give, 0.95, "bootstrap"), (NEAR,))


def direction(word: Lean | None, *senses: Lean, usual: Usual | None = None) -> Direction:
    return Direction(
        "sides", "east", "west", 9, "the dataset", {}, (), word, {f"s{n}": each for n, each in enumerate(senses)}, None,
        None, usual, "" if usual else "the model cannot list its words", "", "",
    )  # fmt: skip


def explained(*directions: Direction, **changes: Any) -> WordExplained:
    """A word of two senses, s0 and s1; any field can be changed."""
    senses = Sense("s0", "noun", 'a star; "a moon"', 1, True, True), Sense("s1", "verb", "to moon", None, True, False)
    fields: dict[str, Any] = {
        "word": "moon", "model": "made", "gives": "senses", "senses": senses, "directions": directions,
        "caveats": ("Not all.", "Nor this."), "notes": (), "model_fingerprint": "f" * 16, "options": {"level": 0.95},
        "seed": 0, "version": "0.1.0",
    }  # fmt: skip
    return WordExplained(**{**fields, **changes})
