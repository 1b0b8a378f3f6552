"""Repulsion, attraction, neutralisation: beside torch's own gradient, and what it does to proximities."""

import numpy as np
import pytest

from equipoise.mitigation.vectors.fitted import unit
from equipoise.mitigation.vectors.repulsion import Weights, fit, indirect_bias, minimised
from equipoise.options import default_options
from tests.mitigation.vectors.made import NONE, changed, leaning_vectors, told

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


def neighbours_by_lean(vectors, candidates, direction, neighbours, theta):
    """Of the nearest words to each, by a full sort, those that are near by their lean; words without any left out."""
    words = unit(vectors)
    cosines = words @ words.T
    np.fill_diagonal(cosines, -np.inf)
    near = {row: np.argsort(-cosines[row])[:neighbours] for row in candidates}
    bias = {row: indirect_bias(words[own], words[row], direction) for row, own in near.items()}
    return {row: own[bias[row] >= theta] for row, own in near.items() if (bias[row] >= theta).any()}


CHOSEN = {"theta": 0.2, "neighbours": 4, "steps": 15, "rate": 0.02, "repel": 0.5, "attract": 0.3, "neutralise": 0.2}


@pytest.mark.parametrize(
    "other", [{}, {"theta": 0.02}, {"theta": 0.6}, {"neighbours": 9}, {"steps": 30}, {"rate": 0.005}, {"repel": 0.9},
              {"attract": 0.9}, {"neutralise": 0.9}],
)  # fmt: skip
def test_every_option_does_what_it_says(other):
    """Who is moved, and where to: each word by itself, away from the neighbours that a full sort finds."""
    vectors, about, chosen = leaning_vectors(words=60), told(), CHOSEN | other
    found = fit(vectors, about, **chosen)
    expected = neighbours_by_lean(vectors, range(12, 72), found.direction, chosen["neighbours"], chosen["theta"])
    assert 0 < len(expected) < 60
    assert found.moved.tolist() == list(expected)
    weights = Weights(chosen["repel"], chosen["attract"], chosen["neutralise"])
    for row, own in zip(found.moved, found.vectors, strict=True):
        near = unit(vectors[expected[row]])[None]
        alone = minimised(unit(vectors[[row]]), near, found.direction, weights, chosen["steps"], chosen["rate"])
        assert own == pytest.approx(alone[0], abs=1e-3)


def test_a_neighbour_that_is_near_by_just_theta_repels():
    """Words that have nothing of the direction have an indirect bias of 0."""
    vectors = np.array([[1.0, 0, 0], [-1, 0, 0], [0, 0.8, 0.6], [0, 0.6, 0.8]], dtype=np.float32)
    about = told(definitional=np.array([[0, 1]]), equalise=np.zeros((0, 2), dtype=np.int64), specific=np.array([0, 1]))
    assert fit(vectors, about, theta=0.0, neighbours=1).moved.tolist() == [2, 3]
    assert fit(vectors, about, theta=0.01, neighbours=1).moved.tolist() == []


def test_weights_and_theta_are_those_of_the_paper_unless_others_are_given():
    """Section 4 of the paper: 1/8, 6/8, 1/8 and 0.05."""
    defaults = default_options(fit)
    assert [defaults[name] for name in ("repel", "attract", "neutralise", "theta")] == [1 / 8, 6 / 8, 1 / 8, 0.05]


def test_words_that_are_kept_are_not_moved():
    vectors = leaning_vectors(words=100)
    free, kept = (fit(vectors, told(kept=rows), neighbours=20, steps=2).moved for rows in (NONE, np.arange(30, 60)))
    assert set(free) - set(kept) == set(free) & set(range(30, 60)) != set()
