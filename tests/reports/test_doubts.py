"""Every doubt once."""

from __future__ import annotations

from typing import Any

import pytest

from equipoise.reports import render
from equipoise.reports.doubts import NO_LISTS, NOTHING, NOTHING_MADE, doubt_table, remarks

RARE = {"check": "rare", "set": "male", "words": ("sir", "lad"), "says": "Unsteady."}
SENSES = {"check": "many senses", "set": "female", "words": (), "says": "Another sense."}


def test_each_doubt_is_told_once_with_its_models(make: Any) -> None:
    results = tuple(
        make.result(model=model, metric=metric, doubts=doubts)
        for metric in ("weat", "rnd")
        for model, doubts in (("a", (RARE, SENSES)), ("b", (RARE,)))
    )
    table = doubt_table(make.small(results=results, models={}))
    assert table.rows == [
        ("rare", "male", "sir, lad", "Unsteady.", "all"),
        ("many senses", "female", "–", "Another sense.", "a"),
    ]


def test_doubts_of_one_check_stand_together(make: Any) -> None:
    other = {**RARE, "set": "female"}
    table = doubt_table(make.small(results=(make.result(doubts=(RARE, SENSES, other)),)))
    assert [row[0] for row in table.rows] == ["rare", "rare", "many senses"]


def test_checks_that_could_not_be_made_are_said(make: Any) -> None:
    plain, unmade = {"test": {}}, {"unchecked": ["rare", "unlike in frequency"]}
    results = (make.result(model="a", detail=plain), *[make.result(model="b", detail=unmade)] * 2)
    line = "For b these checks could not be made: rare, unlike in frequency."
    assert remarks(make.small(results=results)) == [NOTHING_MADE, line]
    assert remarks(make.small(results=(*results, make.result(doubts=(RARE,))))) == [line]
    other = make.result(model="b", detail={"unchecked": ["rare", "many senses"]})
    assert remarks(make.small(results=(results[1], other)))[1] == (
        "For b these checks could not be made: rare, unlike in frequency (in some questions), "
        "many senses (in some questions)."
    )
    assert remarks(make.small(results=results[:1])) == [NOTHING]
    assert remarks(make.empty()) == [NO_LISTS]


@pytest.mark.parametrize("format", ["html", "markdown", "latex"])
def test_every_report_says_what_was_not_checked(make: Any, format: str) -> None:
    results = make.small(results=(make.result(model="b", detail={"unchecked": ["incoherent"]}, doubts=(RARE,)),))
    assert "For b these checks could not be made: incoherent." in render(results, format)


def test_older_results_know_what_is_listed_twice_or_shared(make: Any) -> None:
    old = make.result(duplicates={"male": ("he",)}, detail={"shared": ["love"]})
    assert [row[:3] for row in doubt_table(make.small(results=(old,))).rows] == [
        ("listed twice", "male", "he"),
        ("in several sets", "several", "love"),
    ]
