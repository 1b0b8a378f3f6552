"""Which entries go together: at random, and yet of like length, so that little is padded."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

POOL = 64  # batches' worth of entries that are sorted by length among themselves

Ints = NDArray[np.int64]


def shuffled(lengths: Ints, size: int, seed: int, epoch: int) -> list[Ints]:
    """The entries of an epoch in batches of `size` at most, the same for the same seed and epoch.

    lengths: of each entry's longer sentence. Every entry stands in one batch. Who is in a pool with whom is drawn, and
    so is the order of all batches. The sizes of an epoch's batches differ by one at most: each batch gives a step of
    full length, and one of the few entries that are left over would weigh as much as any other.
    """
    rng = np.random.default_rng([seed, epoch])
    order = rng.permutation(len(lengths))
    parts = np.array_split(order, -(-len(order) // size)) if len(order) else []
    batches = list[Ints]()
    for first in range(0, len(parts), POOL):
        pool = np.concatenate(parts[first : first + POOL])
        own = pool[np.argsort(lengths[pool], kind="stable")]
        batches += np.array_split(own, len(parts[first : first + POOL]))
    return [batches[place] for place in rng.permutation(len(batches)).tolist()]


def in_order(order: Ints, size: int) -> list[Ints]:
    """Entries in batches as they come; the last may be small, so nothing is to be learned from these."""
    return [order[first : first + size] for first in range(0, len(order), size)]
