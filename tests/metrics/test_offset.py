"""Bias along the mean offset of pairs, by hand: in two dimensions the direction can be seen."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from equipoise.errors import CannotAnswer
from equipoise.metrics.offset import offset_bias
from equipoise.results import Sensed
from tests.metrics.strategies import queries

EAST, NORTH, WEST = np.array([[1.0, 0.0]]), np.array([[0.0, 1.0]]), np.array([[-1.0, 0.0]])
PAIRS = [np.array([[3.0, 0.0], [0.0, 4.0]]), np.array([[0.0, 0.0], [0.0, 1.0]])]  # offsets (3, 0) and (0, 3)
DIAGONAL = np.sqrt(0.5)


def test_the_cosine_with_the_mean_offset():
    assert offset_bias(PAIRS, [EAST]).value == pytest.approx(DIAGONAL)
    assert offset_bias(PAIRS, [np.array([[5.0, 5.0]])]).value == pytest.approx(1.0)


def test_long_offsets_count_more():
    """Eq. 8 averages the offsets as they are."""
    long = [np.array([[9.0, 0.0], [0.0, 3.0]]), np.zeros((2, 2))]

    assert offset_bias(long, [EAST]).value == pytest.approx(9 / np.hypot(9, 3))


def test_leanings_of_several_words_cancel_and_their_sizes_do_not():
    score = offset_bias(PAIRS, [np.vstack([EAST, WEST])])

    assert score.value == pytest.approx(0.0)
    assert score.detail["mean_size"] == pytest.approx(DIAGONAL)
    assert score.per_item["attributes_1"] == pytest.approx([DIAGONAL, -DIAGONAL])


def test_how_much_the_offsets_are_alike():
    assert offset_bias([EAST, WEST], [NORTH]).detail["alike"] == pytest.approx(1.0)
    assert offset_bias(PAIRS, [NORTH]).detail["alike"] == pytest.approx(DIAGONAL)


def test_offsets_that_cancel_have_no_direction():
    with pytest.raises(CannotAnswer, match="cancel"):
        offset_bias([np.vstack([EAST, WEST]), np.vstack([WEST, EAST])], [NORTH])


def test_a_single_word_is_not_drawn_again_but_its_pairs_are():
    assert offset_bias(PAIRS, [EAST]).resampling.resampled == "targets"
    assert offset_bias(PAIRS, [np.vstack([EAST, WEST])]).resampling.resampled == "targets and attributes"


def test_it_takes_one_vector_a_word():
    with pytest.raises(CannotAnswer, match="senses=sense"):
        offset_bias(PAIRS, [Sensed(EAST, np.array([0]))])


@given(data=st.data())
@settings(max_examples=30)
def test_resamples_to_first_order_agree_near_the_words_given(data):
    """A hundredth of a pair more or less moves both alike, up to its square."""
    targets, attributes = data.draw(queries(attributes=1, paired=True, scales=(1.0,)))
    resampling = offset_bias(targets, attributes).resampling
    rng = np.random.default_rng(data.draw(st.integers(0, 1000)))
    step = 1e-4 * rng.normal(size=(1, len(targets[0])))
    _, words = resampling.given()

    exact, near = (each(1.0 + step, words).values[0] for each in (resampling.reweigh, resampling.to_first_order))
    scale = np.linalg.norm(targets[0] - targets[1], axis=1).mean()
    size = np.linalg.norm((targets[0] - targets[1]).mean(axis=0)) / scale  # a short direction turns quickly
    assert near == pytest.approx(exact, abs=1e-6 / size**2)


def test_a_pair_turned_round_pulls_the_other_way_and_leaves_the_length():
    """So the test is one of the mean projection, not of cosines with whatever is left of the direction."""
    alike = [np.array([[3.0, 0.0], [3.0, 3.0]]), np.zeros((2, 2))]  # the direction is (6, 3)
    resampling = offset_bias(alike, [NORTH]).resampling
    _, words = resampling.given()
    turned = np.array([[-1.0, 1.0], [1.0, -1.0], [-1.0, -1.0]])

    assert resampling.reweigh(turned, words).values == pytest.approx(np.array([3.0, -3.0, -3.0]) / np.hypot(6, 3))


def test_offsets_that_cancel_up_to_rounding_have_no_direction():
    first = np.array([[1.1, 0.3], [1.1 + 0.1, 0.3]])

    with pytest.raises(CannotAnswer, match="cancel"):
        offset_bias([first, first[::-1]], [NORTH])
