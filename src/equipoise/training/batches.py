"""Which entries go together: at random, and yet of like length, so that little is padded."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

POOL = 64  # batches' worth of entries that are sorted by length among themselves

Ints = NDArray[np.int64]


def shuffled(lengths: Ints, size: int, seed: int, epoch: int) -> list[Ints]:
    """The entries of an epoch in batches, the same for the same seed and epoch.

    lengths: of each entry's longer sentence. Every entry stands in one batch. Who is in a pool with whom is drawn, and
    so is the order of all batches.
    """
    rng = np.random.default_rng([seed, epoch])
    order = rng.permutation(len(lengths))
    pools = [order[first : first + POOL * size] for first in range(0, len(order), POOL * size)]
    batches = [batch for pool in pools for batch in in_order(pool[np.argsort(lengths[pool], kind="stable")], size)]
    return [batches[place] for place in rng.permutation(len(batches)).tolist()]


def in_order(order: Ints, size: int) -> list[Ints]:
    """Entries in batches as they come."""
    return [order[first : first + size] for first in range(0, len(order), size)]
