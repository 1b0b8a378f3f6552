"""Texts of like length go together."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

BUDGET = 1024  # tokens read at a time, padding included; with more, the numbers between layers leave the cache
ON_A_CARD = 32768  # on a graphics card, which is idle with less


def by_length(lengths: NDArray[np.int64], budget: int) -> list[NDArray[np.int64]]:
    """The texts in batches, the longest first; which ones go together follows from the lengths alone."""
    order = np.argsort(-lengths, kind="stable")
    batches, first = [], 0
    while first < len(order):
        size = max(1, budget // max(1, int(lengths[order[first]])))
        batches.append(order[first : first + size])
        first += size
    return batches
