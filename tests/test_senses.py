"""Questions about senses along the whole path: by sense, by word, by the closest senses."""

from dataclasses import replace

import numpy as np
import pytest

from equipoise import Dataset, audit, load_model, measure
from equipoise.errors import BadOption, CannotAnswer
from equipoise.metrics.similarity import cosine
from equipoise.results.kept import unpacked

QUICK = {"resamples": 0, "permutations": 0, "null_lists": 0, "variants": 0, "leave_out": False}
ABOUT = dict.fromkeys(("title", "bias", "language", "source", "licence", "revision", "rationale"), "")


@pytest.fixture(scope="module")
def senses():
    return load_model("fake-senses:")


def question(**fields):
    sets = {"targets": {"x": ("rose", "tulip"), "y": ("ant", "flea")}, "attributes": {"a": ("love",), "b": ("war",)}}
    return Dataset(**{"name": "mine", **ABOUT, **sets, **fields})


def test_a_question_is_asked_with_the_metric_and_options_it_is_made_for(senses):
    result = measure(senses, "weat-1-senses", **QUICK)
    assert (result.metric, result.options["aggregate"]) == ("weat", "max")

    assert measure(senses, "sssb-static-noun", **QUICK).metric == "offset-bias"


def test_what_is_said_goes_before_what_a_question_is_made_for(senses):
    assert measure(senses, "weat-1-senses", "weat", aggregate="mean", **QUICK).options["aggregate"] == "mean"
    assert measure(senses, "weat-1-senses", "mac", **QUICK).metric == "mac"


def test_a_question_made_for_what_is_not_there_is_refused(senses):
    with pytest.raises(BadOption, match="mine: weat has no option 'colour'"):
        measure(senses, question(made_for={"weat": {"colour": 1}}))
    with pytest.raises(CannotAnswer, match="pairs of sentences"):
        measure(senses, question(made_for={"aul": {}}))


def test_a_word_is_the_mean_of_its_senses(senses):
    """Eq. 7, and then WEAT as ever."""
    asked = question()

    def mean(word):
        return np.mean([senses.vectors([key]).array[0] for key in senses.senses(word)], axis=0)

    def near(word, other):
        return cosine(mean(word)[None], mean(other)[None]).item()

    leans = [near(word, "love") - near(word, "war") for word in ("rose", "tulip", "ant", "flea")]

    result = measure(senses, asked, senses="word", **QUICK)
    assert [item["value"] for item in result.per_item] == pytest.approx(leans)
    assert result.model == "fake-senses: (words)"


def test_the_closest_senses_are_at_least_as_near_as_the_dominant_ones(senses):
    """With one attribute on each side, each cosine can only grow."""
    only = {"targets": {"x": ("rose",), "y": ("ant",)}, "attributes": {"a": ("love",), "b": ("war",)}}
    result = measure(senses, question(**only), senses="closest", **QUICK)

    def nearest(one, other):
        return cosine(*(senses.vectors(senses.senses(word)).array for word in (one, other))).max()

    expected = [nearest(word, "love") - nearest(word, "war") for word in ("rose", "ant")]
    assert [item["value"] for item in result.per_item] == pytest.approx(expected)
    assert result.detail["null"]["why_not"] == "no random lists were asked for"
    assert result.model == "fake-senses: (closest senses)"
    assert "all their senses" in measure(senses, question(**only), senses="closest").detail["null"]["why_not"]


def test_the_result_says_which_sense_a_word_was_taken_in(senses):
    result = measure(senses, question(), **QUICK)

    assert result.forms["rose"] == "rose%1:18:00::"
    assert result.options["senses"] == "sense"


def test_a_sense_is_asked_of_a_model_of_words_by_its_word():
    by_key = question(targets={"x": ("rose%1:20:00::", "tulip%1:20:00::"), "y": ("ant%1:05:00::", "flea%1:05:00::")})
    model = load_model("fake:")

    assert measure(model, by_key, **QUICK).value == measure(model, question(), **QUICK).value
    assert measure(model, by_key, **QUICK).forms["rose%1:20:00::"] == "rose"


