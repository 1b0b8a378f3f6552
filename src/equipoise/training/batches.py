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
    ends = even_ends(len(lengths), size)
    firsts = [0, *ends[:-1]]
    batches = list[Ints]()
    for pool in range(0, len(ends), POOL):
        first, inside = firsts[pool], ends[pool : pool + POOL]
        own = order[first : inside[-1]]
        own = own[np.argsort(lengths[own], kind="stable")]
        batches += np.split(own, [end - first for end in inside[:-1]])
    return [batches[place] for place in rng.permutation(len(batches)).tolist()]


def even_ends(entries: int, size: int) -> list[int]:
    """Where each batch ends: as few as `size` allows, of sizes that differ by one at most."""
    number = -(-entries // size)
    return [entries * (batch + 1) // number for batch in range(number)]


def in_order(order: Ints, size: int) -> list[Ints]:
    """Entries in batches as they come; the last may be small, so nothing is to be learned from these."""
    return [order[first : first + size] for first in range(0, len(order), size)]
