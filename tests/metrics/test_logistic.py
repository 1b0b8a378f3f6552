"""Many logistic regressions at once: scikit-learn's optimum, and weights that count examples."""

import numpy as np
import pytest
from sklearn.linear_model import LogisticRegression

from equipoise.metrics import logistic
from equipoise.metrics.logistic import trained

RNG = np.random.default_rng(0)
VECTORS = RNG.normal(size=(14, 5))
LABELS = np.repeat([-1.0, 1.0], 7)
KERNEL = VECTORS @ VECTORS.T


def theirs(weights):
    return LogisticRegression(tol=1e-12, max_iter=100_000).fit(VECTORS, LABELS, sample_weight=weights)


def test_every_row_is_scikit_learns_optimum():
    weights = RNG.integers(1, 4, size=(20, 14)).astype(float)
    found = trained(KERNEL, LABELS, weights)

    assert found.converged.all()
    for row, alpha, intercept in zip(weights, found.alpha, found.intercept, strict=True):
        assert alpha @ VECTORS == pytest.approx(theirs(row).coef_[0], abs=1e-6)
        assert intercept == pytest.approx(theirs(row).intercept_[0], abs=1e-6)


def test_probabilities_are_of_the_positive_class():
    words = RNG.normal(size=(6, 5))
    found = trained(KERNEL, LABELS, np.ones((1, 14))).probabilities(VECTORS @ words.T)[0]

    assert found == pytest.approx(theirs(np.ones(14)).predict_proba(words)[:, 1], abs=1e-7)


def test_a_weight_of_two_is_the_example_twice_and_of_zero_is_none():
    weights = np.ones(14)
    weights[3], weights[8] = 2.0, 0.0
    listed = np.repeat(np.arange(14), weights.astype(int))

    once = trained(KERNEL, LABELS, weights[None])
    again = trained(KERNEL[np.ix_(listed, listed)], LABELS[listed], np.ones((1, len(listed))))

    assert once.alpha[0] @ VECTORS == pytest.approx(again.alpha[0] @ VECTORS[listed])
    assert once.intercept == pytest.approx(again.intercept)


def test_groups_of_rows_change_nothing(monkeypatch):
    weights = RNG.integers(1, 4, size=(20, 14)).astype(float)
    whole = trained(KERNEL, LABELS, weights)

    monkeypatch.setattr(logistic, "MOST_NUMBERS", 3 * 14**2)
    assert trained(KERNEL, LABELS, weights).alpha == pytest.approx(whole.alpha)


@pytest.mark.parametrize("scale", [1e-3, 1.0, 30.0])
@pytest.mark.parametrize("dimensions", [3, 20])
def test_vectors_of_any_usual_length_converge_whatever_is_drawn(scale, dimensions):
    """In 20 dimensions the examples are separable and, with long vectors, all but certain."""
    vectors = scale * RNG.normal(size=(50, dimensions))
    counts = np.hstack([RNG.multinomial(25, np.full(25, 1 / 25), size=200) for _ in range(2)]).astype(float)

    assert trained(vectors @ vectors.T, np.repeat([-1.0, 1.0], 25), counts).converged.all()
