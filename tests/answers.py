"""Results made by hand, with the resampled numbers that a comparison needs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from equipoise.results import Interval, ModelCard, Refusal, Result, ResultSet, Reweighed
from equipoise.results.kept import packed

NOISE = np.linspace(-0.1, 0.1, 41)  # what the draws of the words do to every model alike


def answer(
    value: float = 0.5,
    *,
    drawn: Sequence[float] | None = None,
    effects: Sequence[float] | None = None,
    words: str = "all words",
    **changes: Any,
) -> Result:
    """One result; its draws are the value and the effect size moved by the same noise, unless they are given."""
    effect = changes.get("effect_size")
    values = np.array(value + NOISE if drawn is None else drawn)
    if effect is not None and effects is None:
        effects = effect + NOISE
    fields: dict[str, Any] = {
        "metric": "rnd", "dataset": "q1", "model": "glove", "value": value, "neutral": 0.0, "effect_size": None,
        "p_value": None, "p_adjusted": None, "interval": None, "effect_size_interval": None, "per_item": (),
        "missing": {}, "coverage": 1.0, "duplicates": {}, "forms": {}, "bias": "gender", "targets": ("he", "she"),
        "attributes": ("work", "home"), "options": {"average": False, "resamples": 41, "keep_resamples": True},
        "detail": {"test": {}}, "model_fingerprint": "f" * 16, "dataset_revision": "1", "dataset_hash": "d" * 64,
        "seed": 0, "version": "0.1.0", "time": "2025-01-02T03:04:05Z",
        "resampled": packed(Reweighed(values, None if effects is None else np.array(effects)), words),
    }  # fmt: skip
    return Result(**{**fields, **changes})


def between(low: float, high: float) -> Interval:
    return Interval(low, high, 0.95, "percentile bootstrap")


def answers(*results: Result, refusals: Sequence[Refusal] = ()) -> ResultSet:
    """A set of these results, with a card for each model."""
    models = dict.fromkeys(item.model for item in (*results, *refusals))
    cards = {name: ModelCard(name, "f" * 16, "", 100, 50, ()) for name in models}
    return ResultSet(tuple(results), tuple(refusals), {}, {}, cards)
