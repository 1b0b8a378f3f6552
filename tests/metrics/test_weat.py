"""WEAT by hand: in two dimensions the cosines can be seen."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from equipoise.errors import CannotAnswer
from equipoise.metrics.weat import weat
from equipoise.results import Seen, Sensed
from tests.metrics.strategies import queries

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


def test_words_by_their_senses_are_as_near_as_the_nearest_of_them():
    bank = Sensed(np.vstack([WEST, EAST]), np.array([0]))
    money, river = Sensed(EAST, np.array([0])), Sensed(NORTH, np.array([0]))

    score = weat([bank, river], [money, river])

    assert score.per_item["targets_1"].tolist() == [1.0]  # its eastern sense is money, and no sense is a river
    assert score.per_item["targets_2"].tolist() == [-1.0]


@given(seed=st.integers(0, 1000), data=st.data())
@settings(max_examples=30)
def test_the_nearest_senses_are_those_of_a_plain_loop(seed, data):
    rng = np.random.default_rng(seed)
    words = [[rng.normal(size=(data.draw(st.integers(1, 4)), 3)) for _ in range(2)] for _ in range(4)]

    def cos(a, b):
        return a @ b / np.linalg.norm(a) / np.linalg.norm(b)

    def near(word, others):
        return np.mean([max(cos(s, t) for s in word for t in other) for other in others])

    x, y, a, b = words
    expected = sum(near(w, a) - near(w, b) for w in x) - sum(near(w, a) - near(w, b) for w in y)

    def sensed(senses):
        return Sensed(np.vstack(senses), np.array([0, len(senses[0])]))

    assert weat([sensed(x), sensed(y)], [sensed(a), sensed(b)]).value == pytest.approx(expected, abs=1e-12)


@given(question=queries(), aggregate=st.sampled_from(["mean", "max"]))
@settings(max_examples=30)
def test_words_of_one_sense_are_plain_words(question, aggregate):
    targets, attributes = question

    def sensed(sets):
        return [Sensed(each, np.arange(len(each))) for each in sets]

    by_senses = weat(sensed(targets), sensed(attributes), aggregate=aggregate)
    by_words = weat(targets, attributes, aggregate=aggregate)
    assert by_senses.value == pytest.approx(by_words.value, abs=1e-12)
    assert by_senses.effect_size == pytest.approx(by_words.effect_size, abs=1e-9)


def test_the_nearest_attribute_does_not_move_with_weights_so_only_targets_are_drawn():
    both = np.vstack([EAST, WEST])
    resampling = weat([EAST, NORTH], [both, both], aggregate="max").resampling
    targets, attributes = resampling.given()

    assert resampling.resampled == "targets"
    moved = attributes * np.array([2.0, 0.0, 0.0, 3.0])
    assert resampling.reweigh(targets, moved).values == resampling.reweigh(targets, attributes).values


def test_the_nearest_attribute_is_not_for_words_in_sentences():
    with pytest.raises(CannotAnswer, match="aggregate=mean"):
        weat([EAST, NORTH], [Seen((EAST, EAST)), Seen((NORTH, NORTH))], aggregate="max")


def test_words_by_senses_are_compared_with_words_by_senses():
    with pytest.raises(CannotAnswer, match="one vector a word"):
        weat([Sensed(EAST, np.array([0])), Sensed(NORTH, np.array([0]))], [EAST, NORTH])
