"""Many tests at once: p-values corrected for how many there are."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np


def holm(p_values: Sequence[float | None]) -> list[float | None]:
    """Holm's step-down adjustment; None stays None and does not count as a test (Holm, 1979)."""
    tested = [number for number, p in enumerate(p_values) if p is not None]
    order = sorted(tested, key=lambda number: p_values[number])  # type: ignore[arg-type,return-value]
    stepped = [p_values[number] * (len(order) - rank) for rank, number in enumerate(order)]  # type: ignore[operator]
    adjusted: list[float | None] = [None] * len(p_values)
    for number, p in zip(order, np.minimum(np.maximum.accumulate(stepped), 1.0) if stepped else [], strict=True):
        adjusted[number] = float(p)
    return adjusted
