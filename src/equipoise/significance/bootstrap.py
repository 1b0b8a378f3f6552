"""Bootstrap intervals: how far would the number move with other words for the same concepts?

Words are drawn again, with replacement, on the target and on the attribute side at once, from the words themselves and
not from scores averaged over the other side.
"""

from __future__ import annotations

import numpy as np

from equipoise.results import Array, Interval, Resampling
from equipoise.significance.batches import batches

FEWEST_FINITE = 0.9  # of the resamples; below it the interval would describe only the convenient ones


def bootstrap_intervals(
    resampling: Resampling, *, resamples: int, level: float, rng: np.random.Generator
) -> tuple[Interval | None, Interval | None]:
    """Percentile intervals of the value and of the effect size; None where the words are too few to tell."""
    sides = [side for side in ("targets", "attributes") if side in resampling.resampled]
    if min(size for side in sides for size in getattr(resampling, side)) < 2:
        return None, None
    targets, attributes = _Draws(resampling.targets, rng), _Draws(resampling.attributes, rng)
    _, all_attributes = resampling.given()
    parts = []
    for rows in batches(resamples, resampling):
        size = rows.stop - rows.start
        drawn = targets.counts(size)
        beside = attributes.counts(size) if "attributes" in sides else all_attributes
        parts.append(resampling.reweigh(drawn[:, 0] if resampling.paired else drawn, beside))
    method = f"percentile bootstrap of {resampling.resampled}"
    values = _percentiles([part.values for part in parts], level, method)
    return values, _percentiles([part.effect_sizes for part in parts if part.effect_sizes is not None], level, method)


class _Draws:
    """Words drawn with replacement; each set has a stream of its own, so that batches do not change what is drawn."""

    def __init__(self, sizes: tuple[int, ...], rng: np.random.Generator):
        self.sizes, self.streams = sizes, rng.spawn(len(sizes))

    def counts(self, rows: int) -> Array:
        """How often each word is drawn, (rows, sets, words of all sets)."""
        counts = np.zeros((rows, len(self.sizes), sum(self.sizes)))
        start = 0
        for number, (size, stream) in enumerate(zip(self.sizes, self.streams, strict=True)):
            drawn = stream.integers(size, size=(rows, size)) + size * np.arange(rows)[:, None]  # a row has its own bins
            binned = np.bincount(drawn.ravel(), minlength=rows * size)
            counts[:, number, start : start + size] = binned.reshape(rows, size)
            start += size
        return counts


def _percentiles(parts: list[Array], level: float, method: str) -> Interval | None:
    numbers = np.concatenate(parts) if parts else np.empty(0)
    finite = numbers[np.isfinite(numbers)]
    if len(finite) < max(2, FEWEST_FINITE * len(numbers)):
        return None
    low, high = np.quantile(finite, [(1 - level) / 2, (1 + level) / 2])
    return Interval(float(low), float(high), level, method)
