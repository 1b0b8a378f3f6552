"""Numbers and verdicts by hand."""

from __future__ import annotations

from typing import Any

import pytest

from equipoise.reports.words import (
    Verdict,
    as_asked,
    count,
    interval_words,
    listed,
    meaning,
    number,
    p_phrase,
    p_words,
    rounded,
    share,
    shortened,
    signed,
    verdict,
    visible,
)
from equipoise.results import Interval

AWAY = Interval(0.3, 1.3, 0.95, "bootstrap")
ACROSS = Interval(-0.3, 1.3, 0.95, "bootstrap")


@pytest.mark.parametrize(
    ("p", "interval", "expected"),
    [
        (0.01, AWAY, Verdict.FOUND),
        (0.01, ACROSS, Verdict.MIXED),
        (0.2, AWAY, Verdict.MIXED),
        (0.2, ACROSS, Verdict.UNCLEAR),
        (0.05, ACROSS, Verdict.UNCLEAR),
        (0.01, None, Verdict.FOUND),
        (0.2, None, Verdict.UNCLEAR),
        (None, AWAY, Verdict.UNTESTED),
        (None, None, Verdict.UNTESTED),
    ],
)
def test_a_verdict_needs_the_test_and_the_interval(
    make: Any, p: float | None, interval: Interval | None, expected: Verdict
) -> None:
    assert verdict(make.result(p_value=p, p_adjusted=None, effect_size=None, interval=interval)) is expected


def test_the_effect_size_is_judged_where_there_is_one(make: Any) -> None:
    """With sets of unequal size the sum is not neutral at zero."""
    of_sum = {"p_value": 0.01, "p_adjusted": None, "interval": AWAY}
    assert verdict(make.result(effect_size=0.5, effect_size_interval=ACROSS, **of_sum)) is Verdict.MIXED
    assert verdict(make.result(effect_size=0.5, effect_size_interval=AWAY, **of_sum)) is Verdict.FOUND


def test_the_adjusted_p_decides(make: Any) -> None:
    assert verdict(make.result(p_value=0.001, p_adjusted=0.2, effect_size=None, interval=ACROSS)) is Verdict.UNCLEAR


def test_an_exact_zero_of_few_partitions_is_no_evidence(make: Any) -> None:
    few = {"test": {"partitions": 6}}
    assert (
        verdict(make.result(p_value=0.0, p_adjusted=0.0, effect_size=None, interval=None, detail=few))
        is Verdict.UNCLEAR
    )


def test_a_test_that_cannot_succeed_is_none(make: Any) -> None:
    short = {"test": {"partitions": 70, "least_p_adjusted": 0.06}}
    assert verdict(make.result(p_adjusted=0.06, interval=AWAY, detail=short)) is Verdict.UNTESTED


def test_an_interval_says_nothing_where_neutral_ends_the_scale(make: Any) -> None:
    across = {"p_value": 0.01, "p_adjusted": None, "effect_size": None, "interval": ACROSS}
    assert verdict(make.result(one_sided=False, **across)) is Verdict.MIXED
    assert verdict(make.result(one_sided=True, **across)) is Verdict.FOUND


@pytest.mark.parametrize(
    ("p", "adjusted", "detail", "cell", "phrase"),
    [
        (0.0, None, {"test": {"partitions": 12870}}, "< 1/12,870 raw", "p < 1/12,870"),
        (0.0, 0.0, {"test": {"partitions": 12870}}, "< 1/12,870 raw", "p < 1/12,870 before adjusting"),
        (0.0, 0.0, {}, "< 0.0001", "adjusted p < 0.0001"),
        (0.00001, None, {}, "< 0.0001 raw", "p < 0.0001"),
        (0.001, 0.0123, {}, "0.012", "adjusted p = 0.012"),
        (0.0002, 0.0004, {}, "0.0004", "adjusted p = 0.0004"),
    ],
)
def test_p_values(make: Any, p: float, adjusted: float | None, detail: dict[str, Any], cell: str, phrase: str) -> None:
    result = make.result(p_value=p, p_adjusted=adjusted, detail=detail)
    assert (p_words(result), p_phrase(result)) == (cell, phrase)


def test_no_p_value_has_its_reason(make: Any) -> None:
    assert p_words(make.result(p_value=None, p_adjusted=None, detail={})) == "–"
    why = {"test": {"why_not": "nothing to permute"}}
    assert p_words(make.result(p_value=None, p_adjusted=None, detail=why)) == "– (nothing to permute)"


def test_numbers() -> None:
    assert number(-0.12345) == "−0.123"
    assert number(0.0) == "0.000"
    assert number(0.00012) == "1.2e−04"
    assert number(1234.5) == "1,234.5"
    assert number(None) == number(float("nan")) == "–"
    assert rounded(-0.0001, 2) == "0.00"
    assert (signed(-0.0001), signed(0.1234), signed(-0.5, 1)) == ("+0.000", "+0.123", "-0.5")


def test_phrases() -> None:
    assert interval_words(Interval(-1, 2, 0.95, "")) == "−1.000 to 2.000"
    assert interval_words(None) == "–"
    assert (count(1, "word"), count(2000, "word")) == ("1 word", "2,000 words")
    assert (listed(["a"]), listed(["a", "b", "c"]), listed([])) == ("a", "a, b and c", "–")
    assert (share(1.0), share(0.999), share(0.29)) == ("100%", "99%", "29%")
    assert shortened("w" * 40, 5) == "wwww…"
    assert meaning('a star; a sun; "they say"') == "a star; a sun"
    assert meaning("w" * 60) == "w" * 47 + "…"


def test_what_cannot_be_seen_is_spelt_out() -> None:
    assert visible("\u202eevil\nline\x00\ud800") == "\\u202eevil line\\u0000\\ud800"
    assert visible("مرحبا 👩🏽‍🔬") == "مرحبا 👩🏽‍🔬"


KEY, OTHER = "father%1:18:00::", "mother%1:18:00::"


@pytest.mark.parametrize(
    ("word", "options", "forms", "expected"),
    [
        (KEY, {"senses": "sense"}, {}, KEY),
        (KEY, {}, {}, KEY),  # results that do not say how
        (KEY, {}, {KEY: "Father"}, "Father"),
        (KEY, {"senses": "word"}, {}, "father"),  # missing, so in no form
        (KEY, {"senses": "closest"}, {}, "father"),
        (KEY, {"senses": ""}, {}, "father"),  # vectors of words
        ("nurse", {"senses": "sense"}, {"nurse": "nurse%1:18:00::"}, "nurse"),
        (f"{KEY}, {OTHER}", {"senses": "sense"}, {}, "father, mother"),
        ("he, she", {}, {}, "he, she"),
        ("100%", {"senses": "word"}, {}, "100%"),
    ],
)
def test_a_word_is_shown_as_the_model_was_asked_for_it(
    make: Any, word: str, options: dict[str, str], forms: dict[str, str], expected: str
) -> None:
    assert as_asked(word, make.result(options=options, forms=forms)) == expected


def test_a_sense_key_is_never_cut() -> None:
    key = "good-natured_and_friendly%5:00:00:pleasant:00"
    assert shortened(key) == key and shortened(f"{key}, {key}").endswith("…")