def test_a_sense_stands_in_sentences_as_its_word():
    sets = {"targets": {"x": ("rose%1:20:00::",), "y": ("ant%1:05:00::",)}}
    by_key = question(**sets, templates=("[TARGET] is [ATTRIBUTE]",))
    by_word = question(targets={"x": ("rose",), "y": ("ant",)}, templates=("[TARGET] is [ATTRIBUTE]",))
    model = load_model("fake-context:")

    assert measure(model, by_key, **QUICK).value == measure(model, by_word, **QUICK).value


def by_key_and_by_word(**fields):
    """The same question with sense keys and with words, for sentences."""
    keys = {"x": ("rose%1:20:00::", "tulip%1:20:00::"), "y": ("ant%1:05:00::", "flea%1:05:00::")}
    words = {name: tuple(key.partition("%")[0] for key in own) for name, own in keys.items()}
    return [question(targets=sets, templates=("[TARGET] is [ATTRIBUTE]",), **fields) for sets in (keys, words)]


def test_a_sense_is_filled_into_a_template_as_its_word():
    by_key, by_word = (measure("fake-masked:", asked, "lpbs", **QUICK) for asked in by_key_and_by_word())

    assert by_key.value == by_word.value
    assert {item["word"] for item in by_key.per_item} == {"love", "war"}


def test_the_order_of_models_is_told_of_senses_in_sentences():
    models, attributes = ["fake-context:", "fake:"], {"a": ("love", "peace"), "b": ("war", "hate")}
    both = by_key_and_by_word(attributes=attributes)
    by_key, by_word = (audit(models, [asked], ["weat"], null_lists=0) for asked in both)

    assert len(by_key.orders) == len(by_word.orders) == 1
    assert by_key.results[0].forms["rose%1:20:00::"] == "rose"


def test_two_senses_of_one_word_are_one_to_a_model_of_words(senses):
    both = question(targets={"x": ("bank%1:17:01::", "bank%1:14:00::"), "y": ("ant",)})

    assert measure(senses, both, **QUICK).duplicates == {}
    assert measure(senses, both, senses="word", **QUICK).duplicates == {"x": ("bank%1:14:00::",)}
    assert "shared" not in measure(senses, both, senses="word", **QUICK).detail


@pytest.mark.parametrize("way", ["sense", "word", "closest"])
def test_ways_that_a_model_of_words_does_not_have(way):
    with pytest.raises(BadOption, match="no vectors of senses"):
        measure("fake:", question(), senses=way)


def test_a_measurement_is_one_number(senses):
    with pytest.raises(BadOption, match="an audit can ask both ways"):
        measure(senses, question(), senses="both")


def test_senses_are_about_vectors():
    with pytest.raises(BadOption, match="senses is about vectors"):
        measure("fake-masked:", "sssb:noun", "aul", senses="word")


def test_metrics_of_one_vector_a_word_refuse_several(senses):
    with pytest.raises(CannotAnswer, match="senses=sense or senses=word"):
        measure(senses, question(), "mac", senses="closest", **QUICK)


def test_an_audit_asks_by_sense_and_by_word(senses):
    found = audit([senses, "fake:"], ["weat-9-senses", "sssb-static-noun"], **QUICK)

    cards = {name: (card.senses, card.twin_of) for name, card in found.models.items()}
    assert list(cards) == ["fake-senses:", "fake-senses: (words)", "fake:"]
    assert cards == {
        "fake-senses:": ("sense", "fake-senses:"), "fake-senses: (words)": ("word", "fake-senses:"), "fake:": ("", ""),
    }  # fmt: skip
    assert {(each.metric, each.dataset) for each in found.results} == {
        ("weat", "weat-9-senses"), ("offset-bias", "sssb-static-noun"),
    }  # fmt: skip
    assert not found.refusals


def test_an_audit_asks_a_named_metric_of_every_question(senses):
    found = audit([senses], ["weat-9-senses", "sssb-static-noun"], ["rnd"], senses="word", **QUICK)

    assert [(each.metric, each.dataset) for each in found.results] == [
        ("rnd", "weat-9-senses"), ("rnd", "sssb-static-noun"),
    ]  # fmt: skip
    assert list(found.models) == ["fake-senses: (words)"]


