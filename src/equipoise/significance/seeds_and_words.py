"""How sure a mean over a few runs is, when it is a number about words: other seeds and other words move it."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

import numpy as np

from equipoise.results import Array, Interval
from equipoise.significance.intervals import FEWEST_FINITE, FEWEST_RESAMPLES


def interval_over_both(
    values: Sequence[float], resampled: Array, *, centred: bool = False, level: float = 0.95, seed: int = 0
) -> Interval | None:
    """The interval of the mean of values, one a seed; None where too many resamples have no value.

    resampled: (seeds, resamples) the value of each seed with words drawn again, the same words for all seeds. Their
    means over seeds say how the number moves with other words; to each is added an error of the mean over seeds, drawn
    from Student's t, as if values were independent and roughly normal. Of a single seed words are drawn alone, and the
    interval says so. centred, for differences: where the resampled numbers lie is not used, only how far they spread
    (`differences` tells why).
    """
    means = resampled.mean(axis=0)  # (resamples,); without a value where a seed has none
    means = means[np.isfinite(means)]
    if len(means) < max(FEWEST_RESAMPLES, FEWEST_FINITE * resampled.shape[1]):
        return None
    if centred:
        means = means - means.mean() + np.mean(values)
    words = f"{'centred' if centred else 'percentile'} bootstrap of words"
    method = f"{words}; one seed"
    if len(values) > 1:
        method = f"{words}, and Student's t over seeds"
        error = float(np.std(values, ddof=1)) / sqrt(len(values))
        means = means + error * np.random.default_rng(seed).standard_t(len(values) - 1, len(means))
    low, high = np.quantile(means, [(1 - level) / 2, (1 + level) / 2])
    return Interval(float(low), float(high), level, method)
