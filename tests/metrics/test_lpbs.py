"""Log Probability Bias Score: by hand, by law, and with a model of five words."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from equipoise import measure
from equipoise.errors import CannotAnswer
from equipoise.metrics.lpbs import lpbs
from tests.preferring.toy import about_words, toy

FIRST, SECOND = np.array([[1.0, 3.0]]), np.array([[0.0, 1.0]])  # increases of one word each by two attributes


def test_one_attribute_set_is_the_mean_over_its_words():
    score = lpbs([FIRST, SECOND], [2])

    assert score.value == 1.5  # 1 - 0 and 3 - 1
    assert score.per_item["attributes_1"].tolist() == [1.0, 2.0]
    assert score.effect_size is None


@pytest.mark.parametrize(("ddof", "deviation"), [(0, 0.5), (1, np.sqrt(0.5))])
def test_two_attribute_sets_are_compared_in_deviations_of_all_attributes(ddof, deviation):
    score = lpbs([FIRST, SECOND], [1, 1], ddof=ddof)

    assert score.value == -1.0
    assert score.effect_size == pytest.approx(-1 / deviation)
    assert score.per_item["attributes_2"].tolist() == [2.0]


def test_words_of_a_set_count_alike():
    score = lpbs([np.array([[1.0], [2.0], [6.0]]), np.array([[1.0]])], [1])

    assert score.value == 2.0


def test_attributes_that_do_not_differ_have_no_effect_size():
    assert lpbs([np.ones((1, 2)), np.zeros((1, 2))], [1, 1]).effect_size is None


def test_three_attribute_sets_are_too_many():
    with pytest.raises(CannotAnswer, match="there are 3"):
        lpbs([np.ones((1, 3)), np.ones((1, 3))], [1, 1, 1])


def test_five_words_by_hand():
    result = measure(toy(), about_words(), "lpbs")
    by_word = {item["word"]: item["value"] for item in result.words}

    # sings: she from 0.1 beside a mask to 0.4, he from 0.3 to 0.3; codes: she to 0.3, he to 0.4
    assert by_word == pytest.approx({"sings": np.log(4), "codes": np.log(3) - np.log(4 / 3)})
    assert result.value == pytest.approx(np.log(4) - np.log(9 / 4))


def test_words_of_several_tokens_add_their_logarithms():
    question = about_words()
    question = type(question)(**{**vars(question), "targets": {"both": ("shehe",), "male": ("he",)}})
    by_word = {item["word"]: item["value"] for item in measure(toy(), question, "lpbs").words}

    # [MASK] [MASK] sings: both are beside a mask, so no attribute raises them; he is not raised by sings either
    assert by_word == pytest.approx({"sings": 0.0, "codes": -np.log(4 / 3)})


@given(st.integers(1, 4), st.integers(1, 4), st.integers(1, 4), st.integers(1, 4), st.integers(0, 2**32 - 1))
def test_swapping_targets_or_attributes_turns_the_sign(one, other, some, more, seed):
    rng = np.random.default_rng(seed)
    first, second = rng.normal(size=(one, some + more)), rng.normal(size=(other, some + more))
    turned = [np.roll(each, more, axis=1) for each in (first, second)]
    score = lpbs([first, second], [some, more])

    for swapped in (lpbs([second, first], [some, more]), lpbs(turned, [more, some])):
        assert swapped.value == pytest.approx(-score.value, abs=1e-9)
        assert swapped.effect_size == pytest.approx(-score.effect_size, abs=1e-9)


@given(st.integers(1, 5), st.integers(1, 5), st.integers(0, 2**32 - 1))
def test_drawing_every_word_once_is_the_value(targets, attributes, seed):
    rng = np.random.default_rng(seed)
    score = lpbs([rng.normal(size=(targets, 2 * attributes)) for _ in range(2)], [attributes, attributes])
    again = score.resampling.reweigh(*score.resampling.given())

    assert (again.values[0], again.effect_sizes[0]) == pytest.approx((score.value, score.effect_size))


def test_each_token_of_a_word_adds_what_it_is_raised_by():
    question = replace(about_words(("[ATTRIBUTE] [TARGET]",)), targets={"both": ("shehe",), "male": ("he",)})
    by_word = {item["word"]: item["value"] for item in measure(toy(), question, "lpbs").words}

    # she is beside the attribute, from 0.1 to 0.4 and 0.3; the he behind her is beside a mask both times
    assert by_word == pytest.approx({"sings": np.log(4), "codes": np.log(3) - np.log(4 / 3)})


@pytest.mark.parametrize("sets", [1, 2])
def test_the_interval_says_what_was_drawn(sets):
    words = [("sings", "codes"), ("codes", "sings")][:sets]
    question = replace(about_words(("[TARGET] [ATTRIBUTE]",)), attributes=dict(zip("ab", words, strict=False)))

    assert measure(toy(), question, "lpbs").interval.method.endswith("bootstrap of attributes")
