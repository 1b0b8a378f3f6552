"""What there is to learn: how well words are told by who only knows how frequent they are."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from equipoise.training.cpae.reading import Entries

Ints = NDArray[np.int64]


def nats_by_frequency(entries: Entries, learned: Ints, judged: Ints, outputs: int) -> float:
    """What a word of the entries to judge by costs, by the frequencies of words in those learned from."""
    counts = 1 + np.bincount(entries.told(learned, outputs)[1], minlength=outputs)  # none is impossible
    costs = -np.log(counts / counts.sum())
    whose, words = entries.told(judged, outputs)
    sums, numbers = np.bincount(whose, weights=costs[words]), np.bincount(whose)
    return float(np.mean(sums[numbers > 0] / numbers[numbers > 0]))
