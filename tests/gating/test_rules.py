"""Rules in English: what is understood, and what is said of what is not."""

from math import inf, nextafter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from equipoise.errors import BadOption
from equipoise.gating.rules import Limits, Rule, parse_rule, read_rules

BELOW = Limits(-inf, nextafter(0.8, -inf))

UNDERSTOOD = {
    "weat value below 0.8": Rule("weat value below 0.8", "weat", "value", BELOW),
    "WEAT Effect Size BELOW 0.8": Rule("WEAT Effect Size BELOW 0.8", "weat", "effect size", BELOW),
    "weat effect_size below .8": Rule("weat effect_size below .8", "weat", "effect size", BELOW),
    " any  value\tabove -1e3 ": Rule("any value above -1e3", None, "value", Limits(nextafter(-1000, inf), inf)),
    "every distance between 0 and 1.2": Rule("every distance between 0 and 1.2", None, "distance", Limits(0, 1.2)),
    "direct_bias value below 0.8": Rule("direct_bias value below 0.8", "direct-bias", "value", BELOW),
    "weat value below 0.8 on gender": Rule("weat value below 0.8 on gender", "weat", "value", BELOW, on="gender"),
    "weat value below 0.8 for on on for": Rule(
        "weat value below 0.8 for on on for", "weat", "value", BELOW, on="for", model="on"
    ),
    'weat value below 0.8 for "my vectors.txt" on Q1': Rule(
        'weat value below 0.8 for "my vectors.txt" on Q1', "weat", "value", BELOW, on="Q1", model="my vectors.txt"
    ),
    "rnd distance not increased": Rule("rnd distance not increased", "rnd", "distance", Limits(-inf, 0, True)),
    "rnd distance Not Increased By more than 0.1 on gender": Rule(
        "rnd distance Not Increased By more than 0.1 on gender", "rnd", "distance", Limits(-inf, 0.1, True), on="gender"
    ),
}


@pytest.mark.parametrize(("text", "rule"), UNDERSTOOD.items(), ids=UNDERSTOOD.keys())
def test_what_is_understood(text, rule):
    assert parse_rule(text) == rule


NOT_UNDERSTOOD = {
    "": "at its end: it needs a metric, any or every there",
    "weat": "at its end: it needs value, effect size or distance there",
    "weat size below 1": "at 'size': it needs value, effect size or distance there",
    "weat effect below 1": "at 'below': it needs 'size' there",
    "weat value under 1": "at 'under': it needs below, above, between or not increased there",
    "weat value below": "at its end: it needs a number there",
    "weat value below one": "at 'one': it needs a number there",
    "weat value below nan": "at 'nan': it needs a number there",
    "weat value above inf": "at 'inf': it needs a number there",
    "weat value between 1 2": "at '2': it needs 'and' there",
    "weat value between 2 and 1": "at 1: it needs a number above 2 there",
    "weat value between 1 and 1": "at 1: it needs a number above 1 there",
    "weat value below 1 in gender": "at 'in': it needs on or for there",
    "weat value below 1 on": "at its end: it needs a kind of bias or a dataset there",
    "weat value below 1 on gender for": "at its end: it needs a model there",
    "weat value below 1 on gender on age": "at 'on': it needs for there",
    "weat value below 1 on gender for glove too": "at 'too': it needs its end there",
    "weat value below 1 for my vectors.txt": "at 'vectors.txt': it needs on there",
    "weat value not increased": "at value: it needs distance, the only thing",
    "weat distance not decreased": "at 'decreased': it needs 'increased' there",
    "weat distance not increased by 1": "at '1': it needs 'more' there",
    "weat distance not increased by more than -1": "at -1: it needs a number of 0 or more there",
}


@pytest.mark.parametrize(("text", "saying"), NOT_UNDERSTOOD.items(), ids=NOT_UNDERSTOOD.keys())
def test_what_is_not_understood_is_one_sentence_with_an_example(text, saying):
    with pytest.raises(BadOption) as refused:
        parse_rule(text)

    told = str(refused.value)
    assert told.startswith(f"The rule {text!r} was not understood {saying}")
    assert told.endswith("as in: weat distance below 0.8 on gender for glove.txt.")


@given(st.text(max_size=60))
def test_any_text_is_a_rule_or_a_sentence(text):
    try:
        assert isinstance(parse_rule(text), Rule)
    except BadOption as refused:
        assert repr(text) in str(refused)


@given(
    metric=st.sampled_from(["weat", "any"]), quantity=st.sampled_from(["value", "effect size", "distance"]),
    low=st.floats(-100, 100), width=st.floats(0.001, 100), names=st.permutations(["on gender", "for glove"]),
)  # fmt: skip
def test_the_parts_combine(metric, quantity, low, width, names):
    rule = parse_rule(f"{metric} {quantity} between {low!r} and {low + width!r} {' '.join(names)}")

    assert (rule.quantity, rule.limits, rule.on, rule.model) == (quantity, (low, low + width, False), "gender", "glove")


def test_a_file_has_one_rule_a_line_and_comments(tmp_path):
    file = tmp_path / "rules.txt"
    file.write_text(
        "# what we promise\n\nweat value below 1  # a lot\n  any distance above 0 on q#1\n", encoding="utf-8"
    )

    assert [rule.text for rule in read_rules(file)] == ["weat value below 1", "any distance above 0 on q#1"]


def test_a_mistake_in_a_file_is_said_with_its_line(tmp_path):
    file = tmp_path / "rules.txt"
    file.write_text("weat value below 1\n\nweat value\n", encoding="utf-8")

    with pytest.raises(BadOption, match=r"rules.txt, line 3: The rule 'weat value' was not understood"):
        read_rules(file)


def test_a_file_that_cannot_be_read_is_said(tmp_path):
    (tmp_path / "latin").write_bytes(b"caf\xe9")

    with pytest.raises(BadOption, match="cannot be read: No such file"):
        read_rules(tmp_path / "nothing")
    with pytest.raises(BadOption, match="not UTF-8"):
        read_rules(tmp_path / "latin")
