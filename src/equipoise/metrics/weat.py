"""Word Embedding Association Test (Caliskan, Bryson and Narayanan, Science 2017).

    s(w, A, B)    = mean_{a in A} cos(w, a) - mean_{b in B} cos(w, b)
    s(X, Y, A, B) = sum_{x in X} s(x, A, B) - sum_{y in Y} s(y, A, B)
    d             = (mean_{x in X} s(x, A, B) - mean_{y in Y} s(y, A, B)) / std_{w in X u Y} s(w, A, B)

X, Y are the targets and A, B the attributes. In the class form (seed 002, 3.3) a target w has one vector seen with A
and one seen with B, and an attribute one seen with X and one seen with Y; static vectors have one for all.
`aggregate=max` takes the best attribute instead of the mean, as for sense vectors (seed 000, eq. 1-3).
"""

from __future__ import annotations

from typing import Literal

import numpy as np

from equipoise.metrics.similarity import Sets, means_under, seen_with, units
from equipoise.results import Array, Resampling, Reweighed, Score


def weat(
    targets: Sets, attributes: Sets, *, aggregate: Literal["mean", "max"] = "mean", ddof: Literal[0, 1] = 1
) -> Score:
    """How differently the two target sets lean to the two attribute sets; positive: the first leans to the first."""
    to_first, to_second = _cosines(targets, attributes)  # (all targets, n_A), (all targets, n_B)
    combine = np.mean if aggregate == "mean" else np.max
    leans = combine(to_first, axis=1) - combine(to_second, axis=1)  # s(w, A, B) of every target
    n_first = len(seen_with(targets[0], 0))
    first, second = leans[:n_first], leans[n_first:]
    n_attributes = (to_first.shape[1], to_second.shape[1])

    def reweigh(target_weights: Array, attribute_weights: Array) -> Reweighed:
        if aggregate == "max":  # which words count does not move a maximum smoothly: the attributes stay as they are
            return _reweighed(target_weights, np.broadcast_to(leans, (1, len(leans))), ddof)
        near = means_under(attribute_weights[:, 0, : n_attributes[0]], to_first)
        far = means_under(attribute_weights[:, 1, n_attributes[0] :], to_second)
        return _reweighed(target_weights, near - far, ddof)

    return Score(
        value=float(first.sum() - second.sum()),
        effect_size=_effect_size(first, second, ddof),
        per_item={"targets_1": first, "targets_2": second},
        detail={"mean_1": float(first.mean()), "mean_2": float(second.mean())},
        resampling=Resampling(
            reweigh, (len(first), len(second)), n_attributes, fixed="the attributes" if aggregate == "max" else ""
        ),
    )


def _cosines(targets: Sets, attributes: Sets) -> tuple[Array, Array]:
    """Cosines of every target with the first and with the second attributes, each as seen with its own counterpart."""
    target_units, attribute_units = [units(words) for words in targets], [units(words) for words in attributes]
    to_first, to_second = (
        np.vstack([seen_with(t, a) @ seen_with(attribute, t_place).T for t_place, t in enumerate(target_units)])
        for a, attribute in enumerate(attribute_units)
    )
    return to_first, to_second


def _effect_size(first: Array, second: Array, ddof: int) -> float | None:
    """Cohen's d over all targets; None where the leans do not differ at all (up to rounding)."""
    leans = np.concatenate([first, second])
    if len(leans) <= ddof or np.ptp(leans) <= 1e-12 * max(1.0, float(np.abs(leans).max())):
        return None
    return float((first.mean() - second.mean()) / leans.std(ddof=ddof))  # ddof=1 as May et al. 2019; 0 as WEFE


def _reweighed(weights: Array, leans: Array, ddof: int) -> Reweighed:
    """Statistic and effect size under rows of target weights, (rows, 2, targets), and leans, (rows or 1, targets)."""
    middle = leans.mean(axis=1)[:, None]  # (rows or 1, 1); squares of what is left lose no digits
    moved = leans - middle
    count, total, square = _moments(weights, np.stack([np.ones_like(moved), moved, moved**2], axis=2))  # each (rows, 2)
    words, means = count.sum(axis=1), total / count
    spread = (square.sum(axis=1) - total.sum(axis=1) ** 2 / words) / (words - ddof)
    sums = total + count * middle
    with np.errstate(
        divide="ignore", invalid="ignore"
    ):  # a resample of one word only has no spread: NaN, left out later
        effects = (means[:, 0] - means[:, 1]) / np.sqrt(np.maximum(spread, 0.0))
    return Reweighed(sums[:, 0] - sums[:, 1], effects)


def _moments(weights: Array, powers: Array) -> list[Array]:
    """Weighted sums of each power, (rows, 2) a power; a single matrix product where all rows share the leans."""
    rows, sets, words = weights.shape
    sums = weights.reshape(-1, words) @ powers[0] if len(powers) == 1 else np.matmul(weights, powers)
    return list(np.moveaxis(sums.reshape(rows, sets, -1), 2, 0))
