"""Many tokens to one vector: by hand, and by law."""

from __future__ import annotations

import numpy as np
import torch
from hypothesis import given
from hypothesis import strategies as st

from equipoise.models.sentences.pooling import POOL, parts_of_mean, won_by_max

STATES = torch.tensor([[[1.0, -5.0, 3.0], [2.0, -6.0, 0.0], [9.0, 9.0, 9.0]], [[-1.0, -2.0, -3.0]] * 3])
MASK = torch.tensor([[1, 1, 0], [1, 0, 0]])


def test_padding_takes_no_part():
    assert POOL["max"](STATES, MASK).tolist() == [[2, -5, 3], [-1, -2, -3]]
    assert POOL["mean"](STATES, MASK).tolist() == [[1.5, -5.5, 1.5], [-1, -2, -3]]
    assert POOL["cls"](STATES, MASK).tolist() == [[1, -5, 3], [-1, -2, -3]]
    assert POOL["last"](STATES, MASK).tolist() == [[2, -6, 0], [-1, -2, -3]]


def test_the_dimensions_that_each_token_won():
    pooled, shares = won_by_max(STATES, MASK)

    assert pooled.tolist() == POOL["max"](STATES, MASK).tolist()
    assert (3 * shares).tolist() == [[2, 1, 0], [3, 0, 0]]


@st.composite
def batches(draw):
    texts, tokens, width = (draw(st.integers(1, most)) for most in (4, 6, 8))
    rng = np.random.default_rng(draw(st.integers(0, 2**32)))
    lengths = rng.integers(1, tokens + 1, size=texts)
    mask = np.arange(tokens) < lengths[:, None]
    return torch.from_numpy(rng.normal(size=(texts, tokens, width))), torch.from_numpy(mask.astype(np.int64))


@given(batches())
def test_what_was_won_adds_up_to_all_dimensions(batch):
    states, mask = batch
    _, shares = won_by_max(states, mask)

    assert torch.allclose(shares.sum(dim=1), torch.ones(len(mask), dtype=torch.float64))
    assert not shares[mask == 0].any()
    counts = shares * states.shape[2]
    assert torch.equal(counts.round(), counts)


@given(batches())
def test_parts_of_a_mean_times_their_cosines_add_up_to_its_cosine(batch):
    states, mask = batch
    direction = torch.linspace(-1, 2, states.shape[2], dtype=torch.float64) + 0.1
    pooled, shares = parts_of_mean(states, mask)
    cosines = torch.nn.functional.cosine_similarity(states, direction[None, None], dim=2)
    whole = torch.nn.functional.cosine_similarity(pooled, direction[None], dim=1)

    assert torch.allclose((shares * cosines).sum(dim=1), whole, atol=1e-9)
    assert not shares[mask == 0].any()
