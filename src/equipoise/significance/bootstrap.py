"""Bootstrap intervals: how far would the number move with other words for the same concepts?

Words are drawn again, with replacement, on the target and on the attribute side at once, from the words themselves and
not from scores averaged over the other side.
"""

from __future__ import annotations

import numpy as np

from equipoise.results import Array, Interval, Resampling

BATCH = 4_096  # rows of weights at once: bounds memory, not the result
FEWEST_FINITE = 0.9  # of the resamples; below it the interval would describe only the convenient ones


def bootstrap_intervals(
    resampling: Resampling, *, resamples: int, level: float, rng: np.random.Generator
) -> tuple[Interval | None, Interval | None]:
    """Percentile intervals of the value and of the effect size; None where the words are too few to tell."""
    if min(resampling.targets) < 2 or min(resampling.attributes) < 2:
        return None, None
    method = "percentile bootstrap, targets and attributes resampled" + (
        f", {resampling.fixed} fixed" if resampling.fixed else ""
    )
    values, effects = [], []
    for start in range(0, resamples, BATCH):
        rows = min(BATCH, resamples - start)
        reweighed = resampling.reweigh(_targets(resampling, rows, rng), _counts(resampling.attributes, rows, rng))
        values.append(reweighed.values)
        if reweighed.effect_sizes is not None:
            effects.append(reweighed.effect_sizes)
    return tuple(_percentiles(numbers, level, method) for numbers in (values, effects))  # type: ignore[return-value]


def _targets(resampling: Resampling, rows: int, rng: np.random.Generator) -> Array:
    counts = _counts(resampling.targets, rows, rng)
    return counts[:, 0] if resampling.paired else counts


def _counts(sizes: tuple[int, ...], rows: int, rng: np.random.Generator) -> Array:
    """How often each word is drawn, (rows, sets, words of all sets)."""
    counts = np.zeros((rows, len(sizes), sum(sizes)))
    start = 0
    for number, size in enumerate(sizes):
        drawn = rng.integers(size, size=(rows, size)) + size * np.arange(rows)[:, None]  # each row has its own bins
        counts[:, number, start : start + size] = np.bincount(drawn.ravel(), minlength=rows * size).reshape(rows, size)
        start += size
    return counts


def _percentiles(parts: list[Array], level: float, method: str) -> Interval | None:
    numbers = np.concatenate(parts) if parts else np.empty(0)
    finite = numbers[np.isfinite(numbers)]
    if len(finite) < max(2, FEWEST_FINITE * len(numbers)):
        return None
    low, high = np.quantile(finite, [(1 - level) / 2, (1 + level) / 2])
    return Interval(float(low), float(high), level, method)
