"""Readings padded together, never more than the head is to see at a time; each has a key of its own."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from equipoise.models import Reading
from equipoise.models.likelihoods.batches import batch_of, batches_of, key_of

NUMBERS = st.lists(st.tuples(st.integers(1, 60), st.integers(0, 60)), min_size=1, max_size=40)


@given(NUMBERS, st.integers(1, 200), st.integers(1, 100))
def test_every_reading_is_in_one_batch_that_is_not_too_large(
    numbers: list[tuple[int, int]], budget: int, most: int
) -> None:
    lengths, asked = np.array(numbers).T
    batches = batches_of(lengths, asked, budget, most)
    assert sorted(np.concatenate(batches).tolist()) == list(range(len(numbers)))
    for batch in batches:
        assert len(batch) == 1 or len(batch) * lengths[batch].max() <= budget
        assert asked[batch].sum() <= most or (asked[batch] > 0).sum() == 1


def test_a_batch_by_hand() -> None:
    batch = batch_of([Reading((5, 6, 7), (0, 2), (5, 9)), Reading((8,), (0,), (3,))], pad=1)
    assert batch.ids.tolist() == [[5, 6, 7], [8, 1, 1]]
    assert batch.mask.tolist() == [[1, 1, 1], [1, 0, 0]]
    assert (batch.rows.tolist(), batch.places.tolist(), batch.answers.tolist()) == ([0, 0, 1], [0, 2, 0], [5, 9, 3])


IDS = st.lists(st.integers(0, 300), min_size=1, max_size=4)
READINGS = IDS.flatmap(
    lambda ids: st.lists(st.tuples(st.integers(0, len(ids) - 1), st.integers(0, 300)), max_size=3).map(
        lambda asked: Reading(tuple(ids), tuple(place for place, _ in asked), tuple(answer for _, answer in asked))
    )
)


@given(st.lists(READINGS, unique=True))
def test_every_reading_has_a_key_of_its_own_with_attention_and_without(readings: list[Reading]) -> None:
    keys = {key_of(each, attention) for each in readings for attention in (False, True)}
    assert len(keys) == 2 * len(readings)
    assert all(0 <= key < 2**63 for key in keys)


def test_where_tokens_end_and_places_begin_is_part_of_a_key() -> None:
    assert key_of(Reading((5, 0, 0), (0,), (9,)), False) != key_of(Reading((5,), (0, 0), (0, 9)), False)
