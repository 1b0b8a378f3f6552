"""The question of seed 000, answered in the summary."""

from __future__ import annotations

from typing import Any

from tests.reports.senses_example import senses, twins

from equipoise.reports.html import html
from equipoise.reports.latex import latex
from equipoise.reports.markdown import markdown
from equipoise.reports.sense_outcomes import NAMED, by_sense_and_word

MEANT = "Clear is a difference whose 95% interval leaves out zero; these are not adjusted for their number."
CLEAR = {"low": 0.1, "high": 0.2}
NEARER = {"low": -0.2, "high": -0.1}


def test_how_often_the_sense_is_clearly_farther_or_nearer() -> None:
    results = senses(twins=(twins(**CLEAR), twins(dataset="river")))
    assert by_sense_and_word(results) == [
        "By sense, lmms lies clearly farther from neutral than by word in 1 of 2 questions (Words for money, rich and "
        f"wet), clearly nearer in 0; in the others the difference cannot be told. {MEANT}"
    ]


def test_where_all_is_clear_there_are_no_others() -> None:
    (told,) = by_sense_and_word(senses(twins=(twins(**CLEAR), twins(dataset="river", **NEARER))))
    assert "clearly nearer in 1 (Words for river, rich and wet). Clear is" in told


def test_several_metrics_for_one_question_are_measurements() -> None:
    (told,) = by_sense_and_word(senses(twins=(twins(**CLEAR), twins(metric="weat", **CLEAR))))
    assert "in 2 of 2 measurements (Words for money, rich and wet, offset-bias; money, weat)" in told


def test_of_many_none_is_named() -> None:
    many = tuple(twins(dataset=f"q{number}", **CLEAR) for number in range(NAMED + 1))
    assert "in 4 of 4 questions, clearly nearer in 0." in by_sense_and_word(senses(twins=many))[0]


def test_each_model_has_its_sentence() -> None:
    both = (twins(), twins(sense="ares", word="ares (words)"))
    (told,) = by_sense_and_word(senses({"lmms": 16, "ares": 32}, twins=both))
    assert told.count("By sense, ") == 2 and told.count(MEANT) == 1


def test_every_report_begins_with_it(make: Any) -> None:
    results = senses(twins=(twins(),))
    assert all(
        "lmms lies clearly farther from neutral than by word in 0 of" in f(results) for f in (html, markdown, latex)
    )
    assert by_sense_and_word(make.small()) == by_sense_and_word(senses()) == []
