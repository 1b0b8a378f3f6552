"""Nullspace projection: a linear classifier is at chance on words that nothing was fitted on."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.linear_model import LogisticRegression
from sklearn.svm import LinearSVC

from equipoise.datasets.axes import load_axis
from equipoise.errors import TooFewWords
from equipoise.mitigation.vectors import nullspace
from equipoise.mitigation.vectors.about import about_words
from equipoise.mitigation.vectors.fitted import unit
from equipoise.mitigation.vectors.leaning import most_leaning
from equipoise.mitigation.vectors.nullspace import fit
from equipoise.models import load_model
from equipoise.models.builtin import installed
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


@pytest.fixture(scope="module", params=["glove", "word2vec"])
def real(request):
    """GloVe of 50 dimensions and many words, and word2vec of 300 dimensions and few."""
    if request.param == "word2vec":
        return load_model(request.getfixturevalue("shared") / "data" / "vectors" / "word2vec-news-13k.bin")
    if not installed("glove-6b-50d"):
        pytest.skip("builtin:glove-6b-50d is not installed")
    return load_model("builtin:glove-6b-50d")


@pytest.mark.parametrize("seed", range(5))
def test_real_words_that_nothing_was_fitted_on(real, seed):
    """One half of the words for the method, the other held out of all of it: a classifier of the first is at chance.

    Vectors are at length one again after projection, as for all that goes by cosines, so that the means of the classes
    differ by a little: three standard errors of a share, and two points for that.
    """
    vectors, about = real.store.vectors, about_words(real, load_axis("gender"))
    found = fit(vectors, about, rng=np.random.default_rng(seed))
    learned, held_out = (most_leaning(vectors, about, 2_500, asking=asking) for asking in (False, True))
    assert not set(np.concatenate(learned)) & set(np.concatenate(held_out))

    def score(change):
        return told_right(*examples(learned, change), *examples(held_out, change))

    def examples(sides, change):
        least = min(map(len, sides))
        rows = np.concatenate([own[:least] for own in sides])
        return unit(change(vectors[rows])), np.repeat([0, 1], least)

    asked = 2 * min(map(len, held_out))
    assert score(lambda rows: rows) > 0.97
    after = score(lambda rows: found.transform(rows, np.zeros(len(rows))))
    assert after == pytest.approx(0.5, abs=3 * np.sqrt(0.25 / asked) + 0.02)


@given(st.integers(0, 10_000), st.sampled_from([2, 3]))
def test_classes_have_the_same_mean_so_that_nothing_linear_tells_them(seed, classes):
    """The law behind it, exact for the examples (Belrose et al. 2023, theorem 3.1)."""
    rng = np.random.default_rng(seed)
    whose = np.arange(120 * classes) % classes
    vectors = rng.normal(size=(len(whose), 12)) + rng.normal(size=(classes, 12))[whose]
    examples = tuple(np.flatnonzero(whose == k) for k in range(classes))
    found = fit(vectors, told(classes, examples=examples), rng=rng, rounds=3)
    done = found.transform(unit(vectors), np.arange(len(vectors)))
    means = np.array([done[rows].mean(axis=0) for rows in examples])
    assert np.abs(means - means[0]).max() < 1e-9


def test_published_rounds_are_not_followed_by_the_means():
    """Of two classes a round is a direction, and the means would be one more."""
    vectors = leaning_vectors()
    published, ours = (fit(vectors, told(), rng=np.random.default_rng(0), rounds=2, to_the_end=end) for end in (1, 0))
    assert (published.detail["directions"], ours.detail["directions"]) == (2, 3)


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


def two_sides(words=200, dimensions=6, seed=0):
    """Every other word to the one side of the first axis."""
    rng = np.random.default_rng(seed)
    vectors = rng.normal(size=(words, dimensions))
    vectors[:, 0] += np.tile([1.5, -1.5], words // 2)
    return vectors, (np.arange(0, words, 2), np.arange(1, words, 2))


@pytest.mark.parametrize("held_back", [0.1, 0.3, 0.5])
def test_so_many_examples_of_each_class_are_held_back_and_all_others_taught(held_back):
    vectors, examples = two_sides()
    train, dev = nullspace._examples(vectors, told(examples=examples), np.random.default_rng(0), 100, held_back)
    back = round(100 * held_back)
    assert (np.bincount(dev.classes).tolist(), np.bincount(train.classes).tolist()) == ([back] * 2, [100 - back] * 2)
    rows = {tuple(row) for row in np.vstack([train.vectors, dev.vectors])}
    assert rows == {tuple(row) for row in unit(vectors)}


def test_the_larger_class_gives_its_first_examples_which_lean_most():
    vectors, (first, second) = two_sides()
    about = told(examples=(first, second[:30]))
    train, dev = nullspace._examples(vectors, about, np.random.default_rng(0), 100, 0.3)
    chosen = np.vstack([train.vectors[train.classes == 0], dev.vectors[dev.classes == 0]])
    assert {tuple(row) for row in chosen} == {tuple(row) for row in unit(vectors[first[:30]])}


def test_so_many_leaning_words_of_a_class_are_examples():
    train, dev = nullspace._examples(leaning_vectors(), told(), np.random.default_rng(0), 40, 0.25)
    assert (np.bincount(train.classes).tolist(), np.bincount(dev.classes).tolist()) == ([30, 30], [10, 10])


def test_twenty_examples_of_a_class_are_enough():
    vectors, (first, second) = two_sides()
    assert fit(vectors, told(examples=(first[:20], second[:20])), rng=np.random.default_rng(0)).detail["directions"]


def test_one_standard_error_above_chance_is_by_chance():
    """Of 100 examples the share has an error of 0.05."""
    dev = nullspace.Examples(np.zeros((100, 2)), np.repeat([0, 1], 50))
    assert [nullspace._by_chance(share, dev) for share in (0.4, 0.55, 0.56)] == [True, True, False]


def test_a_published_round_is_a_classifier_of_all_examples():
    """What decides how many are needed is not left out of what is then learned from."""
    vectors, examples = two_sides()
    found = fit(vectors, told(examples=examples), rng=np.random.default_rng(0), rounds=1, to_the_end=True)
    theirs = LinearSVC(fit_intercept=False, dual=False).fit(unit(vectors), np.arange(200) % 2).coef_[0]
    assert np.abs(found.directions) == pytest.approx(np.abs(unit(theirs))[None], abs=1e-3)


def test_there_are_as_many_directions_as_classifiers_that_told_more_than_chance_and_one_for_the_means():
    vectors, examples = two_sides(words=1_000, dimensions=8)
    found = fit(vectors, told(examples=examples), rng=np.random.default_rng(0))
    least = 0.5 + np.sqrt(0.25 / 300)
    clear = [share > least for share in found.detail["accuracy"]]
    assert clear[0] and clear[:-1] == [True] * (len(clear) - 1) and not clear[-1]
    assert found.detail["directions"] == sum(clear) + 1


def test_published_rounds_are_all_done_though_one_told_no_more_than_chance():
    vectors, examples = two_sides(words=1_000, dimensions=12)
    found = fit(vectors, told(examples=examples), rng=np.random.default_rng(0), rounds=5, to_the_end=True)
    assert min(found.detail["accuracy"]) <= 0.5 + np.sqrt(0.25 / 300)
    assert found.detail["directions"] == 5


def test_what_only_an_intercept_would_tell_is_no_direction():
    """One class lies between two halves of the other: only a plane beside the origin has it on a side of its own."""
    rng = np.random.default_rng(0)
    angles = np.where(np.arange(400) % 2, 0.0, rng.choice([-1.0, 1.0], 400))
    vectors = np.column_stack([np.cos(angles), np.sin(angles), rng.normal(scale=0.05, size=(400, 4))])
    examples = (np.arange(0, 400, 2), np.arange(1, 400, 2))
    assert fit(vectors, told(examples=examples), rng=rng).detail["accuracy"][0] < 0.8
