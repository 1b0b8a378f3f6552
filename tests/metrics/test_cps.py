"""CrowS-Pairs Score: by hand, and with a model of five words."""

import numpy as np
import pytest

from equipoise import measure
from equipoise.metrics.cps import cps
from equipoise.results import Spoken
from tests.preferring.toy import asked, toy

ONE = np.arange(1)


def test_a_sentence_scores_the_sum_of_its_tokens():
    score = cps([Spoken(np.log([0.5, 0.25]))], [Spoken(np.log([0.5, 0.5]))], ONE)

    assert score.per_item["stereotypes"] == pytest.approx([np.log(0.125)])
    assert score.value == -50.0


def test_as_published_sums_are_rounded_before_they_are_compared():
    nearly = [Spoken(np.array([-1.0001]))], [Spoken(np.array([-1.0004]))]

    assert cps(*nearly, ONE).value == 50.0
    assert cps(*nearly, ONE, replicate="crows-pairs").value == -50.0  # a tie at -1.000 counts against
    assert cps(*nearly, ONE, replicate="crows-pairs", tied="half").value == 0.0


def test_five_words_by_hand():
    (item,) = measure(toy(), asked(("she sings", "he sings")), "cps").pairs

    assert item["stereotype_score"] == pytest.approx(np.log(0.5))  # sings is shared: P(sings | she)
    assert item["antistereotype_score"] == pytest.approx(np.log(0.2))
    assert item["tokens"] == (("sings",), ("sings",))


def test_every_shared_word_is_masked_alone():
    (item,) = measure(toy(), asked(("she sings codes", "he sings codes")), "cps").pairs

    assert item["stereotype_score"] == pytest.approx(np.log(0.5) + np.log(0.1))  # P(sings | she) and P(codes | sings)
    assert item["antistereotype_score"] == pytest.approx(np.log(0.2) + np.log(0.1))


def test_both_sentences_are_scored_by_the_same_words():
    (item,) = measure(toy(), asked(("she sings codes", "he sings she")), "cps").pairs

    assert item["tokens"] == (("she",), ("she",))  # and not sings on the other side, which could be aligned as well


def test_sentences_that_share_nothing_have_nothing_to_compare():
    pairs = asked(("she", "he"), ("she sings", "he sings"))

    assert measure(toy(), pairs, "cps", max_missing=0.5).missing == {"nothing to compare": ("p1",)}


@pytest.mark.parametrize("replicate", ["none", "crows-pairs"])
def test_identical_sentences_are_a_tie(replicate):
    result = measure(toy(), asked(("she sings", "she sings"), ("she codes", "he codes")), "cps", replicate=replicate)

    assert result.detail["preference"]["tied"] == 1
