"""Numbers of an aftermath are printed by their scale, and a bias is called still there only on all of an interval."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.reports.aftermath_made import card_of, made_aftermath, one_method, reading

from equipoise.reports.aftermath_words import (
    Left,
    called,
    change_words,
    checks_of,
    headed,
    ideal_words,
    in_sentence,
    lead,
    left,
    left_after,
    method_lines,
    number_words,
    reading_words,
    share_words,
    title,
    with_interval,
)
from equipoise.results import Interval
from equipoise.results.aftermath import Moved

FOUND = made_aftermath()


def between(low: float, high: float) -> Interval:
    return Interval(low, high, 0.95, "percentile bootstrap")


@pytest.mark.parametrize(
    ("check", "value", "told"),
    [("recovery", 0.8812, "88.1%"), ("weat:weat-6", -1.236, "−1.24"), ("similarity:simlex-999", 0.2649, "0.26"),
     ("direct-bias", 0.00123, "0.001")],
)  # fmt: skip
def test_a_number_is_printed_by_its_scale(check: str, value: float, told: str) -> None:
    assert number_words(card_of(check), value) == told


def test_an_interval_stands_in_brackets_and_a_missing_number_is_a_dash() -> None:
    own = replace(reading("recovery", 0.88, "hard"), interval=between(0.86, 0.9))
    assert with_interval(card_of("recovery"), own) == "88.0% (86.0% to 90.0%)"
    assert with_interval(card_of("recovery"), replace(own, interval=None)) == "88.0%"
    assert with_interval(card_of("recovery"), None) == "–"


def test_in_a_sentence_shares_are_whole_unless_that_would_hide_the_interval() -> None:
    own = reading("recovery", 0.88, "hard")
    assert in_sentence(card_of("recovery"), replace(own, interval=between(0.86, 0.9))) == ("88%", " (86% to 90%)")
    narrow = replace(own, interval=between(0.878, 0.883))
    assert in_sentence(card_of("recovery"), narrow) == ("88.0%", " (87.8% to 88.3%)")
    assert share_words(1.04, between(0.98, 1.1)) == ("104%", " (98% to 110%)")


@pytest.mark.parametrize(("ideal", "told"), [(0.5, "50%"), (1 / 3, "33.3%"), (0.25, "25%"), (1.0, "100%")])
def test_chance_is_printed_without_needless_decimals(ideal: float, told: str) -> None:
    assert ideal_words(card_of("recovery"), ideal) == told
    assert ideal_words(card_of("weat:weat-6"), 0.0) == "0"


def test_a_change_of_a_share_is_in_points() -> None:
    moved = Moved(-0.101, -0.12, -0.08, 0.001, 0.001, 0.01, "better")
    assert change_words(card_of("recovery"), moved) == "−10.1 points (−12.0 to −8.0)"
    assert change_words(card_of("weat:weat-6"), replace(moved, low=None, high=None)) == "−0.10"
    assert change_words(card_of("recovery"), None) == "–"


@pytest.mark.parametrize(
    ("check", "low", "high", "which"),
    [
        ("recovery", 0.51, 0.9, Left.STILL),
        ("recovery", 0.5, 0.6, Left.UNSEEN),
        ("recovery", 0.3, 0.4, Left.UNSEEN),
        ("profession-neighbours", 0.1, 0.2, Left.STILL),
        ("profession-neighbours", -0.2, -0.1, Left.STILL),
        ("profession-neighbours", -0.1, 0.1, Left.UNSEEN),
        ("sembias-definition", 0.7, 0.8, Left.STILL),
        ("sembias-definition", 0.9, 1.0, Left.UNSEEN),
    ],
)
def test_it_is_still_there_only_where_all_of_the_interval_says_so(
    check: str, low: float, high: float, which: Left
) -> None:
    own = replace(reading(check, (low + high) / 2, "hard"), interval=between(low, high))
    assert left(FOUND, card_of(check), own) is which


def test_not_found_is_said_only_where_half_of_what_was_there_would_have_been_seen() -> None:
    """Before it was 98.2%, so that half of it is 74.1%."""
    own = reading("recovery", 0.5, "hard")
    told = {high: left(FOUND, card_of("recovery"), replace(own, interval=between(0.4, high))) for high in (0.7, 0.75)}
    assert told == {0.7: Left.UNSEEN, 0.75: Left.UNCLEAR}


def test_without_an_interval_or_an_ideal_it_cannot_be_told() -> None:
    own = reading("recovery", 0.9, "hard")
    assert left(FOUND, card_of("recovery"), replace(own, interval=None)) is Left.UNTESTED
    assert left(FOUND, card_of("recovery"), replace(own, ideal=None)) is Left.UNTESTED


@given(st.floats(0.0, 1.0), st.floats(0.0, 0.5))
def test_a_wider_interval_never_finds_what_a_narrower_one_did_not(value: float, half: float) -> None:
    own = reading("recovery", value, "hard")
    narrow, wide = (replace(own, interval=between(value - each, value + each)) for each in (half, half + 0.1))
    if left(FOUND, card_of("recovery"), narrow) is not Left.STILL:
        assert left(FOUND, card_of("recovery"), wide) is not Left.STILL


def test_one_check_that_finds_it_is_enough() -> None:
    found = one_method("nullspace")
    linear = next(each for each in found.outcomes[0].readings if each.check == "linear-recovery")
    assert left(FOUND, card_of("linear-recovery"), linear) is Left.UNSEEN
    assert left_after(found, found.outcomes[0]) is Left.STILL
    assert left_after(found, replace(found.outcomes[0], readings=(linear,))) is Left.UNSEEN
    assert left_after(found, replace(found.outcomes[0], readings=())) is Left.UNTESTED


def test_methods_are_called_by_their_titles_and_by_labels_where_these_would_be_two() -> None:
    found = made_aftermath()
    by = {each.label: each for each in found.outcomes}
    assert called(found, by["hard"]) == "hard debias"
    assert called(found, by["ran"]) == "RAN"
    assert called(found, by["random-direction (1)"]) == "random-direction (1)"
    assert headed(by["hard"]) == "Hard debias (hard)"
    assert headed(by["ran"]) == "RAN"
    assert headed(by["random-direction (30)"]) == "Random direction (30)"


def test_the_title_and_lead_say_model_axis_and_how_many_methods() -> None:
    assert title(made_aftermath()).endswith("Gender bias in builtin:glove-6b-50d, before and after 7 methods")
    assert title(one_method()).endswith("before and after hard debias")
    assert lead(made_aftermath()) == (
        "19 checks of builtin:glove-6b-50d before and after 7 methods, beside 2 controls, along gender (women and men)."
    )
    assert "beside" not in lead(made_aftermath(("hard",)))
    assert [name for name, _ in method_lines(made_aftermath())] == ["Methods", "Controls"]
    assert method_lines(one_method()) == []


def test_checks_that_nobody_answered_are_not_among_those_that_are_told() -> None:
    found = made_aftermath()
    assert "weat:weat-9" not in [each.name for each in checks_of(found, "associations")]
    assert [each.name for each in checks_of(found, "unrelated", "recoverable")][:3] == [
        "weat:weat-1", "weat:weat-2", "recovery",
    ]  # fmt: skip


def test_how_a_check_is_read() -> None:
    found = made_aftermath()
    assert reading_words(found, card_of("recovery")) == "Less is better; chance is 50%."
    assert reading_words(found, card_of("weat:weat-6")) == "Nearer to 0 is better."
    assert reading_words(found, card_of("analogies")) == "More is better."
    assert reading_words(found, card_of("weat:weat-1")) == "It should stay as it was."
    assert reading_words(found, card_of("direct-bias")) == "Less is better; without the bias it would be 0."
