"""Direct bias by hand."""

import numpy as np
import pytest

from equipoise.errors import CannotAnswer
from equipoise.metrics.direct_bias import direct_bias
from equipoise.metrics.direction import pair_direction

SHE, HE = np.array([[1.0, 5.0], [1.0, -3.0]]), np.array([[-1.0, 5.0], [-1.0, -3.0]])  # differ along x only


def test_the_direction_is_what_separates_the_pairs_and_points_to_the_first():
    direction, explained = pair_direction(SHE, HE)

    assert direction == pytest.approx([1.0, 0.0])
    assert explained[0] == pytest.approx(1.0)


def test_size_counts_and_sign_is_in_the_words():
    words = np.array([[1.0, 0.0], [-1.0, 0.0], [0.0, 1.0]])
    score = direct_bias([SHE, HE], [words])

    assert score.value == pytest.approx(2 / 3)
    assert score.per_item["attributes_1"] == pytest.approx([1.0, -1.0, 0.0])


def test_strictness_is_a_power():
    words = np.array([[1.0, 1.0]])

    assert direct_bias([SHE, HE], [words], c=2).value == pytest.approx(0.5)
    assert direct_bias([SHE, HE], [words], c=0).value == 1.0
    assert direct_bias([SHE, HE], [np.array([[1e-17, 1.0]])], c=0).value == 0.0  # rounding is no lean


def test_pairs_without_a_difference_have_no_direction():
    with pytest.raises(CannotAnswer, match="no direction"):
        direct_bias([SHE, SHE], [HE])


def test_the_direction_says_how_much_it_explains():
    halves = np.array([[3.0, 0.0], [0.0, 4.0]])

    direction, explained = pair_direction(halves, -halves)

    assert direction == pytest.approx([0.0, 1.0])
    assert explained == pytest.approx([16 / 25, 9 / 25])


def test_drawing_words_again_keeps_the_direction():
    words = np.array([[1.0, 0.0], [1.0, 1.0], [0.0, 1.0]])
    resampling = direct_bias([SHE, HE], [words]).resampling
    counts = np.array([[[2.0, 1.0, 0.0]]])

    assert resampling.reweigh(resampling.given()[0], counts).values[0] == pytest.approx((1 + 1 + np.sqrt(0.5)) / 3)
