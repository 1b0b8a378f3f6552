"""Which entries go together."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from equipoise.training.batches import POOL, shuffled


@given(st.integers(1, 700), st.integers(1, 9), st.integers(0, 5), st.integers(1, 5))
def test_every_entry_stands_in_one_batch(entries, size, seed, epoch):
    lengths = np.random.default_rng(seed).integers(1, 30, entries)
    batches = shuffled(lengths, size, seed, epoch)

    assert sorted(np.concatenate(batches).tolist()) == list(range(entries))
    sizes = list(map(len, batches))
    assert max(sizes) <= size and max(sizes) - min(sizes) <= 1


@pytest.mark.parametrize(
    ("entries", "size"), [(65, 64), (641, 64), (64 * POOL + 1, 64), (3 * 64 * POOL - 1, 64), (7, 32)]
)
def test_no_batch_is_a_rest_of_few_entries(entries, size):
    sizes = sorted(map(len, shuffled(np.arange(entries) % 29, size, 0, 1)))

    assert len(sizes) == -(-entries // size)
    assert sizes[-1] - sizes[0] <= 1


def test_the_same_seed_and_epoch_give_the_same_and_others_do_not():
    lengths = np.arange(500) % 17
    once, again = (np.concatenate(shuffled(lengths, 8, 3, 2)).tolist() for _ in range(2))

    assert once == again
    assert once != np.concatenate(shuffled(lengths, 8, 3, 1)).tolist()
    assert once != np.concatenate(shuffled(lengths, 8, 4, 2)).tolist()


def test_entries_of_a_batch_are_of_like_length_and_batches_in_no_order():
    lengths = np.random.default_rng(0).integers(5, 60, 64 * POOL * 2)
    batches = shuffled(lengths, 64, 0, 1)
    spread = np.mean([np.ptp(lengths[batch]) for batch in batches])
    means = [lengths[batch].mean() for batch in batches]

    assert spread < 4
    assert abs(np.corrcoef(means, np.arange(len(means)))[0, 1]) < 0.3
