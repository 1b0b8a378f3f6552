"""How models that read sentences were asked."""

from __future__ import annotations

from typing import Any

from equipoise.reports.asked import WAYS, asked_table, asked_words, remarks
from equipoise.reports.model_card import model_card
from equipoise.reports.sources import template_table


def asked(make: Any, context: str = "template", **detail: Any) -> Any:
    results = tuple(make.result(metric=metric, detail=detail) for metric in ("weat", "rnd"))
    card = make.model(context=context, layer=6, revision="abc")
    return make.small(results=(*results, make.result(dataset="q2", detail=detail)), models={"glove-50d": card})


def test_sentences_of_a_question_count_once(make: Any) -> None:
    results = asked(make, sentences=1500, cut_off=2)
    assert asked_table(results).rows == [("glove-50d", "in sentence templates", "6", "abc", "3,000", "4")]


def test_what_is_not_known_is_a_dash(make: Any) -> None:
    assert asked_table(asked(make, sentences="many")).rows[0][-2:] == ("–", "–")


def test_only_the_ways_that_were_used_are_explained(make: Any) -> None:
    assert remarks(asked(make, "word"))[:-1] == [WAYS["word"]]
    assert remarks(asked(make, "auto"))[:-1] == [WAYS["template"], WAYS["word"]]
    assert remarks(make.large(3, 10)) == [] == asked_table(make.large(3, 10)).rows


def test_the_model_card_says_it_too(make: Any) -> None:
    text = model_card(asked(make))
    assert "- Asked in sentence templates, layer 6" in text and "- Revision: abc" in text
    assert asked_words(make.model(context="word")) == "as single words"


def test_templates_are_printed_where_they_were_used(make: Any) -> None:
    rows = template_table(make.contextual(6)).rows
    assert (len(rows), rows[0][:2]) == (3, ("[TARGET] is [ATTRIBUTE]", "6"))
    assert template_table(make.contextual(contexts={"glove-50d": "", "hf:bert": "word"})).rows == []
