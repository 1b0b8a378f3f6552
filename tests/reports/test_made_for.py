"""What a table says of questions that were not all asked alike."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tests.reports.senses_example import card, senses

from equipoise.reports.made_for import asked_with, row_title
from equipoise.reports.markdown import markdown
from equipoise.reports.senses import tables
from equipoise.results import ResultSet


def by_closest(*models: str, **changes: Any) -> ResultSet:
    """The question of money by the closest senses, for these models."""
    results = senses(**changes)
    asked = tuple(
        replace(result, options={"senses": "closest"}) if (result.model, result.dataset) in _money(models) else result
        for result in results.results
    )
    return replace(results, results=asked)


def _money(models: tuple[str, ...]) -> set[tuple[str, str]]:
    return {(model, "money") for model in models}


def made_for(options: dict[str, Any], *questions: str) -> ResultSet:
    cards = {
        name: card(name, made_for={"offset-bias": options if name in questions else {}}) for name in ("money", "river")
    }
    return senses(datasets=cards)


def test_a_row_says_that_its_senses_are_the_closest() -> None:
    money, river = tables(by_closest("lmms"))[0].rows
    assert money[0] == "Words for money, rich and wet (by the closest senses)"
    assert river[0] == "Words for river, rich and wet"


def test_a_column_of_closest_senses_needs_no_such_word() -> None:
    results = senses()
    closest = {name: replace(each, senses="closest") for name, each in results.models.items() if name == "lmms"}
    results = by_closest("lmms", models={**results.models, **closest})
    assert row_title(results, results.results[:1]) == "Words for money, rich and wet"


def test_the_caption_has_the_options_that_questions_are_made_for() -> None:
    everywhere = made_for({"aggregate": "max"}, "money", "river")
    assert tables(everywhere)[0].caption.endswith(
        "neutral is 0; asked with the nearest attribute of each set (aggregate=max)"
    )
    somewhere = made_for({"ddof": 0, "replicate": "none"}, "river")
    told = "; asked with ddof=0, replicate=none in Words for river, rich and wet"
    assert asked_with(somewhere, somewhere.results) == told and told in markdown(somewhere)
    assert asked_with(senses(), senses().results) == ""


def test_options_are_told_as_they_were_not_as_they_were_meant() -> None:
    results = made_for({"aggregate": "max"}, "money", "river")
    other = [replace(result, options={"aggregate": "mean"}) for result in results.results]
    assert asked_with(results, other) == "; asked with aggregate=mean"
