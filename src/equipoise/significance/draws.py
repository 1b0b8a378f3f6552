"""Words drawn again with replacement: how often each word of each set counts in each resample.

A list's draws follow from the seed and the list alone: two questions, metrics or models that share a list draw the same
of its words, and so can be compared; lists that differ draw independently.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from equipoise.results import Array


class Draws:
    """Draws for one side; each set has a stream of its own, so that batches do not change what is drawn."""

    def __init__(self, sizes: Sequence[int], seed: int, lists: Sequence[int]):
        """lists: a number that names each list, so that the same list has the same stream."""
        self.sizes = tuple(sizes)
        self.streams = [np.random.default_rng([seed, name]) for name in lists]

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
