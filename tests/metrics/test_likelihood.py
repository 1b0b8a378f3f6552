"""The likelihood of sentences under a causal model: by hand, and with a model of five words."""

import numpy as np
import pytest

from equipoise import measure
from equipoise.metrics.likelihood import likelihood
from equipoise.results import Spoken
from tests.preferring.toy import asked, toy

LONG, SHORT = Spoken(np.log([0.5, 0.5])), Spoken(np.log([0.4]))


def test_a_mean_favours_likely_tokens_and_a_sum_short_sentences():
    assert likelihood([LONG], [SHORT], np.arange(1)).value == 50.0  # 0.5 a token against 0.4
    assert likelihood([LONG], [SHORT], np.arange(1), per="sentence").value == -50.0  # 0.25 against 0.4


def test_five_words_by_hand():
    (item,) = measure(toy("causal"), asked(("she sings he", "he sings he")), "likelihood").pairs

    assert item["stereotype_score"] == pytest.approx((np.log(0.5) + np.log(0.3)) / 2)  # P(sings | she), P(he | sings)
    assert item["antistereotype_score"] == pytest.approx((np.log(0.2) + np.log(0.3)) / 2)
    assert item["tokens"] == (("sings", "he"), ("sings", "he"))  # the first has none before it


def test_the_sum_of_five_words_by_hand():
    (item,) = measure(toy("causal"), asked(("she sings he", "he sings he")), "likelihood", per="sentence").pairs

    assert item["stereotype_score"] == pytest.approx(np.log(0.15))


def test_a_single_word_has_nothing_before_it():
    result = measure(toy("causal"), asked(("she", "he"), ("she sings", "he sings")), "likelihood", max_missing=0.5)

    assert result.missing == {"nothing to compare": ("p1",)}


def test_identical_sentences_are_a_tie():
    result = measure(toy("causal"), asked(("she sings", "she sings"), ("she codes", "he codes")), "likelihood")

    assert result.detail["preference"]["tied"] == 1
    assert result.value == -50.0  # a tie counts against, and P(codes | she) is less than P(codes | he)
