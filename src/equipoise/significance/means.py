"""How sure a mean of a few runs is: the same thing done with several seeds."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

import numpy as np

from equipoise.results import Interval


def mean_interval(values: Sequence[float], level: float = 0.95, over: str = "seeds") -> Interval | None:
    """The interval of the mean by Student's t, if values are independent and roughly normal.

    None of a single one, and of values that are all equal: shares of a few entries can be so by chance, and an interval
    without width would be told as certainty.
    """
    if len(set(values)) < 2:
        return None
    from scipy.special import stdtrit

    mean, error = float(np.mean(values)), float(np.std(values, ddof=1)) / sqrt(len(values))
    reach = float(stdtrit(len(values) - 1, (1 + level) / 2)) * error
    return Interval(mean - reach, mean + reach, level, f"Student's t over {over}")
