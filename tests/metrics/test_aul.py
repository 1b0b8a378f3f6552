"""AUL and AULA: by hand, and with a model of five words."""

import numpy as np
import pytest

from equipoise import measure
from equipoise.errors import CannotAnswer
from equipoise.metrics.aul import aul, aula
from equipoise.results import Spoken
from tests.preferring.toy import asked, toy

PAIR = asked(("she sings", "he sings"))
ONE = np.arange(1)


def said(*chances, attention=None):
    return Spoken(np.log(chances), None if attention is None else np.array(attention))


def test_a_sentence_scores_the_mean_of_its_tokens():
    score = aul([said(0.4, 0.5)], [said(0.3, 0.2)], ONE)

    assert score.per_item["stereotypes"] == pytest.approx([np.log(0.4 * 0.5) / 2])
    assert score.per_item["antistereotypes"] == pytest.approx([np.log(0.3 * 0.2) / 2])
    assert score.value == 50.0


def test_attention_weighs_tokens_and_is_not_made_to_add_up_to_one():
    score = aula([said(0.4, 0.5, attention=[0.1, 0.3])], [said(0.3, 0.2, attention=[0.0, 0.0])], ONE)

    assert score.per_item["stereotypes"] == pytest.approx([(0.1 * np.log(0.4) + 0.3 * np.log(0.5)) / 2])
    assert score.per_item["antistereotypes"].tolist() == [0.0]
    assert score.value == -50.0  # no attention at all makes the likeliest sentence


def test_without_attention_there_is_no_aula():
    with pytest.raises(CannotAnswer, match="use aul"):
        aula([said(0.5)], [said(0.5)], ONE)


def test_five_words_by_hand():
    (item,) = measure(toy(), PAIR, "aul").pairs

    # P(she | sings) and P(sings | she); P(he | sings) and P(sings | he)
    assert item["stereotype_score"] == pytest.approx((np.log(0.4) + np.log(0.5)) / 2)
    assert item["antistereotype_score"] == pytest.approx((np.log(0.3) + np.log(0.2)) / 2)
    assert item["tokens"] == (("she", "sings"), ("he", "sings"))


def test_five_words_with_attention_by_hand():
    (item,) = measure(toy(), PAIR, "aula").pairs

    assert item["stereotype_score"] == pytest.approx((0.25 * np.log(0.4) + 0.75 * np.log(0.5)) / 2)
    assert item["antistereotype_score"] == pytest.approx((0.25 * np.log(0.3) + 0.75 * np.log(0.2)) / 2)


def test_as_published_for_sensebert_every_token_is_taken_at_every_place():
    (item,) = measure(toy(), PAIR, "aul", replicate="sensebert").pairs

    # beside "sings": she and sings; beside "she": she and sings
    assert item["stereotype_score"] == pytest.approx(np.log([0.4, 0.1, 0.1, 0.5]).mean())
    assert item["tokens"] == (("she", "sings"), ("he", "sings"))


@pytest.mark.parametrize("metric", ["aul", "aula"])
@pytest.mark.parametrize("replicate", ["none", "sensebert"])
def test_identical_sentences_are_a_tie(metric, replicate):
    options = {"replicate": replicate} if metric == "aul" else {}
    result = measure(toy(), asked(("she sings", "she sings"), ("she codes", "he codes")), metric, **options)

    assert result.detail["preference"]["tied"] == 1
    assert result.pairs[0]["difference"] == 0.0
