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

from equipoise.metrics.similarity import Sets, cosine, means_under, seen_with
from equipoise.results import Array, Resampling, Reweighed, Score

ROUNDING = 1e-12  # cosines nearer than this are the same


def weat(
    targets: Sets, attributes: Sets, *, aggregate: Literal["mean", "max"] = "mean", ddof: Literal[0, 1] = 1
) -> Score:
    """How differently the two target sets lean to the two attribute sets; positive: the first leans to the first."""
    combine = np.mean if aggregate == "mean" else np.max
    to_first, to_second = _cosines(targets, attributes)  # for each target set, (its words, n_A) and (its words, n_B)
    first, second = (  # s(w, A, B) of every target
        combine(near, axis=1) - combine(far, axis=1) for near, far in zip(to_first, to_second, strict=True)
    )
    leans = np.concatenate([first, second])
    mean_1, mean_2 = float(first.mean()), float(second.mean())
    sizes = (to_first[0].shape[1], to_second[0].shape[1])
    # A maximum does not move smoothly with weights, and occurrences of attributes are not words: then they stay.
    by_word = aggregate == "mean" and all(near.shape[1] == sizes[0] for near in to_first)
    by_word = by_word and all(far.shape[1] == sizes[1] for far in to_second)

    def reweigh(target_weights: Array, attribute_weights: Array) -> Reweighed:
        if not by_word:
            return _reweighed(target_weights, leans[None], ddof)
        near = means_under(attribute_weights[:, 0, : sizes[0]], np.vstack(to_first))
        far = means_under(attribute_weights[:, 1, sizes[0] :], np.vstack(to_second))
        return _reweighed(target_weights, near - far, ddof)

    return Score(
        value=float(first.sum() - second.sum()),
        effect_size=_effect_size(leans, mean_1 - mean_2, ddof),
        per_item={"targets_1": first, "targets_2": second},
        detail={"mean_1": mean_1, "mean_2": mean_2},
        resampling=Resampling(
            reweigh, (len(first), len(second)), sizes, resampled="targets and attributes" if by_word else "targets"
        ),
    )


def _cosines(targets: Sets, attributes: Sets) -> tuple[list[Array], list[Array]]:
    """Cosines of each target set with the first and with the second attributes, each as seen with its counterpart."""
    to_first, to_second = (
        [cosine(seen_with(target, a), seen_with(attribute, t)) for t, target in enumerate(targets)]
        for a, attribute in enumerate(attributes)
    )
    return to_first, to_second


def _effect_size(leans: Array, difference: float, ddof: int) -> float | None:
    """The difference of means in deviations of all leans; None where they do not differ at all (up to rounding)."""
    if len(leans) <= ddof or np.ptp(leans) <= ROUNDING:
        return None
    return difference / float(leans.std(ddof=ddof))  # ddof=1 as May et al. 2019; 0 as WEFE


def _reweighed(weights: Array, leans: Array, ddof: int) -> Reweighed:
    """Statistic and effect size under rows of target weights, (rows, 2, targets), and leans, (rows or 1, targets)."""
    middle = leans.mean(axis=1)[:, None]  # (rows or 1, 1); squares of what is left lose no digits
    moved = leans - middle
    moved[np.abs(moved) <= ROUNDING] = 0.0  # noise must not be told apart from noise
    count, total, square = _moments(weights, np.stack([np.ones_like(moved), moved, moved**2], axis=2))  # each (rows, 2)
    words, means = count.sum(axis=1), total / count
    spread = square.sum(axis=1) - total.sum(axis=1) ** 2 / words
    spread = np.where(spread <= ROUNDING * square.sum(axis=1), 0.0, spread) / (words - ddof)
    sums = total + count * middle
    with np.errstate(divide="ignore", invalid="ignore"):  # leans that do not differ have no spread: NaN or infinite
        effects = (means[:, 0] - means[:, 1]) / np.sqrt(spread)
    return Reweighed(sums[:, 0] - sums[:, 1], effects)


def _moments(weights: Array, powers: Array) -> list[Array]:
    """Weighted sums of each power, (rows, 2) a power; a single matrix product where all rows share the leans."""
    rows, sets, words = weights.shape
    sums = weights.reshape(-1, words) @ powers[0] if len(powers) == 1 else np.matmul(weights, powers)
    return list(np.moveaxis(sums.reshape(rows, sets, -1), 2, 0))
