"""Every doubt once."""

from __future__ import annotations

from typing import Any

from equipoise.reports.doubts import doubt_table

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


def test_older_results_know_what_is_listed_twice_or_shared(make: Any) -> None:
    old = make.result(duplicates={"male": ("he",)}, detail={"shared": ["love"]})
    assert [row[:3] for row in doubt_table(make.small(results=(old,))).rows] == [
        ("listed twice", "male", "he"),
        ("in several sets", "several", "love"),
    ]
