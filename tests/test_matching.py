"""Which metric fits which question and which model."""

import pytest

from equipoise.datasets import in_sentences, load_dataset
from equipoise.errors import BadOption, CannotAnswer, UnknownName
from equipoise.matching import (
    answered_by,
    check_fit,
    check_some_fit,
    check_ways,
    default_metric,
    default_metrics,
    fits,
    speaker,
    vectors_of,
)
from equipoise.metrics import METRICS
from equipoise.models import load_model
from equipoise.settings import Settings
from tests.preferring.toy import about_words, asked, toy

WORDS, PAIRS = about_words(), asked(("she sings", "he sings"))


@pytest.mark.parametrize("name", METRICS)
def test_every_metric_fits_one_kind_of_question(name):
    assert fits(name, WORDS) != fits(name, PAIRS)
    unfit = PAIRS if fits(name, WORDS) else WORDS
    with pytest.raises(CannotAnswer, match=f"^{name} compares"):
        check_fit(name, unfit)


def test_a_metric_that_is_not_there_is_refused_first():
    with pytest.raises(UnknownName):
        check_fit("auk", PAIRS)


def test_an_audit_needs_a_metric_for_every_question():
    check_some_fit(["weat", "aul"], [WORDS, PAIRS])
    with pytest.raises(CannotAnswer, match="toy-pairs holds pairs of sentences"):
        check_some_fit(["weat", "rnd"], [WORDS, PAIRS])


def test_metrics_that_nobody_named():
    assert default_metrics([WORDS]) == ["weat", "seat", "rnd", "rnsb"]
    assert default_metrics([PAIRS]) == ["aul", "likelihood"]
    assert default_metrics([PAIRS, WORDS]) == ["weat", "seat", "rnd", "rnsb", "aul", "likelihood"]
    assert default_metric(WORDS, toy()) == "weat"
    assert [default_metric(PAIRS, toy(order)) for order in ("masked", "causal")] == ["aul", "likelihood"]


@pytest.mark.parametrize(
    ("name", "masked", "causal"),
    [("aul", True, False), ("likelihood", False, True), ("stereoset", True, True), ("lpbs", True, False)],
)
def test_only_models_of_the_right_order_speak(name, masked, causal):
    assert (speaker(toy("masked"), name) is not None) == masked
    assert (speaker(toy("causal"), name) is not None) == causal
    assert speaker(load_model("fake:"), name) is None


def test_only_models_with_vectors_are_asked_about_words():
    assert vectors_of(load_model("fake:")).name == "fake:"
    with pytest.raises(CannotAnswer, match="toy-masked is a language model"):
        vectors_of(toy())


@pytest.mark.parametrize(
    ("manner", "questions", "metrics", "vocabularies", "saying"),
    [
        ({"clean": True}, [WORDS, PAIRS], ["weat", "aul"], ["a vocabulary"], ""),
        ({"layer": "all"}, [WORDS, PAIRS], ["weat", "aul"], [], ""),
        ({"clean": True}, [WORDS], ["lpbs"], [], ""),
        ({}, [PAIRS], ["aul"], [], ""),
        ({"layer": "all"}, [WORDS], ["lpbs"], [], "layer is about vectors of words, and lpbs asks for likelihoods"),
        ({"context": "word"}, [WORDS], ["lpbs"], [], "context is about vectors of words"),
        ({"clean": True}, [PAIRS], ["aul"], [], "clean is about words, and toy-pairs holds pairs of sentences"),
        ({}, [PAIRS], ["aul"], ["a vocabulary"], "vocabulary is about words"),
    ],
)
def test_ways_to_ask_are_refused_where_nothing_can_be_asked_so(manner, questions, metrics, vocabularies, saying):
    if not saying:
        check_ways(Settings(**manner), questions, metrics, vocabularies)
        return
    with pytest.raises(BadOption, match=saying):
        check_ways(Settings(**manner), questions, metrics, vocabularies)


def test_of_the_default_metrics_those_are_asked_that_some_model_answers():
    both = [WORDS, PAIRS]
    assert answered_by([toy("masked")], ["weat", "aul", "likelihood"], both) == ["weat", "aul"]
    assert answered_by([toy("masked"), toy("causal")], ["aul", "likelihood"], both) == ["aul", "likelihood"]
    assert answered_by([load_model("fake:")], ["aul", "likelihood"], both) == ["aul", "likelihood"]  # to hear why not


def test_words_are_put_into_sentences_by_default_only_for_sentence_encoders():
    question, names = load_dataset("weat-6"), ["weat", "seat"]
    assert default_metrics([question]) == ["weat", "seat", "rnd", "rnsb"]
    assert answered_by([load_model("fake:")], names, [question]) == ["weat"]
    assert answered_by([load_model("fake-sentences:")], names, [question]) == names
    assert answered_by([load_model("fake:")], names, [in_sentences(question)]) == names  # to hear why not
    assert default_metric(question, load_model("fake-sentences:")) == "seat"
    assert default_metric(question, load_model("fake:")) == "weat"
