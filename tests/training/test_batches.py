"""Which entries go together."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from equipoise.training.batches import POOL, shuffled


@given(st.integers(1, 700), st.integers(1, 9), st.integers(0, 5), st.integers(1, 5))
def test_every_entry_stands_in_one_batch(entries, size, seed, epoch):
    lengths = np.random.default_rng(seed).integers(1, 30, entries)
    batches = shuffled(lengths, size, seed, epoch)

    assert sorted(np.concatenate(batches).tolist()) == list(range(entries))
    assert max(map(len, batches)) <= size


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
