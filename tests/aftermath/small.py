"""Small models and axes for the tests of this folder."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import ArrayLike

from equipoise.datasets.axes import Axis
from equipoise.models.static import StaticVectors
from equipoise.models.store import Store, hash_words
from equipoise.results import Interval, Reweighed
from equipoise.results.aftermath import CheckCard, Estimate, Outcome, Reading
from equipoise.results.kept import packed

DEFINING = tuple((f"left{number}", f"right{number}") for number in range(5))
NEUTRAL = tuple(f"{number}word" for number in range(1_280))  # numbers first: about half of them are for asking
WORDS = (*(word for pair in DEFINING for word in pair), *NEUTRAL)


def model_of(words: Sequence[str], vectors: ArrayLike, name: str = "small") -> StaticVectors:
    """An ordinary model in memory; a word with a vector of zeros is not known, as in files."""
    array = np.asarray(vectors, dtype=np.float32)
    encoded = [word.encode() for word in words]
    hashes, known = hash_words(encoded), np.flatnonzero(array.any(axis=1))
    order = known[np.argsort(hashes[known], kind="stable")]
    store = Store(
        array, np.frombuffer(b"".join(encoded), dtype=np.uint8), np.cumsum([0, *map(len, encoded)]), hashes[order],
        order, (),
    )  # fmt: skip
    return StaticVectors(name, f"fingerprint of {name}", store)


def axis_of(neutral: str = "", questions: tuple[str, ...] = (), controls: tuple[str, ...] = ()) -> Axis:
    """Left and right."""
    return Axis(
        "sides", "left and right", "en", "ours", "Apache-2.0", "1", "for tests", ("left", "right"), DEFINING, DEFINING,
        (), neutral, questions, controls,
    )  # fmt: skip


def separable(dimensions: int = 2) -> StaticVectors:
    """Every other word is on the left, the others on the right, and nothing in between."""
    rng = np.random.default_rng(0)
    vectors = rng.normal(scale=0.05, size=(len(WORDS), dimensions))
    vectors[::2, 0] += 1.0
    vectors[1::2, 0] -= 1.0
    return model_of(WORDS, vectors, "separable")


def noise(dimensions: int = 12, seed: int = 1) -> StaticVectors:
    """Vectors that say nothing of any side."""
    return model_of(WORDS, np.random.default_rng(seed).normal(size=(len(WORDS), dimensions)), "noise")


def leaning(dimensions: int = 12, seed: int = 2) -> StaticVectors:
    """Words that lean by more or less, along one direction and a little by others."""
    rng = np.random.default_rng(seed)
    vectors = rng.normal(size=(len(WORDS), dimensions))
    vectors[: 2 * len(DEFINING) : 2, 0] += 3.0
    vectors[1 : 2 * len(DEFINING) : 2, 0] -= 3.0
    vectors[:, 1] += 0.8 * vectors[:, 0]
    return model_of(WORDS, vectors, "leaning")


def question_file(folder: Path, name: str = "question") -> str:
    """A question about words of the small models: the target sets are neutral words, and so are the attributes."""
    words = iter(NEUTRAL)
    sets = [[next(words) for _ in range(8)] for _ in range(2)]
    attributes = [[next(words) for _ in range(20)] for _ in range(2)]
    return _written(folder / f"{name}.json", {
        "name": name, "title": "Some words and others", "bias": "sides", "language": "en", "source": "ours",
        "licence": "Apache-2.0", "revision": "1", "rationale": "for tests",
        "targets": dict(zip(("some", "others"), sets, strict=True)),
        "attributes": dict(zip(("these", "those"), attributes, strict=True)),
    })  # fmt: skip


def axis_file(folder: Path, **more: object) -> str:
    """The axis of `axis_of` as a user's own file."""
    return _written(folder / "sides.json", {
        "name": "sides", "title": "left and right", "language": "en", "source": "ours", "licence": "Apache-2.0",
        "revision": "1", "rationale": "for tests", "classes": ["left", "right"], "definitional": DEFINING, **more,
    })  # fmt: skip


def _written(path: Path, fields: dict[str, object]) -> str:
    path.write_text(json.dumps(fields), encoding="utf-8")
    return str(path)


def card(name: str = "check", group: str = "recoverable", better: str = "lower", scale: str = "number") -> CheckCard:
    return CheckCard(name, "", group, "", better, scale, "", "")  # type: ignore[arg-type]


def reading(
    value: float, spread: ArrayLike = (-0.02, -0.01, 0.0, 0.01, 0.02), ideal: float | None = 0.0, check: str = "check",
    interval: tuple[float, float] | None = None, draws: str = "", repeated: Sequence[float] = (),
) -> Reading:  # fmt: skip
    """A number, and draws that lie so far from it."""
    kept = packed(Reweighed(value + np.tile(np.asarray(spread, dtype=np.float64), 20), None), draws or check)
    assert kept is not None
    ends = interval and Interval(*interval, 0.95, "")
    return Reading(check, value, ends, ideal, 100, kept.values, kept.draws, None, None, tuple(repeated), {})


def outcome(
    label: str = "hard", left: float | None = None, kept: float | None = None, control: bool = False,
    directions: int | None = None, readings: Sequence[Reading] = (),
) -> Outcome:  # fmt: skip
    bias, utility = (None if value is None else Estimate(value, None, ()) for value in (left, kept))
    recipe = {"options": {}, "detail": {} if directions is None else {"directions": directions}}
    return Outcome(label, label, "", control, recipe, tuple(readings), {}, bias, utility, None, False, 0.0)
