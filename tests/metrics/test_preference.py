"""Shares of preferred sentences: by hand and by law."""

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from equipoise.errors import CannotAnswer
from equipoise.metrics.preference import NO_TERM, mean_of, preference, preferred, shares, sum_of

SCORES = st.floats(-100, 0).map(lambda number: round(number, 1))
PAIRS = st.lists(st.tuples(SCORES, SCORES), min_size=1, max_size=30)
TIED = st.sampled_from(["against", "half"])  # with these, every pair counts
AVERAGE = st.sampled_from(["pairs", "terms"])


def value_of(pairs, terms=None, tied="against", average="pairs"):
    first, second = np.array(pairs, dtype=float).T
    numbers = np.arange(len(pairs)) if terms is None else np.array(terms)
    return preference(first, second, numbers, tied, average).value


# By hand.


def test_two_of_three_pairs_prefer_the_stereotype():
    assert value_of([(-1, -2), (-3, -4), (-6, -5)]) == pytest.approx(100 * 2 / 3 - 50)


@pytest.mark.parametrize(("tied", "share"), [("against", 2 / 4), ("apart", 2 / 3), ("half", 2.5 / 4)])
def test_ties_are_counted_as_asked(tied, share):
    assert value_of([(-1, -2), (-3, -4), (-6, -5), (-7, -7)], tied=tied) == pytest.approx(100 * share - 50)


def test_the_mean_of_terms_gives_a_term_with_many_pairs_no_more_weight():
    pairs, terms = [(1, 0), (1, 0), (1, 0), (0, 1)], [0, 0, 0, 1]

    assert value_of(pairs, terms, average="pairs") == 25.0  # three of four
    assert value_of(pairs, terms, average="terms") == 0.0  # all of the one term, none of the other


def test_a_pair_of_no_term_is_in_no_share_of_the_mean():
    pairs, terms = [(1, 0), (1, 0), (0, 1), (0, 1)], [0, 0, NO_TERM, 2]

    assert value_of(pairs, terms, average="terms") == 0.0  # all of the one term, none of the other
    assert value_of(pairs, terms, average="pairs") == 0.0  # two of four
    assert value_of(pairs[:3], terms[:3], average="terms") == 50.0
    with pytest.raises(CannotAnswer, match="no pair to count"):
        value_of([(1, 0), (0, 0)], [NO_TERM, 0], tied="apart", average="terms")


def test_a_term_whose_pairs_are_all_tied_apart_has_no_part_in_the_mean():
    assert value_of([(1, 0), (0, 0)], [0, 1], tied="apart", average="terms") == 50.0


@pytest.mark.parametrize("average", ["pairs", "terms"])
def test_pairs_without_a_score_do_not_count(average):
    assert value_of([(1, 0), (np.nan, 0), (0, 1), (np.nan, np.nan)], average=average) == 0.0


def test_no_pair_that_counts_has_no_share():
    with pytest.raises(CannotAnswer, match="There is no pair to count"):
        value_of([(1, 1), (np.nan, 0)], tied="apart")


def test_only_equal_scores_are_a_tie():
    wins, counted = preferred(np.array([0.0, 1e-17, np.nan]), "apart")

    assert (wins.tolist(), counted.tolist()) == ([0.0, 1.0, 0.0], [0.0, 1.0, 0.0])


def test_weights_are_how_often_a_pair_is_drawn():
    wins, counted, terms = np.array([1.0, 0.0, 0.0]), np.ones(3), np.array([0, 0, 1])
    weights = np.array([[1.0, 1.0, 1.0], [2.0, 0.0, 1.0], [0.0, 0.0, 3.0]])

    assert shares(wins, counted, terms, "pairs")(weights) == pytest.approx([100 / 3, 200 / 3, 0])
    # a term counts as often as its pairs were drawn, for the number that it has: 1 and 1, 1 and 1, 0 and 3
    assert shares(wins, counted, terms, "terms")(weights) == pytest.approx([25, 50, 0])


def test_a_draw_without_pairs_that_count_has_no_number():
    draws = preference(np.array([1.0, 0.0]), np.array([0.0, 0.0]), np.arange(2), "apart", "pairs").resampling

    assert np.isnan(draws.reweigh(np.array([[0.0, 2.0]]), np.empty((0, 0))).values).all()


