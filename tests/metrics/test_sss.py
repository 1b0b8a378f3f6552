"""StereoSet's score for pairs: by hand, and with a model of five words."""

import numpy as np
import pytest

from equipoise import measure
from equipoise.metrics.sss import sss
from equipoise.results import Spoken
from tests.preferring.toy import asked, toy


def test_a_sentence_scores_the_mean_of_the_tokens_that_differ():
    score = sss([Spoken(np.log([0.5, 0.25]))], [Spoken(np.log([0.4]))], np.arange(1))

    assert score.per_item["stereotypes"] == pytest.approx([np.log(0.125) / 2])
    assert score.value == -50.0  # 0.354 on average against 0.4


def test_no_token_that_differs_is_a_tie_and_one_side_without_is_no_pair():
    nothing, some = Spoken(np.empty(0)), Spoken(np.log([0.5]))
    score = sss([nothing, nothing, some], [nothing, some, Spoken(np.log([0.4]))], np.arange(3), tied="half")

    np.testing.assert_equal(score.per_item["stereotypes"][:2], [0.0, np.nan])
    assert score.value == 25.0  # half of the first, none of the second, the third


def test_five_words_by_hand():
    (item,) = measure(toy(), asked(("she sings", "he sings")), "sss").pairs

    assert item["stereotype_score"] == pytest.approx(np.log(0.4))  # P(she | sings)
    assert item["antistereotype_score"] == pytest.approx(np.log(0.3))
    assert item["tokens"] == (("she",), ("he",))


def test_all_words_that_differ_are_masked_at_once():
    (item,) = measure(toy(), asked(("she sings codes", "he sings he")), "sss").pairs

    # [MASK] sings [MASK]: P(she | sings) and P(codes | sings); P(he | sings) twice
    assert item["stereotype_score"] == pytest.approx((np.log(0.4) + np.log(0.1)) / 2)
    assert item["antistereotype_score"] == pytest.approx(np.log(0.3))


def test_as_published_every_token_is_taken_at_every_place():
    pairs = asked(("shesings codes", "codes"), ("she sings", "hehe sings"))
    (item,) = measure(toy(), pairs, "sss", replicate="kaneko", max_missing=0.5).pairs

    # [MASK] [MASK] sings: "he" twice at the first place, beside a mask, and twice at the second, beside a mask
    assert item["antistereotype_score"] == pytest.approx(np.log(0.3))
    assert item["stereotype_score"] == pytest.approx(np.log(0.4))  # one token: the same as aligned


def test_a_sentence_that_only_adds_words_has_nothing_to_compare():
    pairs = asked(("she sings", "she sings codes"), ("she sings", "he sings"))

    assert measure(toy(), pairs, "sss", max_missing=0.5).missing == {"nothing to compare": ("p1",)}


@pytest.mark.parametrize("replicate", ["none", "kaneko"])
def test_identical_sentences_are_a_tie(replicate):
    result = measure(toy(), asked(("she sings", "she sings"), ("she codes", "he codes")), "sss", replicate=replicate)

    assert (result.detail["preference"]["tied"], result.missing) == (1, {})
    assert (result.pairs[0]["difference"], result.pairs[0]["tokens"]) == (0.0, ((), ()))
