"""An order by frequency is told from the alphabet's by a look at it."""

from __future__ import annotations

import random
from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from equipoise.models.frequency import COMMON, looks_by_frequency


class Listed:
    def __init__(self, order: Sequence[str]):
        self.order, self.words = list(order), len(order)

    def places(self, texts: Sequence[str]) -> NDArray[np.int64]:
        return np.array([self.order.index(text) if text in self.order else -1 for text in texts])

    def words_at(self, places: Sequence[int]) -> list[str]:
        return [self.order[place] for place in places]


RARE = random.Random(0).sample([f"{letter}{number:04}" for number in range(1000) for letter in "qzbkma"], 6000)


@pytest.mark.parametrize(
    ("order", "by_frequency"),
    [
        ([*COMMON, *RARE], True),
        (RARE, True),  # no common word to go by
        ([*RARE, *COMMON], False),
        (sorted([*COMMON, *RARE]), False),
        (sorted([*COMMON, *RARE], reverse=True), False),
    ],
)
def test_orders(order: list[str], by_frequency: bool) -> None:
    assert looks_by_frequency(Listed(order)) is by_frequency
