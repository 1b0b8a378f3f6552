"""Repulsion, attraction, neutralisation: beside torch's own gradient, and what it does to proximities."""

import numpy as np
import pytest

from equipoise.mitigation.vectors.fitted import unit
from equipoise.mitigation.vectors.repulsion import Weights, fit, indirect_bias, minimised
from tests.mitigation.vectors.made import changed, leaning_vectors, told

WEIGHTS = Weights(1 / 8, 6 / 8, 1 / 8)


def by_torch(word, near, direction, weights, steps, rate):
    """The paper's objective as it is written, one word at a time."""
    torch = pytest.importorskip("torch", reason="torch is not installed")
    w, near, g = (torch.tensor(each, dtype=torch.float64) for each in (word, near, direction))
    x = w.clone().requires_grad_()
    adam = torch.optim.Adam([x], lr=rate)
    for _ in range(steps):
        adam.zero_grad()
        cosine = torch.nn.functional.cosine_similarity
        loss = weights.repel * cosine(x[None], near).abs().mean()
        loss = loss + weights.attract * (cosine(x, w, dim=0) - 1).abs() / 2 + weights.neutralise * (x @ g).abs()
        loss.backward()
        adam.step()
    return (x / x.norm()).detach().numpy()


@pytest.mark.parametrize("weights", [WEIGHTS, Weights(1 / 8, 6 / 8, 6 / 8), Weights(1.0, 0.0, 0.0)])
def test_words_go_where_torch_sends_them(weights):
    rng = np.random.default_rng(3)
    words, near = unit(rng.normal(size=(5, 8))), unit(rng.normal(size=(5, 3, 8)) + 0.5)
    direction = unit(rng.normal(size=8))
    ours = minimised(words, near, direction, weights, 40, 0.01)  # double precision, as given
    theirs = [by_torch(word, own, direction, weights, 40, 0.01) for word, own in zip(words, near, strict=True)]
    assert ours == pytest.approx(np.array(theirs), abs=1e-6)


def test_indirect_bias_by_hand():
    """Alike by the direction alone: beta is 1; alike by anything else: 0."""
    direction = np.array([1.0, 0, 0])
    half = np.sqrt(0.5)
    first = np.array([[half, half, 0], [0, 1.0, 0]])
    second = np.array([[half, 0, half], [0, half, half]])
    assert indirect_bias(first, second, direction) == pytest.approx([1, 0])


def test_neighbours_by_their_lean_are_fewer_afterwards():
    vectors, about = leaning_vectors(words=300), told()
    found = fit(vectors, about, neighbours=20)
    assert found.detail["moved"] > 50
    before, after = unit(vectors)[12:], changed(vectors, found)[12:]
    pairs = np.argsort(-(before @ before.T), axis=1)[:, 1:6]
    bias = [indirect_bias(each[pairs], each[:, None], found.direction).mean() for each in (before, after)]
    assert bias[1] < 0.5 * bias[0]


def test_words_beyond_the_first_are_neutralised_and_not_moved():
    vectors, about = leaning_vectors(words=300), told()
    found = fit(vectors, about, words=100, neighbours=20, steps=5)
    assert found.moved.max() < 100
    assert np.abs(changed(vectors, found)[100:] @ found.direction).max() < 1e-6


def test_specific_words_stay():
    vectors = leaning_vectors(words=100)
    done = changed(vectors, fit(vectors, told(), neighbours=20, steps=5))
    assert done[:12] == pytest.approx(unit(vectors)[:12], abs=1e-6)
