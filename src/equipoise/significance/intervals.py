"""From resampled numbers to an interval.

    percentile   the middle share of the resampled numbers
    expanded     the same, taken wider for short lists: the quantiles of Student's t and of a variance that divides by
                 n - 1 in place of the normal's (Hesterberg, The American Statistician 2015)
    log-normal   the number itself, times or divided by the spread of the resampled ones on the log scale; for numbers
                 above zero whose resamples lie to one side of them
    bca          bias-corrected and accelerated (Efron, JASA 1987), for several samples as in Davison and Hinkley (1997)

"auto" is log-normal where the metric says so (RNSB), percentile where both sides are drawn, whose spread counts chance
between words twice and so makes up for the short lists, and expanded where one side is, where pairs are, or where words
bring their sentences along (percentile held the truth in 88% of trials with 8 words there, expanded in 95%).
benchmarks/coverage.py measures how often each holds the truth.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import numpy as np

from equipoise.results import Array, Interval, IntervalKind, Resampling

FEWEST_RESAMPLES = 40  # the tails of 95% of fewer hold no number at all
FEWEST_FINITE = 0.9  # of the resamples; below it the interval would describe only the convenient ones


def chosen(kind: IntervalKind, resampling: Resampling) -> IntervalKind | Literal["log-normal"]:
    """The kind of interval that "auto" stands for."""
    if kind != "auto":
        return kind
    if resampling.log_scale and resampling.fewest > 2:  # two words tell no spread
        return "log-normal"
    both_sides = resampling.resampled == "targets and attributes"
    return "expanded" if not both_sides or resampling.paired or resampling.in_sentences else "percentile"


def interval_of(
    numbers: Array | None,
    given: float,
    *,
    kind: IntervalKind | Literal["log-normal"],
    level: float,
    fewest: int,
    without: Sequence[Array | None],
    of: str,
) -> Interval | None:
    """The interval of one number; None where too many resamples have no value.

    fewest: words in the smallest set drawn. without: set by set, the number without each word, for BCa.
    """
    if numbers is None:
        return None
    finite = numbers[np.isfinite(numbers)]
    if len(finite) < max(FEWEST_RESAMPLES, FEWEST_FINITE * len(numbers)):
        return None
    if kind == "log-normal" and min(given, finite.min()) <= 0:  # a number of nothing has no ratios
        kind = "percentile"
    tails = np.array([(1 - level) / 2, (1 + level) / 2])
    if kind == "log-normal":
        low, high = _times_or_divided(finite, given, level, fewest)
    elif kind == "expanded":
        low, high = np.quantile(finite, _widened(tails, fewest))
    elif kind == "bca":
        low, high = np.quantile(
            finite, _corrected(tails, finite, given, [each for each in without if each is not None])
        )
    else:
        low, high = np.quantile(finite, tails)
    return Interval(float(low), float(high), level, f"{NAMES.get(kind, kind)} bootstrap of {of}")


NAMES = {"expanded": "expanded percentile", "bca": "BCa"}


def _times_or_divided(numbers: Array, given: float, level: float, words: int) -> tuple[float, float]:
    """The number divided by, and times, what the resampled ones spread by on the log scale, wider for short lists."""
    factor = float(np.exp(_reach(np.array((1 + level) / 2), words) * np.log(numbers).std(ddof=1)))
    return given / factor, given * factor


def _widened(tails: Array, words: int) -> Array:
    """The tails of the normal distribution that reach as far as Student's do for so many words."""
    from scipy.special import ndtr

    return ndtr(_reach(tails, words))


def _reach(tails: Array, words: int) -> Array:
    """How many deviations away the tails begin, for a variance from so many words that divides by their number."""
    from scipy.special import stdtrit

    return np.sqrt(words / (words - 1)) * stdtrit(words - 1, tails)


def _corrected(tails: Array, numbers: Array, given: float, without: Sequence[Array]) -> Array:
    """The tails moved for the bias of the resamples (z0) and for how their spread changes with the number (a)."""
    from scipy.special import ndtr, ndtri

    moved = bias(numbers, given) + ndtri(tails)
    return ndtr(bias(numbers, given) + moved / (1 - _acceleration(without) * moved))


def bias(numbers: Array, given: float) -> float:
    """z0: where the given number stands among the resampled ones, as a normal quantile; 0 in the middle."""
    from scipy.special import ndtri

    below = np.mean(numbers < given) + 0.5 * np.mean(numbers == given)
    edge = 0.5 / len(numbers)
    return float(ndtri(np.clip(below, edge, 1 - edge)))


def _acceleration(without: Sequence[Array]) -> float:
    """a = sum of cubed influences / (6 sum of squared influences ^ 3/2), over the words of all sets."""
    influences = []
    for numbers in without:
        finite = numbers[np.isfinite(numbers)]
        influences.append((len(finite) - 1) * (finite.mean() - finite) / len(finite) if len(finite) > 1 else finite * 0)
    each = np.concatenate(influences) if influences else np.zeros(1)
    squares = float((each**2).sum())
    return float((each**3).sum()) / (6 * squares**1.5) if squares else 0.0
