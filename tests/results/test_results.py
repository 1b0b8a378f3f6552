"""Results go to JSON and back unchanged, to the last digit."""

import dataclasses
import json
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from equipoise import Result, ResultSet, audit, measure
from equipoise.errors import BadResults
from equipoise.models.fake import FakeModel
from equipoise.results import Interval
from tests.reports.sentences_example import encoders, explained, infersent, sbert

NUMBERS = st.floats(allow_nan=False, allow_infinity=False)
WORDS = st.text(max_size=12)
MAYBE = st.none() | NUMBERS
INTERVALS = st.none() | st.builds(Interval, NUMBERS, NUMBERS, NUMBERS, WORDS)
WORD_LISTS = st.dictionaries(WORDS, st.lists(WORDS, max_size=3).map(tuple), max_size=3)
ITEMS = st.lists(st.fixed_dictionaries({"role": WORDS, "set": WORDS, "word": WORDS, "value": NUMBERS}), max_size=3)
JSON = st.dictionaries(WORDS, NUMBERS | WORDS | st.none() | st.lists(NUMBERS, max_size=2), max_size=3)
NAMES = st.lists(WORDS, max_size=3).map(tuple)

RESULTS = st.builds(
    Result, metric=WORDS, dataset=WORDS, model=WORDS, value=NUMBERS, neutral=NUMBERS, effect_size=MAYBE, p_value=MAYBE,
    p_adjusted=MAYBE, interval=INTERVALS, effect_size_interval=INTERVALS, per_item=ITEMS.map(tuple), missing=WORD_LISTS,
    coverage=NUMBERS, duplicates=WORD_LISTS, forms=st.dictionaries(WORDS, WORDS, max_size=2), bias=WORDS, targets=NAMES,
    attributes=NAMES, options=JSON, detail=JSON, model_fingerprint=WORDS, dataset_revision=WORDS, dataset_hash=WORDS,
    seed=st.integers(0, 2**63), version=WORDS, time=WORDS, one_sided=st.booleans(),
)  # fmt: skip


@given(RESULTS)
def test_a_result_survives_json_unchanged(result):
    assert Result.from_json(result.to_json()) == result


def test_a_real_result_survives_json_unchanged():
    result = measure(FakeModel(), "weat-7")

    assert Result.from_json(result.to_json()) == result
    assert json.loads(result.to_json())["value"] == result.value  # full precision


def test_a_set_survives_json_unchanged():
    results = audit([FakeModel(), FakeModel("he,she,man,woman,boy,girl,male,female")], ["weat"], ["weat", "ect"])

    assert results.refusals
    assert ResultSet.from_json(results.to_json()) == results


def test_not_a_number_is_never_written():
    result = measure(FakeModel(), "weat-7", resamples=0)
    with pytest.raises(ValueError, match="not JSON compliant"):
        dataclasses.replace(result, value=math.nan).to_json()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "It is empty"),
        ('{"equipoise_results": 1', "cut off"),
        ("[" * 100_000, "not JSON"),
        ("[]", 'must say "equipoise_results": 5'),
        ("null", 'must say "equipoise_results": 5'),
        ('{"equipoise_results": 99}', "says 99"),
        ('{"equipoise_results": 1, "results": [{}]}', "lacks"),
    ],
)
def test_other_files_are_refused(text, sentence):
    with pytest.raises(BadResults, match=sentence):
        ResultSet.from_json(text)


def test_a_file_of_the_first_format_is_still_read():
    fields = json.loads(audit([FakeModel()], ["seed-002-q1", "weat-6"], ["weat"]).to_json())
    for card in fields["datasets"].values():
        card["template"] = "".join(card.pop("templates"))
    read = ResultSet.from_json(json.dumps({**fields, "equipoise_results": 1}))

    assert read.datasets["seed-002-q1"].templates == ("[TARGET] like [ATTRIBUTE]",)
    assert read.datasets["weat-6"].templates == ()


@pytest.mark.parametrize("format", [2, 3, 4])
def test_files_from_before_sentence_encoders_are_still_read(format):
    fields = json.loads(audit([FakeModel()], ["weat-6"], ["weat"]).to_json())
    del fields["encoders"]

    assert ResultSet.from_json(json.dumps({**fields, "equipoise_results": format})).encoders == ()


def test_what_encoders_said_goes_to_json_and_back_unchanged():
    results = encoders(audit([FakeModel()], ["weat-6"], ["weat"]), infersent(), sbert(), explained())

    assert ResultSet.from_json(results.to_json()) == results
    assert json.loads(results.to_json())["equipoise_results"] == 5


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"value": "x"}, r"results\[0\].value must be a number, and it is 'x'"),
        ({"value": None}, r"results\[0\].value must be a number"),
        ({"seed": 1.5}, r"results\[0\].seed must be a whole number"),
        ({"interval": {"low": 1}}, r"results\[0\].interval lacks high, level, method"),
        ({"missing": ["he"]}, r"results\[0\].missing must be an object"),
        ({"missing": {"male": "he"}}, r"results\[0\].missing.male must be a list"),
        ({"per_item": [{"word": "he"}]}, r"results\[0\].per_item\[0\] lacks role, set, value"),
        ({"colour": "red"}, r"results\[0\] has the unknown fields colour"),
        ({"one_sided": "no"}, r"results\[0\].one_sided must be true or false, and it is 'no'"),
    ],
)
def test_a_field_of_another_type_is_named(change, sentence):
    fields = json.loads(audit([FakeModel()], ["weat-6"], ["weat"]).to_json())
    fields["results"][0] |= change
    with pytest.raises(BadResults, match=sentence):
        ResultSet.from_json(json.dumps(fields))


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"above": None}, "metrics.weat.leaning.above must be text"),
        ({"tally": ["one way"]}, "metrics.weat.leaning.tally must be a list of 2"),
        ({"words": None}, "metrics.weat.leaning.words must be a list"),
        ({"signed": 1}, "metrics.weat.leaning.signed must be true or false"),
    ],
)
def test_a_phrase_of_another_type_is_named(change, sentence):
    fields = json.loads(audit([FakeModel()], ["weat-6"], ["weat"]).to_json())
    fields["metrics"]["weat"]["leaning"] |= change
    with pytest.raises(BadResults, match=sentence):
        ResultSet.from_json(json.dumps(fields))


def test_rows_are_flat():
    row = audit([FakeModel()], ["weat-6"], ["weat"]).rows()[0]

    assert row["model"] == "fake:"
    assert row["effect_size_interval_low"] < row["effect_size"] < row["effect_size_interval_high"]
    assert not [value for value in row.values() if isinstance(value, dict | list | tuple)]


def test_an_exact_zero_is_printed_as_a_bound():
    result = dataclasses.replace(measure(FakeModel(), "weat-7"), p_value=0.0)

    assert "p < 1/12,870" in str(result)