def test_a_question_can_be_asked_again_from_what_an_audit_keeps(senses):
    """Its keys, glosses, metric and options are on its card."""
    card = audit([senses], ["weat-9-senses"], **QUICK).datasets["weat-9-senses"]

    assert card.made_for == {"weat": {"aggregate": "max"}}
    assert set(card.glosses) == {w for side in (card.targets, card.attributes) for own in side.values() for w in own}


def test_scores_are_of_the_words_that_took_part():
    scores = {"one": 1.0, "two": 2.0, "three": 4.0, "nobody": 100.0}
    asked = question(attributes={"numbers": tuple(scores)}, scores=scores, made_for={"wat": {}}, scored={"alpha": 0.5})

    result = measure("fake:nobody", asked, max_missing=0.5, **QUICK)
    leans = [item["value"] for item in result.per_item]
    assert result.missing == {"numbers": ("nobody",)}
    assert result.value == pytest.approx(np.corrcoef(leans, [1.0, 2.0, 4.0])[0, 1])
    assert result.detail["scored"] == {"alpha": 0.5}
    assert "no scores" in measure("fake:nobody", asked, max_missing=0.5).detail["null"]["why_not"]


def test_other_scores_are_another_question():
    one, other = (question(attributes={"n": ("one", "two")}, scores={"one": 1.0, "two": two}) for two in (2.0, 3.0))

    assert one.hash != other.hash
    assert replace(one, scores={}).hash == question(attributes={"n": ("one", "two")}).hash


def test_a_question_with_scores_is_asked_by_wat_if_nothing_is_said(senses):
    asked = replace(scored("one", "two", "three"), made_for={})

    assert measure(senses, asked, **QUICK).metric == "wat"
    assert {each.metric for each in audit([senses], [asked, "weat-9-senses"], **QUICK).results} == {"wat", "weat"}


def test_sub_queries_are_resampled_to_first_order_too(senses):
    two_topics = question(attributes={"a": ("love", "peace"), "b": ("war", "hate")})
    apart = [replace(two_topics, attributes={name: words}) for name, words in two_topics.attributes.items()]
    ask_it = {"permutations": 0, "null_lists": 0, "variants": 0, "leave_out": False, "keep_resamples": True}

    whole, *parts = (measure(senses, each, "offset-bias", **ask_it) for each in (two_topics, *apart))
    drawn = [unpacked(each.resampled.values) for each in (whole, *parts)]
    assert drawn[0] == pytest.approx(np.mean(drawn[1:], axis=0), abs=1e-6)


def scored(*words):
    """Pairs of seeds, and words with what people make of them."""
    scores = {word: float(place**2) for place, word in enumerate(words)}
    return question(attributes={"told": words}, scores=scores, made_for={"wat": {}})


def test_words_with_scores_are_taken_by_their_closest_senses_unless_told_otherwise(senses):
    asked = scored("one", "two", "three", "four")

    by_default = measure(senses, asked, **QUICK)
    assert by_default.options["senses"] == "closest"
    assert by_default.value == measure(senses, asked, senses="closest", **QUICK).value
    assert measure(senses, asked, senses="sense", **QUICK).options["senses"] == "sense"

    found = audit([senses], [asked, question(name="other")], ["weat", "wat"], **QUICK)
    ways = {(each.model, each.metric): (each.options["senses"], each.value) for each in found.results}
    assert ways["fake-senses:", "wat"] == ("closest", by_default.value)
    assert ways["fake-senses:", "weat"][0] == "sense"
    assert ways["fake-senses: (words)", "wat"][0] == "word"


def test_other_metrics_ask_a_scored_question_by_one_sense(senses):
    result = measure(senses, scored("one", "two", "three"), "rnd", **QUICK)

    assert result.options["senses"] == "sense"
    assert result.value == measure(senses, scored("one", "two", "three"), "rnd", senses="sense", **QUICK).value


def test_models_are_put_in_order_on_scored_words_that_both_know():
    asked = scored("one", "two", "three", "four", "five")
    found = audit(["fake-senses:five", "fake:"], [asked], permutations=0, null_lists=0, variants=0, leave_out=False)

    assert len(found.orders) == 3  # of three models: by sense, by word, and of words


def test_a_question_without_scores_has_none_to_compare_with(senses):
    with pytest.raises(CannotAnswer, match="mine has none"):
        measure(senses, question(), "wat")
