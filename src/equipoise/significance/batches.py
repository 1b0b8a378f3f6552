"""How many rows of weights at once: enough to keep NumPy busy, few enough that memory does not grow with the words."""

from __future__ import annotations

from collections.abc import Iterator

from equipoise.results import Resampling

MOST_ROWS = 16_384
MOST_NUMBERS = 1 << 20  # in one array: 8 MB, which also stays near the processor


def batches(rows: int, resampling: Resampling) -> Iterator[slice]:
    """The rows in slices; how they are sliced changes nothing in the result."""
    weights = max(len(sizes) * sum(sizes) for sizes in (resampling.targets, resampling.attributes))
    step = max(1, min(MOST_ROWS, MOST_NUMBERS // max(weights, resampling.numbers)))
    return (slice(start, min(start + step, rows)) for start in range(0, rows, step))
