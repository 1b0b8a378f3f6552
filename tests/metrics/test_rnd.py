"""RND by hand: distances on a line and on a right angle."""

import numpy as np
import pytest

from equipoise.metrics.rnd import rnd
from equipoise.results import Seen

LEFT, RIGHT = np.array([[-1.0, 0.0]]), np.array([[1.0, 0.0]])


def test_an_attribute_at_the_first_centre_is_nearer_by_the_whole_distance():
    score = rnd([LEFT, RIGHT], [LEFT])

    assert score.value == -2.0  # |left - left| - |right - left|
    assert score.per_item["attributes_1"].tolist() == [-2.0]


def test_the_value_sums_over_words_and_averages_by_option():
    both = np.vstack([LEFT, LEFT])

    assert rnd([LEFT, RIGHT], [both]).value == -4.0
    assert rnd([LEFT, RIGHT], [both], average=True).value == -2.0


def test_the_centre_is_the_mean_of_the_words():
    around_left = np.array([[-1.0, 1.0], [-1.0, -1.0]])

    assert rnd([around_left, RIGHT], [LEFT]).value == pytest.approx(-2.0)


def test_cosine_is_a_distance():
    assert rnd([LEFT, RIGHT], [LEFT], distance="cosine").value == pytest.approx(0 - 2)  # (1 - 1) - (1 - -1)


def test_class_form_takes_the_attribute_as_seen_with_each_target_set():
    seen = Seen((LEFT, RIGHT))  # beside the first targets, beside the second

    assert rnd([LEFT, RIGHT], [seen]).value == 0.0
