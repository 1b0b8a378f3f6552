"""Double-hard debias: components and clusters beside those of scikit-learn, and its law."""

import numpy as np
import pytest
from sklearn.cluster import KMeans
from sklearn.decomposition import PCA

from equipoise.metrics.direction import pair_direction
from equipoise.mitigation.vectors import double_hard
from equipoise.mitigation.vectors.double_hard import fit, halves, principal_components, purity
from tests.mitigation.vectors.made import changed, leaning_vectors, told


def test_principal_components_are_those_of_all_words(monkeypatch):
    vectors = leaning_vectors()
    monkeypatch.setattr(double_hard, "ROWS", 50)
    mean, found = principal_components(vectors, 5)
    theirs = PCA(5).fit(vectors.astype(np.float64))
    assert mean == pytest.approx(theirs.mean_, abs=1e-6)
    assert np.abs((found * theirs.components_).sum(axis=1)) == pytest.approx(1, abs=1e-5)


def test_neutral_words_lose_the_component_and_the_direction():
    vectors = leaning_vectors()
    found = fit(vectors, told())
    done = changed(vectors, found).astype(np.float64)
    assert np.abs(done[12:] @ found.direction).max() < 1e-5
    assert np.ptp(done @ found.component) < 1e-5  # the same for all: minus the mean's own
    assert np.abs(done[:12] @ found.direction).max() > 0.1  # specific words keep their side


def test_two_far_groups_are_two_clusters():
    """By hand: two clouds along the third axis, whatever is taken out of the first two."""
    rng = np.random.default_rng(0)
    truth = np.arange(40) < 20
    words = rng.normal(size=(40, 4)) * 0.1 + np.where(truth, 3.0, -3.0)[:, None] * np.eye(4)[2]
    first, second = np.eye(4)[:1], np.eye(4)[1:2]
    assert purity(halves(words, first, second)[0], truth) == 1
    alone = halves(words, np.eye(4)[2:3], second)[0]  # without the third axis nothing is left to tell
    assert purity(alone, truth) < 0.8


def test_clusters_are_as_tight_as_those_of_k_means():
    """Each component is clustered as if the words had been changed; scikit-learn, from ten beginnings, is no better."""
    vectors, about = leaning_vectors(words=2000), told()
    mean, found = principal_components(vectors, 4)
    pairs = vectors[about.definitional].astype(np.float64)
    directions = np.array([double_hard._direction(pairs, component) for component in found])
    words = vectors[12:].astype(np.float64) - mean
    for component, direction, labels in zip(found, directions, halves(words, found, directions), strict=True):
        left = words - np.outer(words @ component, component)
        left -= np.outer(left @ direction, direction)
        spread = sum(((left[own] - left[own].mean(axis=0)) ** 2).sum() for own in (labels, ~labels))
        assert spread <= 1.02 * KMeans(2, n_init=10, random_state=0).fit(left).inertia_


def test_the_component_that_tells_least_is_taken():
    vectors = leaning_vectors()
    found = fit(vectors, told(), components=6)
    told_by = found.detail["purity"]
    assert len(told_by) == 6
    assert found.detail["component"] == 1 + int(np.argmin(told_by))


def test_the_direction_is_that_of_the_pairs_without_the_component():
    vectors, about = leaning_vectors(), told()
    found = fit(vectors, about)
    pairs = vectors[about.definitional].astype(np.float64)
    left = pairs - (pairs @ found.component)[..., None] * found.component
    assert found.direction == pytest.approx(pair_direction(left[:, 0], left[:, 1]).vector, abs=1e-9)


def test_purity_does_not_care_which_cluster_is_called_which():
    labels, truth = np.array([True, True, False, False]), np.array([False, False, True, False])
    assert purity(labels, truth) == purity(~labels, truth) == 0.75


def hidden_trait(seed=0):
    """Pairs along the first axis; words that lean, with a trait of their side along the second; and words without a
    lean that are far out along the third, which is therefore the first component of all."""
    rng = np.random.default_rng(seed)
    noise = rng.normal(scale=0.1, size=(612, 5))
    noise[:12, 0] += np.tile([1.0, -1.0], 6)
    side = np.tile([1.0, -1.0], 150)
    noise[12:312, :2] += side[:, None] * [2.0, 3.0]
    noise[312:, 2] += rng.normal(scale=20, size=300)
    return noise.astype(np.float32)


def test_the_component_without_which_the_sides_are_not_told_is_taken_and_its_own_direction():
    """The second: without the first the trait still puts every word with its side."""
    vectors, about = hidden_trait(), told()
    found = fit(vectors, about, components=3, each=50)
    _, components = principal_components(vectors, 3)
    assert found.detail["purity"][0] == found.detail["purity"][2] == 1
    assert found.detail["purity"][1] < 0.75
    assert found.detail["component"] == 2
    assert found.component == pytest.approx(components[1])
    assert found.direction == pytest.approx(
        double_hard._direction(vectors[about.definitional].astype(np.float64), components[1])
    )


def test_words_lose_the_mean_and_specific_ones_nothing_else_but_the_component():
    vectors = leaning_vectors()
    vectors += 1  # so that the mean is something
    found = fit(vectors, told())
    exact = vectors.astype(np.float64)
    left = exact - exact.mean(axis=0) - np.outer(exact @ found.component, found.component)
    assert changed(vectors, found)[:12] == pytest.approx(left[:12], abs=1e-5)
    left -= np.outer(left @ found.direction, found.direction)
    assert changed(vectors, found)[12:] == pytest.approx(left[12:], abs=1e-5)


def test_so_many_words_of_a_side_are_clustered():
    told_by = np.array(fit(leaning_vectors(), told(), components=9, each=7).detail["purity"])
    assert 14 * told_by == pytest.approx(np.round(14 * told_by))
