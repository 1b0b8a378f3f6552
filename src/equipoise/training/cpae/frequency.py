"""What there is to learn: how well words are told by who only knows how frequent they are."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from equipoise.training.cpae.reading import MARKS, Entries

Ints = NDArray[np.int64]


def nats_by_frequency(entries: Entries, learned: Ints, judged: Ints, outputs: int) -> float:
    """What a word of the entries to judge by costs, by the frequencies of words in those learned from."""
    counts = 1 + np.bincount(_told(entries, learned, outputs)[1], minlength=outputs)  # none is impossible
    costs = -np.log(counts / counts.sum())
    whose, words = _told(entries, judged, outputs)
    sums, numbers = np.bincount(whose, weights=costs[words]), np.bincount(whose)
    return float(np.mean(sums[numbers > 0] / numbers[numbers > 0]))


def _told(entries: Entries, chosen: Ints, outputs: int) -> tuple[Ints, Ints]:
    """Every word that is to be told: of which of the chosen entries it is, and which of the outputs."""
    places = np.full(len(entries), -1)
    places[chosen] = np.arange(len(chosen))
    whose = np.repeat(places, entries.lengths)
    words = entries.words.astype(np.int64) - len(MARKS)
    kept = (whose >= 0) & (words >= 0) & (words < outputs)
    return whose[kept], words[kept]
