"""Where a number falls among those of random lists."""

from __future__ import annotations

import numpy as np

from equipoise.results import Array, Null

FEWEST_LISTS = 20  # below it a tail of the random lists says nothing


def placed(number: float | None, of_random_lists: Array | None, level: float) -> Null | None:
    """The number among those of random lists; None without a number or without enough lists that have one."""
    if number is None or of_random_lists is None:
        return None
    random = of_random_lists[np.isfinite(of_random_lists)]
    if len(random) < FEWEST_LISTS:
        return None
    less, equal = int(np.sum(random < number)), int(np.sum(random == number))
    smaller_tail = min(less, len(random) - less - equal) + equal
    low, high = np.quantile(random, [(1 - level) / 2, (1 + level) / 2])
    return Null(
        lists=len(random), mean=float(random.mean()), low=float(low), high=float(high), level=level,
        below=(less + equal / 2) / len(random), p_value=min(1.0, 2 * (smaller_tail + 1) / (len(random) + 1)),
    )  # fmt: skip
