"""Which models stand side by side."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tests.reports.senses_example import answer, models, sensed, senses

from equipoise.reports.families import Family, families, sense_families


def test_the_ways_of_one_model_of_senses_are_a_family_the_word_first() -> None:
    assert sense_families(senses()) == [Family("lmms", {"word": "lmms (words)", "sense": "lmms"})]


def test_the_nearest_senses_come_last() -> None:
    closest = replace(models("lmms")["lmms"], name="lmms, closest senses", senses="closest")
    asked = answer(closest.name, "money", {"bank%1:14:00::": 0.5})
    results = senses(models={closest.name: closest, **models("lmms")}, results=(asked, *sensed()))
    assert list(sense_families(results)[0].models) == ["word", "sense", "closest senses"]


def test_a_model_that_was_asked_in_one_way_is_no_family(make: Any) -> None:
    only = tuple(result for result in sensed() if result.model == "lmms")
    assert sense_families(senses(results=only)) == []
    assert sense_families(make.small()) == []


def test_all_other_models_stand_together(make: Any) -> None:
    results = senses()
    plain = tuple(answer(name, "money", {"bank%1:14:00::": 0.5}) for name in ("glove", "fasttext"))
    cards = {name: make.model(name) for name in ("glove", "fasttext", "not asked")}
    mixed = replace(results, results=(*results.results, *plain), models={**cards, **results.models})
    assert [family.heading for family in families(mixed, "offset-bias")] == ["lmms", ""]
    assert list(families(mixed, "offset-bias")[1].models) == ["glove", "fasttext"]
    assert families(mixed, "weat") == []
