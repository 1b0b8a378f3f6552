"""Texts of like length go together, and which ones follows from the lengths alone."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from equipoise.models.contextual.batches import batch_of
from equipoise.models.machinery.lengths import by_length
from equipoise.models.machinery.tokens import NOTHING_CUT, Tokens

LENGTHS = st.lists(st.integers(1, 40), min_size=1, max_size=60)


@given(LENGTHS, st.integers(1, 100))
def test_every_text_is_in_one_batch_that_is_no_larger_than_the_budget(lengths: list[int], budget: int) -> None:
    batches = by_length(np.array(lengths), budget)
    assert sorted(np.concatenate(batches).tolist()) == list(range(len(lengths)))
    for batch in batches:
        assert len(batch) == 1 or len(batch) * max(lengths[each] for each in batch) <= budget
    assert [lengths[each] for each in np.concatenate(batches)] == sorted(lengths, reverse=True)


def test_a_batch_by_hand() -> None:
    """[CLS] she is [SEP] and [CLS] nur se s [SEP], of which the last three characters were cut off."""
    tokens = Tokens(
        ids=np.array([9, 1, 2, 8, 9, 3, 4, 5, 8], dtype=np.int32),
        starts=np.array([0, 0, 4, 0, 0, 0, 3, 5, 0], dtype=np.int32),
        ends=np.array([0, 3, 6, 0, 0, 3, 5, 6, 0], dtype=np.int32),
        firsts=np.array([0, 4, 9]),
        cut_at=np.array([NOTHING_CUT, 7], dtype=np.int32),
        special=np.array([1, 0, 0, 1, 1, 0, 0, 0, 1], dtype=bool),
    )
    batch = batch_of(tokens, np.array([1, 0]), [[(0, 5), (5, 8)], [(4, 6)]], pad=7, unknown=-1)

    assert batch.ids.tolist() == [[9, 3, 4, 5, 8], [9, 1, 2, 8, 7]]
    assert batch.mask.tolist() == [[1, 1, 1, 1, 1], [1, 1, 1, 1, 0]]
    assert batch.weights.tolist() == [
        [[0, 0.5, 0.5, 0, 0], [0, 0, 0, 1, 0]],
        [[0, 0, 1, 0, 0], [0, 0, 0, 0, 0]],  # only one word was asked for
    ]
    assert batch.whole.tolist() == [[True, False], [True, True]]
    assert batch.known.tolist() == [[True, True], [True, False]]
