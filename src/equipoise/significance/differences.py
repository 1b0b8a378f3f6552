"""Is one number really larger than another? Both resampled with the same draws, so that the words cancel.

The interval is bias-corrected (Efron, 1987): distances from neutral are never negative, so resampled ones lie farther
out than those measured, and more so for the noisier of two models. And it is taken wider for short lists, as in
intervals.py: without that, models that differ by noise alone are told apart two or three times too often
(benchmarks/orders_check.py). The probability is the level of the one-sided interval that just leaves out zero.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from equipoise.results import Array
from equipoise.significance.intervals import FEWEST_FINITE, bias

RESOLUTION = 1e-6  # relative: draws are kept as float32, and what is less apart is the same


class Difference(NamedTuple):
    """The second number less the first."""

    value: float
    low: float
    high: float
    probability: float  # that it is above zero
    p_value: float  # of no difference, two-sided


def difference_of(
    first: float, second: float, drawn_first: Array, drawn_second: Array, *, level: float, fewest: int
) -> Difference:
    """The difference of two numbers, from their resampled values under the same draws.

    fewest: words in the smallest list drawn. Where too few resamples have both values the interval is without end;
    equal numbers in every draw do not differ.
    """
    from scipy.special import ndtr, ndtri, stdtr, stdtrit

    drawn, given = _apart(drawn_first, drawn_second), float(_apart(np.float64(first), np.float64(second)))
    finite = drawn[np.isfinite(drawn)]
    if len(finite) < max(2, FEWEST_FINITE * len(drawn)):
        return Difference(given, -np.inf, np.inf, 0.5, 1.0)
    if not (finite.any() or given):
        return Difference(0.0, 0.0, 0.0, 0.5, 1.0)
    shift, wider, freedom = bias(finite, given), np.sqrt(fewest / (fewest - 1)), fewest - 1
    low, high = np.quantile(finite, ndtr(2 * shift + wider * stdtrit(freedom, [(1 - level) / 2, (1 + level) / 2])))
    edge = 0.5 / len(finite)  # so many draws cannot tell more
    below = np.clip(np.mean(finite < 0) + 0.5 * np.mean(finite == 0), edge, 1 - edge)
    above = float(np.clip(stdtr(freedom, (2 * shift - ndtri(below)) / wider), edge, 1 - edge))
    return Difference(given, float(low), float(high), above, min(1.0, 2 * min(above, 1 - above)))


def _apart(first: Array | np.float64, second: Array | np.float64) -> Array:
    """The second less the first, zero where that is no more than rounding."""
    difference = np.asarray(second - first)
    size = np.fmax(np.abs(first), np.abs(second))
    return np.where(np.abs(difference) <= RESOLUTION * size, 0.0, difference)
