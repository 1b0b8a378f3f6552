"""Is one number really larger than another? Both resampled with the same draws, so that the words cancel.

The interval is the difference that was measured, give or take the spread of the resampled ones, as of a normal
distribution; of Student's, where one is the mean of few repetitions. Where the resampled differences lie is not used:
distances from neutral are never negative, so they lie farther out than what was measured, and intervals made from their
percentiles, bias-corrected or not, told models apart that differ by noise alone up to three times too often
(benchmarks/orders_check.py).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from equipoise.results import Array
from equipoise.significance.intervals import FEWEST_FINITE

RESOLUTION = 1e-6  # relative: draws are kept as float32, and what is less apart is the same


class Difference(NamedTuple):
    """The second number less the first."""

    value: float
    low: float
    high: float
    probability: float  # that it is above zero
    p_value: float  # of no difference, two-sided


def difference_of(
    first: float, second: float, drawn_first: Array, drawn_second: Array, level: float, least_spread: float = 0.0,
    repeats: Array | None = None,
) -> Difference:  # fmt: skip
    """The difference of two numbers, from their resampled values under the same draws.

    least_spread: that numbers of so few trials have at least, even if all draws give the same. repeats: where one of
    the two is the mean of several repetitions, these; asked is then whether the other differs from what one more
    repetition would give. Where too few resamples have both values the interval is without end; numbers that are the
    same do not differ.
    """
    from scipy.special import stdtr, stdtrit

    drawn, given = _apart(drawn_first, drawn_second), float(_apart(np.float64(first), np.float64(second)))
    finite = drawn[np.isfinite(drawn)]
    if len(finite) < max(2, FEWEST_FINITE * len(drawn)):
        return Difference(given, -np.inf, np.inf, 0.5, 1.0)
    spread, freedom = max(float(finite.std(ddof=1)), least_spread), np.inf
    if repeats is not None and len(repeats) > 1:
        spread, freedom = with_repeats(spread, repeats, 1 + 1 / len(repeats))
    reach = float(stdtrit(freedom, (1 + level) / 2)) * spread
    least = 0.5 / len(finite)  # so many draws cannot tell more
    above = float(np.clip(stdtr(freedom, given / spread) if spread else given > 0, least, 1 - least)) if given else 0.5
    return Difference(given, given - reach, given + reach, above, min(1.0, 2 * min(above, 1 - above)))


def with_repeats(spread: float, repeats: Array, share: float) -> tuple[float, float]:
    """The spread with so much of the repetitions' variance added, and its degrees of freedom (Satterthwaite 1946)."""
    added = float(repeats.var(ddof=1)) * share
    total = spread**2 + added
    return float(np.sqrt(total)), (len(repeats) - 1) * (total / added) ** 2 if added else np.inf


def _apart(first: Array | np.float64, second: Array | np.float64) -> Array:
    """The second less the first, zero where that is no more than rounding."""
    difference = np.asarray(second - first)
    size = np.fmax(np.abs(first), np.abs(second))
    return np.where(np.abs(difference) <= RESOLUTION * size, 0.0, difference)
