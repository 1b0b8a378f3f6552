"""The path for pairs of sentences: what a result says, and what becomes of odd sentences."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest

from equipoise import Result, load_model, measure
from equipoise.datasets import SentencePair
from equipoise.errors import BadOption, CannotAnswer
from equipoise.models.fake import FakeLanguageModel
from equipoise.results import Interval
from equipoise.significance import holm
from tests.preferring.toy import about_words, asked, pairs_of, toy

OF_ORDER = {"aul": "masked", "aula": "masked", "cps": "masked", "sss": "masked", "likelihood": "causal"}
MANY = pairs_of(
    SentencePair(f"p{number}", f"w{number} is one", f"w{number} is two", {"bias": "ab"[number % 2], "size": "all"})
    for number in range(30)
)

ODD = {  # a pair of each kind -> its reason to have no answer, or none
    "empty": ("", "She is here.", "empty"),
    "spaces": (" \t ", "She is here.", "empty"),
    "too long": ("word " * 600 + "he", "word " * 600 + "she", "too long"),
    "emoji": ("He is 🙂 here.", "She is 🙂 here.", ""),
    "right to left": ("هو ممرض", "هي ممرضة", ""),
    "not English": ("Er ist Krankenpfleger.", "Sie ist Krankenschwester.", ""),
    "Chinese": ("他是护士", "她是护士", ""),
    "mask": ("He is [MASK] here.", "She is [MASK] here.", ""),
    "identical": ("She is here.", "She is here.", ""),
    "plain": ("He is here.", "She is here.", ""),
}


def fake(metric):
    return FakeLanguageModel(OF_ORDER[metric])


# What a result says.


@pytest.mark.parametrize("metric", OF_ORDER)
def test_items_are_in_the_order_of_the_file_and_table_4_can_be_printed(metric):
    result = measure(fake(metric), MANY, metric)

    assert [item["id"] for item in result.per_item] == [pair.id for pair in MANY.pairs]
    first = result.pairs[0]
    assert set(first) == {
        "id", "stereotype", "antistereotype", "stereotype_score", "antistereotype_score", "difference", "tokens",
        "groups",
    }  # fmt: skip
    table = [
        f"{item['stereotype']:<12} {item['stereotype_score']:8.2f}  {item['antistereotype']:<12} "
        f"{item['antistereotype_score']:8.2f} {item['difference']:+8.2f}"
        for item in result.pairs
    ]
    assert len(table) == 30
    assert table[0].startswith("w0 is one")


@pytest.mark.parametrize("metric", OF_ORDER)
def test_the_value_is_the_share_of_differences_above_zero(metric):
    result = measure(fake(metric), MANY, metric)
    ahead = sum(item["difference"] > 0 for item in result.pairs)

    assert result.value == pytest.approx(100 * ahead / 30 - 50)
    assert result.detail["preference"]["for_stereotype"] == ahead
    assert (result.neutral, result.effect_size, result.targets, result.null) == (0.0, None, (), None)
    assert result.interval.low <= result.value <= result.interval.high


@pytest.mark.parametrize("metric", OF_ORDER)
def test_to_json_and_back_unchanged(metric):
    pairs = replace(MANY, pairs=(*MANY.pairs, SentencePair("empty", "", "a")), defects=("one is empty",))
    result = measure(fake(metric), pairs, metric, keep_resamples=True)

    assert Result.from_json(result.to_json()) == result
    assert json.loads(result.to_json())["missing"] == {"empty": ["empty"]}
    assert result.detail["defects"] == ["one is empty"]
    assert result.coverage == pytest.approx(30 / 31)


def test_groups_have_the_number_of_their_pairs_alone():
    result = measure(fake("aul"), MANY, "aul")
    alone = {
        name: measure(fake("aul"), pairs_of(p for p in MANY.pairs if p.groups["bias"] == name), "aul") for name in "ab"
    }

    assert [(group["by"], group["name"], group["pairs"]) for group in result.groups] == [
        ("bias", "a", 15), ("bias", "b", 15),
    ]  # fmt: skip  # nothing is told apart by "size"
    for group in result.groups:
        same = alone[group["name"]]
        assert (group["value"], group["interval"], group["p_value"]) == (same.value, same.interval, same.p_value)
        assert group["p_adjusted"] >= group["p_value"]


def test_a_group_of_ties_only_has_no_value_where_ties_are_apart():
    pairs = pairs_of([
        SentencePair("1", "a b", "a b", {"bias": "x"}), SentencePair("2", "a c", "a d", {"bias": "y"}),
        SentencePair("3", "e c", "e d", {"bias": "y"}),
    ])  # fmt: skip
    of_ties, _ = measure(fake("aul"), pairs, "aul", tied="apart").groups

    assert (of_ties["name"], of_ties["pairs"], of_ties["tied"]) == ("x", 1, 1)
    assert (of_ties["value"], of_ties["interval"], of_ties["p_value"], of_ties["p_adjusted"]) == (None,) * 4


@pytest.mark.parametrize("metric", ["aul", "stereoset"])
def test_groups_that_have_nothing_to_draw_from_have_no_interval(metric):
    """Two pairs with one sentence in common, and a single pair."""
    pairs = pairs_of(
        SentencePair(f"{first}{second}", f"{first} sings", f"{second} sings", {"bias": bias},
                     unrelated="codes sings", context="BLANK sings")
        for first, second, bias in [("she", "he", "x"), ("she", "codes", "x"), ("he", "codes", "y")]
    )  # fmt: skip
    by_name = {group["name"]: group for group in measure(toy(), pairs, metric).groups}

    assert by_name["x"]["interval"] is None
    assert by_name["x"]["pairs"] == 2


def test_average_over_terms_is_asked_for_by_name():
    pairs = pairs_of(replace(pair, term="many" if place else "few") for place, pair in enumerate(MANY.pairs))
    by_pairs, by_terms = (measure(fake("aul"), pairs, "aul", average=each) for each in ("pairs", "terms"))
    ahead = [item["difference"] > 0 for item in by_pairs.pairs]

    assert by_pairs.value == pytest.approx(100 * np.mean(ahead) - 50)
    assert by_terms.value == pytest.approx(100 * (ahead[0] + np.mean(ahead[1:])) / 2 - 50)
    assert by_terms.detail["preference"]["wilson"] is None


def test_a_pair_of_a_sense_without_its_word_is_in_no_share_and_told():
    terms = ["", *["few"] * 2, *["many"] * (len(MANY.pairs) - 3)]
    pairs = pairs_of(
        replace(pair, term=term, groups={"sense": "verb"}) for pair, term in zip(MANY.pairs, terms, strict=True)
    )
    by_pairs, by_terms = (measure(fake("aul"), pairs, "aul", average=each) for each in ("pairs", "terms"))
    ahead = [item["difference"] > 0 for item in by_pairs.pairs]

    assert by_terms.value == pytest.approx(100 * (np.mean(ahead[1:3]) + np.mean(ahead[3:])) / 2 - 50)
    assert [doubt["check"] for doubt in by_terms.doubts] == ["no term"]
    assert by_pairs.doubts == ()


def test_the_metric_is_that_of_the_models_order():
    assert measure("fake-masked:", MANY).metric == "aul"
    assert measure("fake-causal:", MANY).metric == "likelihood"


def test_the_same_seed_gives_the_same_result_and_level_widens_the_interval():
    pairs = pairs_of(replace(pair, term=f"t{place // 3}") for place, pair in enumerate(MANY.pairs))
    one, same, other = (measure(fake("aul"), pairs, "aul", seed=seed) for seed in (0, 0, 1))

    assert replace(one, time="") == replace(same, time="")
    assert one.interval != other.interval
    wide = measure(fake("aul"), pairs, "aul", level=0.99).interval
    assert wide.low <= one.interval.low < one.interval.high <= wide.high


def test_an_interval_of_independent_pairs_is_wilsons():
    result = measure(fake("aul"), MANY, "aul")

    assert isinstance(result.interval, Interval)
    assert result.interval.method == "Wilson score"
    assert result.detail["preference"]["wilson"] == [result.interval.low, result.interval.high]
    assert result.detail["test"]["kind"] == "exact sign"


@pytest.mark.parametrize("metric", OF_ORDER)
def test_the_order_of_pairs_and_their_company_do_not_matter(metric):
    shuffled = pairs_of(MANY.pairs[place] for place in np.random.default_rng(0).permutation(30))
    together, otherwise = measure(fake(metric), MANY, metric), measure(fake(metric), shuffled, metric)
    alone = [measure(fake(metric), pairs_of([pair]), metric).pairs[0] for pair in MANY.pairs]

    assert otherwise.value == together.value
    assert {item["id"]: item for item in otherwise.pairs} == {item["id"]: item for item in together.pairs}
    assert list(together.pairs) == alone


def test_a_mixed_question_of_stereoset_is_refused():
    blank = SentencePair("blank", "she sings", "he sings", unrelated="codes sings", context="BLANK sings")
    follows = SentencePair("follows", "he codes", "she codes", unrelated="she", context="she sings")

    with pytest.raises(CannotAnswer, match="of the 2 contexts of toy-pairs 1 have no BLANK"):
        measure(toy(), pairs_of([blank, follows]), "stereoset")


# Odd sentences.


def odd_pairs():
    return pairs_of(SentencePair(name, first, second) for name, (first, second, _) in ODD.items())


@pytest.mark.parametrize("metric", ["aul", "aula", "cps", "sss"])
@pytest.mark.parametrize("name", ["tiny-bert", "tiny-roberta"])
def test_every_odd_sentence_has_a_defined_answer_from_a_real_model(shared, name, metric):
    """Letters that tiny-bert does not know are all one token: sentences of such letters alone are a tie."""
    pytest.importorskip("transformers")
    result = measure(load_model(shared / "golden" / "mlm" / name), odd_pairs(), metric, max_missing=1)

    reasons = {pair: reason for reason, pairs in result.missing.items() for pair in pairs}
    assert reasons == {kind: reason for kind, (_, _, reason) in ODD.items() if reason}
    found = {item["id"]: item for item in result.pairs}
    assert [*found] == [kind for kind in ODD if kind not in reasons]
    assert np.isfinite([item["difference"] for item in found.values()]).all()
    assert found["identical"]["difference"] == 0.0
    assert result.coverage == 0.7
    assert Result.from_json(result.to_json()) == result


@pytest.mark.parametrize("metric", OF_ORDER)
def test_every_odd_sentence_has_a_defined_answer(metric):
    result = measure(fake(metric), odd_pairs(), metric, max_missing=1)
    # words of one script stand alone here, and share nothing
    alien = {"nothing to compare": ("right to left", "Chinese")} if metric == "cps" else {}

    assert result.missing == {"empty": ("empty", "spaces"), **alien}  # it has no end of what it can read
    found = {item["id"]: item for item in result.pairs}
    assert found["identical"]["difference"] == 0.0
    assert all(found[kind]["difference"] != 0 for kind in ("emoji", "not English", "mask", "plain"))


def test_the_word_mask_in_a_sentence_does_not_mask(shared):
    pytest.importorskip("transformers")
    model = load_model(shared / "golden" / "mlm" / "tiny-bert")
    (item,) = measure(model, asked(("He is [MASK] here.", "She is [MASK] here.")), "aul").pairs

    assert "[MASK]" not in item["tokens"][0]  # brackets and letters, as a reader sees them
    assert {"m", "##a", "##s", "##k"} <= set(item["tokens"][0])


def test_a_token_beyond_the_models_vectors_is_said_in_a_sentence(shared):
    pytest.importorskip("transformers")
    model = load_model(shared / "golden" / "mlm" / "tiny-bert")
    with pytest.raises(CannotAnswer, match=r"its tokenizer has 'programmer' as number 1,691 .* leave the word out"):
        measure(model, asked(("He is a programmer.", "She is a programmer.")), "aul")


def test_a_sentence_of_one_token_has_nothing_before_it():
    result = measure(toy("causal"), asked(("she", "he"), ("she sings", "he sings")), max_missing=0.5)

    assert result.missing == {"nothing to compare": ("p1",)}


# What is refused.


def test_more_lost_pairs_than_allowed_are_refused_with_their_reasons():
    pairs = asked(("", "a"), ("a b", "a c"), ("a d", "a e"), ("a f", "a g"))

    assert measure("fake-masked:", pairs, max_missing=0.25).coverage == 0.75
    with pytest.raises(CannotAnswer, match=r"an answer for 3 of the 4 pairs of toy-pairs \(empty: p1\); at most 24%"):
        measure("fake-masked:", pairs, max_missing=0.24)


def test_pairs_that_are_all_lost_are_refused_whatever_is_allowed():
    with pytest.raises(CannotAnswer, match="an answer for 0 of the 1 pairs"):
        measure("fake-masked:", asked(("", "")), max_missing=1)


PAIRS = asked(("a b", "a c"))


@pytest.mark.parametrize(
    ("model", "question", "metric", "saying"),
    [
        ("fake-causal:", PAIRS, "aul", "aul asks for a masked language model, and fake-causal: is a causal one"),
        ("fake-masked:", PAIRS, "likelihood", "likelihood asks for a causal language model"),
        ("fake:", PAIRS, "weat", "weat compares sets of words, and toy-pairs holds pairs of sentences"),
        ("fake-masked:", PAIRS, "lpbs", "lpbs compares sets of words, and toy-pairs holds pairs of sentences"),
        ("fake-masked:", about_words(), "aul", "aul compares pairs of sentences, and toy-words holds sets of words"),
        ("fake-masked:", about_words(()), "lpbs", "lpbs puts words into templates, and toy-words has none"),
        ("fake-causal:", about_words(), "lpbs", "lpbs asks for a masked language model"),
        ("fake-masked:", PAIRS, "stereoset", "an unrelated third sentence, which 1 of the 1 pairs of toy-pairs lack"),
        ("fake:", PAIRS, "aul", "fake: gives no probabilities to tokens"),
        ("fake:", PAIRS, None, "fake: gives no probabilities to tokens"),
        ("fake-masked:", about_words(), "weat", "gives probabilities and no vectors of words"),
        ("fake-masked:", asked(), "aul", "toy-pairs holds no pair of sentences"),
        ("fake-masked:", asked(("a", "a")), "aul", None),  # with tied=apart there is nothing to count
    ],
)
def test_what_does_not_fit_is_said_in_one_sentence(model, question, metric, saying):
    options = {} if saying else {"tied": "apart"}
    with pytest.raises(CannotAnswer) as refusal:
        measure(model, question, metric, **options)

    assert (saying or "There is no pair to count") in str(refusal.value)
    assert "\n" not in str(refusal.value)
    assert str(refusal.value).endswith(".")


@pytest.mark.parametrize(
    ("options", "saying"),
    [
        ({"layer": 3}, "layer is about vectors of words, and aul asks for likelihoods"),
        ({"normalize": True}, "normalize is about vectors of words"),
        ({"context": "word"}, "context is about vectors of words"),
        ({"clean": True}, "clean is about words, and toy-pairs holds pairs of sentences"),
        ({"paraphrases": 2}, "paraphrases is about words"),
        ({"vocabularies": ["fake:"]}, "vocabulary is about words"),
    ],
)
def test_ways_to_ask_about_words_are_refused(options, saying):
    with pytest.raises(BadOption, match=saying):
        measure("fake-masked:", PAIRS, "aul", **options)


def test_options_of_another_metric_are_refused():
    with pytest.raises(BadOption, match="aula has no option 'replicate'; it has tied, average"):
        measure("fake-masked:", PAIRS, "aula", replicate="kaneko")
    with pytest.raises(BadOption, match="replicate must be none or kaneko"):
        measure("fake-masked:", PAIRS, "sss", replicate="crows-pairs")


def test_scores_that_depend_on_the_partner_do_not_trade():
    pairs = pairs_of(SentencePair(f"{a}{b}", f"x a{a}", f"x b{b}") for a in range(5) for b in range(5))
    found = {metric: measure(fake(metric), pairs, metric).detail["test"] for metric in ("aul", "cps", "sss")}

    assert found["aul"]["kind"] == "Monte Carlo trades of sentences"
    assert all("depends on its partner" in found[metric]["why_not"] for metric in ("cps", "sss"))


@pytest.mark.parametrize("tied", ["against", "apart", "half"])
def test_the_detail_counts_ties_as_the_value_does(tied):
    result = measure(fake("aul"), pairs_of((*MANY.pairs, SentencePair("same", "a b", "a b"))), "aul", tied=tied)
    told = result.detail["preference"]

    assert (told["ties"], told["tied"]) == (tied, 1)
    assert told["share"] == pytest.approx((result.value + 50) / 100)
    assert told["wilson"][0] < result.value < told["wilson"][1]


def test_groups_are_corrected_by_holm():
    groups = measure(fake("aul"), MANY, "aul").groups

    assert [group["p_adjusted"] for group in groups] == holm([group["p_value"] for group in groups])
    assert any(group["p_adjusted"] > group["p_value"] for group in groups)


def test_tokens_stand_in_the_order_of_the_sentences():
    (item,) = measure(toy(), asked(("she sings", "he codes")), "aul").pairs

    assert item["tokens"] == (("she", "sings"), ("he", "codes"))


def test_ties_that_move_the_value_are_a_doubt():
    pairs = pairs_of((*MANY.pairs[:9], SentencePair("same", "a b", "a b")))
    (doubt,), half = measure(fake("aul"), pairs, "aul").doubts, measure(fake("aul"), pairs, "aul", tied="half")

    assert doubt["check"] == "ties" and f"would be {half.value:.2f}" in doubt["says"]
    assert half.doubts == ()


def test_pairs_about_one_term_are_a_doubt():
    about = [replace(pair, term="engineer") for pair in MANY.pairs]
    (doubt,) = measure(fake("aul"), pairs_of(about), "aul").doubts

    assert "All pairs are about 'engineer'" in doubt["says"]
    assert measure(fake("aul"), pairs_of(MANY.pairs), "aul").doubts == ()
