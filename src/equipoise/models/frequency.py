"""Whether a vocabulary stands from frequent to rare."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

SAMPLE = 1000  # words to see how a vocabulary is ordered
COMMON = ("the", "of", "and", "to", "in")  # among the first, in an English one ordered by frequency


class Listed(Protocol):
    @property
    def words(self) -> int: ...

    def places(self, texts: Sequence[str]) -> NDArray[np.int64]: ...

    def words_at(self, places: Sequence[int]) -> list[str]: ...


def looks_by_frequency(listed: Listed) -> bool:
    """Whether the order looks like one from frequent to rare: not the alphabet's, common words first."""
    sample = listed.words_at(np.linspace(0, listed.words - 1, min(SAMPLE, listed.words)).astype(int).tolist())
    rising = sum(first <= second for first, second in pairwise(sample)) / max(1, len(sample) - 1)
    common = [place for place in listed.places(COMMON).tolist() if place >= 0]
    return 0.1 < rising < 0.9 and (not common or float(np.median(common)) < max(200, listed.words / 100))
