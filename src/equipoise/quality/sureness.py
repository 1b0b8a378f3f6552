"""How sure a score is: two rows of numbers that go together, or a share of right answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from equipoise.results import Interval
from equipoise.significance.means import mean_interval
from equipoise.significance.pairs import wilson

LEVEL = 0.95
RESAMPLES = 1000
METHOD = "percentile bootstrap over pairs"

Numbers = NDArray[np.float64]
Correlation = Callable[[ArrayLike, ArrayLike], float | None]


def pearson(first: ArrayLike, second: ArrayLike) -> float | None:
    """Pearson's correlation; None where one of the two does not vary."""
    both = np.asarray([first, second], dtype=np.float64)
    centred = both - both.mean(axis=1, keepdims=True)
    lengths = np.sqrt((centred**2).sum(axis=1))
    if both.shape[1] < 2 or not (lengths > 1e-12 * np.maximum(1.0, np.abs(both).max(axis=1))).all():
        return None
    return float(np.clip(centred[0] @ centred[1] / lengths.prod(), -1, 1))


def spearman(first: ArrayLike, second: ArrayLike) -> float | None:
    """Pearson's correlation of ranks, ties at their mean rank; None where one of the two does not vary."""
    from scipy.stats import rankdata

    return pearson(rankdata(np.asarray(first)), rankdata(np.asarray(second)))


def interval(
    groups: Sequence[tuple[Numbers, Numbers]],
    correlation: Correlation,
    rng: np.random.Generator,
    weights: Sequence[float] | None = None,
) -> Interval | None:
    """Of the (weighted) mean correlation over groups, pairs drawn anew within each; None where draws do not vary."""
    own = [[correlation(*_drawn(group, rng)) for _ in range(RESAMPLES)] for group in groups]
    if any(each is None for numbers in own for each in numbers):
        return None
    means = np.average(np.array(own, dtype=np.float64), axis=0, weights=weights)
    low, high = np.quantile(means, [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
    return Interval(float(low), float(high), LEVEL, METHOD)


def _drawn(group: tuple[Numbers, Numbers], rng: np.random.Generator) -> tuple[Numbers, Numbers]:
    places = rng.integers(len(group[0]), size=len(group[0]))
    return group[0][places], group[1][places]


def of_share(right: int, asked: int) -> Interval | None:
    """Wilson's, of a share of independent answers, from 0 to 100."""
    return hundredfold(wilson(right, asked, LEVEL))


def of_folds(shares: Sequence[float]) -> Interval | None:
    """Student's t, of the mean of a share in each fold, from 0 to 100; None where it is the same in all."""
    found = mean_interval(shares, LEVEL)
    return found and hundredfold(Interval(max(0.0, found.low), min(1.0, found.high), LEVEL, "Student's t over folds"))


def hundredfold(given: Interval | None) -> Interval | None:
    """The same on the scale of reports."""
    return given and Interval(100 * given.low, 100 * given.high, given.level, given.method)