def test_a_sentence_without_tokens_has_no_score():
    sentences = [np.array([-1.0, -3.0]), np.empty(0)]

    np.testing.assert_equal(mean_of(sentences), [-2.0, np.nan])
    np.testing.assert_equal(sum_of(sentences), [-4.0, np.nan])


# By law.


@given(PAIRS, TIED, AVERAGE)
def test_the_value_stays_within_its_ends(pairs, tied, average):
    assert -50 <= value_of(pairs, [number % 3 for number in range(len(pairs))], tied, average) <= 50


@given(PAIRS, AVERAGE)
def test_swapping_the_sides_turns_the_sign_where_nothing_is_tied(pairs, average):
    assume(all(first != second for first, second in pairs))
    terms = [number % 4 for number in range(len(pairs))]

    assert value_of([pair[::-1] for pair in pairs], terms, average=average) == pytest.approx(
        -value_of(pairs, terms, average=average), abs=1e-9
    )


@given(PAIRS, AVERAGE)
def test_swapping_the_sides_turns_the_sign_where_ties_are_halves(pairs, average):
    assert value_of([pair[::-1] for pair in pairs], tied="half", average=average) == pytest.approx(
        -value_of(pairs, tied="half", average=average), abs=1e-9
    )


@given(PAIRS, st.integers(1, 5))
def test_identical_pairs_add_ties_and_no_preference(pairs, more):
    assume(any(first != second for first, second in pairs))
    given_ones, tied = np.array(pairs).T, np.full(more, -3.0)
    wins, counted = preferred(np.r_[given_ones[0] - given_ones[1], tied - tied], "against")

    assert wins.sum() == preferred(given_ones[0] - given_ones[1], "against")[0].sum()
    assert counted.sum() == len(pairs) + more
    assert value_of([*pairs, *[(-3, -3)] * more], tied="apart") == value_of(pairs, tied="apart")


@given(PAIRS, TIED, AVERAGE, st.randoms(use_true_random=False))
def test_the_order_of_pairs_does_not_matter(pairs, tied, average, random):
    rows = [(pair, number % 3) for number, pair in enumerate(pairs)]
    shuffled = random.sample(rows, len(rows))

    found = [
        value_of([pair for pair, _ in each], [term for _, term in each], tied, average) for each in (rows, shuffled)
    ]
    assert found[0] == pytest.approx(found[1], abs=1e-9)


@given(PAIRS, TIED, AVERAGE, st.integers(2, 4))
def test_the_whole_set_twice_is_the_set(pairs, tied, average, times):
    terms = [number % 3 for number in range(len(pairs))]

    assert value_of(pairs * times, terms * times, tied, average) == pytest.approx(
        value_of(pairs, terms, tied, average), abs=1e-9
    )


@given(st.integers(1, 6), st.integers(1, 5), TIED, st.data())
def test_terms_of_one_size_have_the_share_of_their_pairs(terms, size, tied, data):
    pairs = data.draw(st.lists(st.tuples(SCORES, SCORES), min_size=terms * size, max_size=terms * size))
    labels = np.repeat(np.arange(terms), size)

    assert value_of(pairs, labels, tied, "terms") == pytest.approx(value_of(pairs, labels, tied, "pairs"), abs=1e-9)


@given(PAIRS, TIED, AVERAGE)
def test_drawing_every_pair_once_is_the_value(pairs, tied, average):
    first, second = np.array(pairs).T
    score = preference(first, second, np.arange(len(pairs)) % 3, tied, average)

    values = score.resampling.reweigh(np.ones((2, len(pairs))), np.empty((0, 0))).values
    assert values == pytest.approx([score.value] * 2, abs=1e-9)


def test_a_term_drawn_thrice_counts_thrice():
    wins, counted, terms = np.array([1.0, 0.0, 0.0]), np.ones(3), np.array([0, 0, 1])

    assert shares(wins, counted, terms, "terms")(np.array([[1.0, 1.0, 3.0]])) == pytest.approx([12.5])
