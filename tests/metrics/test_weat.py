"""WEAT by hand: in two dimensions the cosines can be seen."""

import numpy as np
import pytest

from equipoise.metrics.weat import weat
from equipoise.results import Seen

EAST, NORTH, WEST = np.array([[1.0, 0.0]]), np.array([[0.0, 1.0]]), np.array([[-1.0, 0.0]])


def test_targets_that_are_the_attributes_lean_all_the_way():
    score = weat([EAST, NORTH], [EAST, NORTH])

    assert score.value == 2.0  # s(east) = 1 - 0, s(north) = 0 - 1
    assert score.per_item["targets_1"].tolist() == [1.0]
    assert score.per_item["targets_2"].tolist() == [-1.0]


def test_effect_size_counts_in_standard_deviations_of_all_targets():
    score = weat([EAST, NORTH], [EAST, NORTH], ddof=0)
    assert score.effect_size == 2.0  # leans 1 and -1: mean difference 2, population deviation 1

    score = weat([EAST, NORTH], [EAST, NORTH], ddof=1)
    assert score.effect_size == pytest.approx(2 / np.sqrt(2))


def test_the_sum_grows_with_the_words_and_the_effect_size_does_not():
    once = weat([EAST, NORTH], [EAST, NORTH], ddof=0)
    twice = weat([np.vstack([EAST, EAST]), np.vstack([NORTH, NORTH])], [EAST, NORTH], ddof=0)

    assert twice.value == 2 * once.value
    assert twice.effect_size == once.effect_size


def test_max_takes_the_nearest_attribute():
    both = np.vstack([EAST, WEST])

    assert weat([EAST, NORTH], [both, NORTH]).value == pytest.approx(0 - (0 - 1))  # east: mean(1, -1) - 0
    assert weat([EAST, NORTH], [both, NORTH], aggregate="max").value == pytest.approx(1 - (0 - 1))


def test_targets_that_do_not_differ_have_no_effect_size():
    assert weat([EAST, EAST], [EAST, NORTH]).effect_size is None


def test_class_form_takes_each_word_as_seen_with_its_counterpart():
    # "he" is east beside the first attributes and north beside the second; all else stands still
    he = Seen((EAST, NORTH))

    score = weat([he, NORTH], [EAST, NORTH])

    assert score.per_item["targets_1"].tolist() == [0.0]  # cos(east, east) - cos(north, north)
    assert score.per_item["targets_2"].tolist() == [-1.0]


def test_class_form_takes_attributes_as_seen_with_the_target_set():
    career = Seen((EAST, NORTH))  # beside the first targets, beside the second

    score = weat([EAST, EAST], [career, WEST])

    assert score.per_item["targets_1"].tolist() == [2.0]  # cos(east, east) - cos(east, west)
    assert score.per_item["targets_2"].tolist() == [1.0]  # cos(east, north) - cos(east, west)
