"""Is the order of two models real? Their distances from neutral, resampled with the same words for both.

A rank says which model came first with these words. The probability says how often it would with other words for the
same concepts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np

from equipoise.results import BASELINE, OVERALL, Array, Order, Result
from equipoise.results.kept import unpacked
from equipoise.significance.differences import difference_of

Group = tuple[str, str]  # metric, kind of bias


class Distances(NamedTuple):
    """How far one model lies from neutral on average, and under every draw."""

    mean: float
    drawn: Array  # (draws,)
    questions: int


def orders_of(paired: Sequence[Mapping[str, Result]], level: float) -> tuple[Order, ...]:
    """How sure the order of every two models is, for each metric and kind of bias.

    paired: for each question and metric, every model's result on the same words, with its resampled values.
    """
    groups: dict[Group, list[Mapping[str, Result]]] = {}
    for results in paired:
        first = next(iter(results.values()))
        groups.setdefault((first.metric, first.bias), []).append(results)
    distances = {group: _distances(questions) for group, questions in groups.items()}
    orders = (
        _order(group, of_models, pair, level)
        for group, of_models in {**distances, **_overall(distances)}.items()
        for pair in combinations(of_models, 2)
    )
    return tuple(order for order in orders if np.isfinite(order["high"]))  # without end where too few draws have values


def _distances(questions: Sequence[Mapping[str, Result]]) -> dict[str, Distances]:
    """Every model's distance, over the questions that all of them answered."""
    found = {}
    for model in questions[0]:
        results = [results[model] for results in questions]
        drawn = [_drawn(result) for result in results if result.resampled]
        mean = float(np.mean([result.deviation for result in results]))
        found[model] = Distances(mean, np.mean(drawn, axis=0), len(results))
    return found


def _drawn(result: Result) -> Array:
    """The distance under every draw, of what the model is ranked by."""
    kept = result.resampled
    assert kept is not None
    if result.by_size and kept.effect_sizes is not None:
        return np.abs(unpacked(kept.effect_sizes))
    return np.abs(unpacked(kept.values) - result.neutral)


def _overall(distances: Mapping[Group, dict[str, Distances]]) -> dict[Group, dict[str, Distances]]:
    """The mean over the kinds of bias, for each metric that was asked about several."""
    found = {}
    for metric in dict.fromkeys(metric for metric, _ in distances):
        kinds = [of for (name, bias), of in distances.items() if name == metric and bias != BASELINE]
        if len(kinds) > 1:
            found[metric, OVERALL] = {model: _mean([kind[model] for kind in kinds]) for model in kinds[0]}
    return found


def _mean(parts: Sequence[Distances]) -> Distances:
    return Distances(
        float(np.mean([part.mean for part in parts])),
        np.mean([part.drawn for part in parts], axis=0),
        sum(part.questions for part in parts),
    )


def _order(group: Group, of_models: Mapping[str, Distances], pair: tuple[str, str], level: float) -> Order:
    nearer, farther = sorted(pair, key=lambda model: (of_models[model].mean, model))
    near, far = of_models[nearer], of_models[farther]
    found = difference_of(near.mean, far.mean, near.drawn, far.drawn, level)
    return {
        "bias": group[1], "metric": group[0], "nearer": nearer, "farther": farther, "difference": found.value,
        "low": found.low, "high": found.high, "level": level, "probability": found.probability,
        "questions": near.questions,
    }  # fmt: skip
