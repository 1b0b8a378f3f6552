"""RIPA by hand."""

import numpy as np
import pytest

from equipoise.errors import CannotAnswer
from equipoise.metrics.ripa import ripa

EAST, WEST = np.array([[2.0, 0.0]]), np.array([[-2.0, 0.0]])


def test_the_length_along_the_pairs_direction():
    assert ripa([EAST, WEST], [np.array([[3.0, 7.0]])]).value == 3.0


def test_turning_the_pairs_round_turns_the_sign():
    assert ripa([WEST, EAST], [np.array([[3.0, 7.0]])]).value == -3.0


def test_pairs_and_words_are_averaged():
    first = np.array([[1.0, 0.0], [0.0, 1.0]])
    score = ripa([first, np.zeros((2, 2))], [np.array([[3.0, 7.0], [1.0, 1.0]])])

    assert score.per_item["attributes_1"].tolist() == [5.0, 1.0]
    assert score.value == 3.0
    assert score.detail["std_over_pairs"] == [2.0, 0.0]


def test_a_pair_of_one_vector_has_no_direction():
    with pytest.raises(CannotAnswer, match="pair 1"):
        ripa([EAST, EAST], [EAST])
