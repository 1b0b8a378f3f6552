"""Sent-Debias on arrays: by hand, by law, and beside another way to find principal components."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from equipoise.errors import BadOption, CannotAnswer
from equipoise.mitigation.vectors.about import NONE, About
from equipoise.mitigation.vectors.sent_debias import fit

SENTENCES, DIMENSIONS = 12, 5
numbers = st.floats(-5, 5, width=32).filter(lambda number: number == 0 or abs(number) > 1e-2)
tables = arrays(np.float32, (SENTENCES, DIMENSIONS), elements=numbers).filter(
    lambda table: np.linalg.matrix_rank(table[0::2] - table[1::2], tol=0.1) >= 3
)


def about(sets):
    rows = np.asarray(sets)
    return About(rows, rows[:0], NONE, NONE)


PAIRS = about(np.arange(SENTENCES).reshape(-1, 2))
TRIPLES = about(np.arange(SENTENCES).reshape(-1, 3))


def test_by_hand():
    """Two pairs that differ along the first axis, whatever they have in common."""
    vectors = np.array([[3.0, 1], [1, 1], [5, -2], [4, -2]])
    fitted = fit(vectors, about([[0, 1], [2, 3]]))

    assert np.abs(fitted.directions) == pytest.approx(np.array([[1, 0]]))
    assert fitted.transform(vectors, np.arange(4)) == pytest.approx(np.array([[0, 1], [0, 1], [0, -2], [0, -2]]))
    assert fitted.detail == {"directions": 1, "explained_variance": [pytest.approx(1)]}


def test_a_pair_that_is_farther_apart_says_more():
    vectors = np.array([[4.0, 0], [-4, 0], [0, 1], [0, -1]])
    fitted = fit(vectors, about([[0, 1], [2, 3]]))

    assert np.abs(fitted.directions) == pytest.approx(np.array([[1, 0]]))
    assert fitted.detail["explained_variance"] == [pytest.approx(16 / 17)]


def test_normalised_a_long_sentence_says_no_more_than_a_short_one():
    """As they are, the long pair decides; at length one both differ alike, and the three short ones do."""
    vectors = np.array([[9.0, 0, 0], [0, 0, 9], [0, 1, 0], [0, 0, 1], [0, 1, 0], [0, 0, 1], [0, 1, 0], [0, 0, 1]])
    sets = about(np.arange(8).reshape(-1, 2))
    as_they_are, at_length_one = (np.abs(fit(vectors, sets, normalise=each).directions[0]) for each in (False, True))

    assert as_they_are[0] > as_they_are[1]
    assert at_length_one[1] > at_length_one[0]


@given(tables, st.sampled_from([PAIRS, TRIPLES]), st.booleans())
def test_nothing_is_left_along_the_directions(table, sets, normalise):
    fitted = fit(table, sets, components=2, normalise=normalise)
    assert np.abs(fitted.transform(table, np.arange(len(table))) @ fitted.directions.T).max() < 1e-6


@given(tables)
def test_once_more_changes_nothing(table):
    fitted = fit(table, PAIRS, components=2)
    once = fitted.transform(table, np.arange(len(table)))
    assert fitted.transform(once, np.arange(len(table))) == pytest.approx(once, abs=1e-6)


@given(tables)
def test_what_sets_have_in_common_does_not_matter(table):
    moved = table.astype(np.float64) + np.repeat(np.arange(SENTENCES // 2), 2)[:, None]
    one, other = (fit(each, PAIRS, components=3) for each in (table.astype(np.float64), moved))
    assert one.detail["explained_variance"] == pytest.approx(other.detail["explained_variance"], abs=1e-9)


@given(tables)
def test_the_vectors_given_stay_as_they_are(table):
    before = table.copy()
    fit(table, PAIRS).transform(table, np.arange(len(table)))
    assert np.array_equal(table, before)


def test_the_components_are_those_of_scikit_learn():
    """bias-bench takes its PCA, whose centring changes nothing: vectors less the mean of their set have the mean 0."""
    from sklearn.decomposition import PCA

    table = np.random.default_rng(0).normal(size=(60, 8))
    sets = about(np.arange(60).reshape(-1, 3))
    centred = table.reshape(-1, 3, 8)
    centred = (centred - centred.mean(axis=1, keepdims=True)).reshape(-1, 8)
    expected = PCA(n_components=3).fit(centred)
    fitted = fit(table, sets, components=3)

    assert np.abs((fitted.directions * expected.components_).sum(axis=1)) == pytest.approx(1)
    assert fitted.detail["explained_variance"] == pytest.approx(expected.explained_variance_ratio_)


def test_more_directions_than_sentences_can_tell_are_refused():
    vectors = np.array([[3.0, 1, 0], [1, 1, 0], [5, -2, 0], [4, -2, 0]])
    with pytest.raises(BadOption, match="at most 1, what 2 sets of sentences can tell, and it is 2"):
        fit(vectors, about([[0, 1], [2, 3]]), components=2)


def test_sentences_that_do_not_differ_are_refused():
    with pytest.raises(CannotAnswer, match="the same vector for every class"):
        fit(np.ones((4, 3)), about([[0, 1], [2, 3]]))
