"""Many logistic regressions at once: scikit-learn's optimum, and weights that count examples."""

import numpy as np
import pytest
from sklearn.linear_model import LogisticRegression

from equipoise.metrics import logistic
from equipoise.metrics.logistic import Classifiers, Trainer, sigmoid

RNG = np.random.default_rng(0)
LABELS = np.repeat([-1.0, 1.0], 7)
FEWER, MORE = 5, 30  # dimensions than examples: in the latter, the classifier is found in the examples' span
BOTH = pytest.mark.parametrize("dimensions", [FEWER, MORE])


def vectors_of(dimensions):
    return np.random.default_rng(dimensions).normal(size=(14, dimensions))


def trained(vectors, labels, weights):
    return Trainer(vectors).train(weights * (labels > 0), weights * (labels < 0))


def theirs(vectors, weights, labels=LABELS):
    """By the solver that comes nearest to the optimum; lbfgs, the default, ends up to 1e-5 from it."""
    classifier = LogisticRegression(solver="newton-cholesky", tol=1e-12, max_iter=1_000)
    return classifier.fit(vectors, labels, sample_weight=weights)


@BOTH
def test_every_row_is_scikit_learns_optimum(dimensions):
    vectors, words = vectors_of(dimensions), RNG.normal(size=(6, dimensions))
    weights = RNG.integers(1, 4, size=(20, 14)).astype(float)
    trainer = Trainer(vectors)
    found = trained(vectors, LABELS, weights)

    assert found.converged.all()
    for row, decisions, intercept in zip(
        weights, found.decisions(trainer.coordinates(words)), found.intercept, strict=True
    ):
        reference = theirs(vectors, row)
        assert decisions == pytest.approx(reference.decision_function(words), abs=1e-6)
        assert intercept == pytest.approx(reference.intercept_[0], abs=1e-6)
    coefficients = found.coefficients if trainer.rotation is None else found.coefficients @ trainer.rotation
    assert coefficients[-1] == pytest.approx(reference.coef_[0], abs=1e-6)


@BOTH
def test_probabilities_are_of_the_positive_class(dimensions):
    vectors, words = vectors_of(dimensions), RNG.normal(size=(6, dimensions))
    found = trained(vectors, LABELS, np.ones((1, 14))).decisions(Trainer(vectors).coordinates(words))

    expected = theirs(vectors, np.ones(14)).predict_proba(words)[:, 1]
    assert sigmoid(found[0]) == pytest.approx(expected, abs=1e-7)


@BOTH
def test_a_weight_of_two_is_the_example_twice_and_of_zero_is_none(dimensions):
    vectors, words = vectors_of(dimensions), RNG.normal(size=(6, dimensions))
    weights = np.ones(14)
    weights[3], weights[8] = 2.0, 0.0
    listed = np.repeat(np.arange(14), weights.astype(int))

    once = trained(vectors, LABELS, weights[None])
    again = trained(vectors[listed], LABELS[listed], np.ones((1, len(listed))))

    assert once.decisions(Trainer(vectors).coordinates(words)) == pytest.approx(
        again.decisions(Trainer(vectors[listed]).coordinates(words))
    )
    assert once.intercept == pytest.approx(again.intercept)


def test_an_example_may_count_on_both_sides():
    vectors = vectors_of(FEWER)
    positive, negative = RNG.random((2, 1, 14))

    found = Trainer(vectors).train(positive, negative)
    twice = theirs(np.vstack([vectors, vectors]), np.append(positive, negative), np.repeat([1, -1], 14))

    assert found.coefficients[0] == pytest.approx(twice.coef_[0], abs=1e-6)


@BOTH
def test_groups_of_rows_change_nothing(monkeypatch, dimensions):
    vectors, weights = vectors_of(dimensions), RNG.integers(1, 4, size=(20, 14)).astype(float)
    whole = trained(vectors, LABELS, weights)

    monkeypatch.setattr(logistic, "MOST_NUMBERS", 3 * 14)
    assert trained(vectors, LABELS, weights).coefficients == pytest.approx(whole.coefficients)


@BOTH
def test_where_training_begins_changes_nothing(dimensions):
    vectors, weights = vectors_of(dimensions), RNG.integers(1, 4, size=(20, 14)).astype(float)
    positive, negative = weights * (LABELS > 0), weights * (LABELS < 0)
    far = Classifiers(np.full((1, min(14, dimensions)), 2.0), np.full(1, -3.0), np.ones(1, dtype=bool))

    begun = Trainer(vectors).train(positive, negative, far)

    assert begun.coefficients == pytest.approx(Trainer(vectors).train(positive, negative).coefficients, abs=1e-9)


@pytest.mark.parametrize("scale", [1e-3, 1.0, 30.0])
@pytest.mark.parametrize("dimensions", [3, 20, 60])
def test_vectors_of_any_usual_length_converge_whatever_is_drawn(scale, dimensions):
    """From 20 dimensions on the examples are separable and, with long vectors, all but certain."""
    vectors = scale * RNG.normal(size=(50, dimensions))
    counts = np.hstack([RNG.multinomial(25, np.full(25, 1 / 25), size=200) for _ in range(2)]).astype(float)

    assert trained(vectors, np.repeat([-1.0, 1.0], 25), counts).converged.all()


def test_long_lists_give_scikit_learns_optimum():
    """Of 4,000 words in 50 dimensions; scikit-learn's default tolerance would leave the second digit to chance."""
    vectors = RNG.normal(size=(4_000, 50))
    labels = np.where(vectors[:, 0] + RNG.normal(size=4_000) > 0, 1.0, -1.0)
    weights = np.vstack([np.ones(4_000), RNG.multinomial(4_000, np.full(4_000, 1 / 4_000), size=2)])

    found = trained(vectors, labels, weights)

    for row, coefficients in zip(weights, found.coefficients, strict=True):
        assert coefficients == pytest.approx(theirs(vectors, row, labels).coef_[0], abs=1e-6)


def test_memory_and_time_grow_with_the_examples_and_not_with_their_square():
    """20,000 examples: their inner products alone would take 3.2 GB."""
    vectors = RNG.normal(size=(20_000, 10))

    assert trained(vectors, np.repeat([-1.0, 1.0], 10_000), np.ones((3, 20_000))).converged.all()
