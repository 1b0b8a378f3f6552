"""Nullspace projection: a linear classifier is at chance on words that nothing was fitted on."""

import numpy as np
import pytest
from sklearn.linear_model import LogisticRegression

from equipoise.errors import TooFewWords
from equipoise.mitigation.vectors.fitted import unit
from equipoise.mitigation.vectors.nullspace import fit
from tests.mitigation.vectors.made import changed, leaning_vectors, told


def classes_of(vectors, seed=5):
    """Words of two classes that many directions tell apart, of which half are shown to the method."""
    rng = np.random.default_rng(seed)
    labels = np.arange(len(vectors)) % 2
    shift = rng.normal(size=(4, vectors.shape[1]))
    for own in shift:
        vectors = vectors + 0.5 * np.outer(rng.random(len(vectors)) * (2 * labels - 1), own)
    shown = rng.permutation(len(vectors))[: len(vectors) // 2]
    return vectors, labels, np.sort(shown)


def told_right(train, train_labels, test, test_labels):
    return LogisticRegression(max_iter=1000).fit(train, train_labels).score(test, test_labels)


def test_a_linear_classifier_is_at_chance_on_held_out_words():
    vectors, labels, shown = classes_of(np.random.default_rng(0).normal(size=(6000, 40)))
    examples = tuple(shown[labels[shown] == k] for k in (0, 1))
    found = fit(vectors, told(examples=examples), rng=np.random.default_rng(0))
    unseen = np.setdiff1d(np.arange(len(vectors)), shown)

    before, after = unit(vectors), unit(changed(vectors, found))
    assert told_right(before[shown], labels[shown], before[unseen], labels[unseen]) > 0.75
    # Three standard errors of a share of 3,000 about one half.
    assert told_right(after[shown], labels[shown], after[unseen], labels[unseen]) == pytest.approx(0.5, abs=0.03)
    assert 1 <= found.detail["directions"] < 20


def test_real_words_that_nothing_was_fitted_on():
    """Words of GloVe that lean to one side: two thirds for the method, the last third held out of all of it."""
    from equipoise.datasets.axes import load_axis
    from equipoise.mitigation.vectors.about import about_words
    from equipoise.mitigation.vectors.leaning import most_leaning
    from equipoise.models import load_model

    glove = load_model("builtin:glove-6b-50d")
    about = about_words(glove, load_axis("gender"))
    rng = np.random.default_rng(1)
    sides = [rng.permutation(own) for own in most_leaning(glove.store.vectors, about, 5000)]
    shown, unseen = ([own[part] for own in sides] for part in (slice(0, 3300), slice(3300, None)))
    found = fit(glove.store.vectors, about._replace(examples=tuple(shown)), rng=rng)

    def told_of(rows, change):
        return unit(change(glove.store.vectors[np.concatenate(rows)])), np.repeat([0, 1], list(map(len, rows)))

    def score(change):
        return told_right(*told_of(shown, change), *told_of(unseen, change))

    assert score(lambda rows: rows) > 0.97
    assert score(lambda rows: found.transform(rows, np.zeros(len(rows)))) == pytest.approx(0.5, abs=0.04)


def test_what_is_removed_is_gone():
    vectors = leaning_vectors()
    found = fit(vectors, told(), rng=np.random.default_rng(0))
    assert found.directions @ found.directions.T == pytest.approx(np.eye(len(found.directions)), abs=1e-9)
    assert np.abs(changed(vectors, found) @ found.directions.T).max() < 1e-5


def test_it_goes_on_to_the_end_if_asked():
    vectors = leaning_vectors()
    rng = np.random.default_rng(0)
    early, late = (fit(vectors, told(), rng=rng, rounds=9, to_the_end=end) for end in (False, True))
    assert len(late.detail["accuracy"]) == 9
    assert late.detail["directions"] >= early.detail["directions"]


def test_something_is_always_left():
    vectors = leaning_vectors()
    found = fit(vectors, told(), rng=np.random.default_rng(0), rounds=500, to_the_end=True)
    assert found.detail["directions"] < vectors.shape[1]
    assert np.abs(changed(vectors, found)).max() > 0


def test_too_few_examples_are_refused():
    with pytest.raises(TooFewWords, match="A class has 5 examples"):
        fit(leaning_vectors(), told(examples=(np.arange(5), np.arange(5, 90))), rng=np.random.default_rng(0))
