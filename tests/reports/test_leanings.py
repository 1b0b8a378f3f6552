"""Which way a number leans, in the names of its sets."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from equipoise.metrics import METRICS, OF_VECTORS
from equipoise.reports.leanings import leaning_words, word_headings

CARDS = {name: metric.card(name) for name, metric in METRICS.items()}


@pytest.mark.parametrize(
    ("metric", "value", "expected"),
    [
        ("weat", 0.5, "male lean to career, female to family"),
        ("weat", -0.5, "male lean to family, female to career"),
        ("rnd", -0.5, "career and family lie nearer to male than to female"),
        ("rnd", 0.5, "career and family lie nearer to female than to male"),
        ("ripa", 0.5, "career and family lean to male rather than female"),
    ],
)
def test_direction(make: Any, metric: str, value: float, expected: str) -> None:
    assert leaning_words(make.result(metric=metric, value=value), CARDS[metric]) == expected


def test_a_metric_without_a_card_is_above_or_below(make: Any) -> None:
    result = make.result(metric="new")
    assert leaning_words(result, None) == "the value is above neutral"
    assert leaning_words(replace(result, value=-1.0), None) == "the value is below neutral"
    assert word_headings(result, None) == ("highest", "lowest")


@pytest.mark.parametrize("metric", OF_VECTORS)
def test_fewer_sets_than_the_phrase_names(make: Any, metric: str) -> None:
    result = make.result(metric=metric, targets=("men",), attributes=())
    assert leaning_words(result, CARDS[metric])
    assert all(word_headings(result, CARDS[metric]))
    assert leaning_words(result, CARDS["weat"]) == "men lean to the other set, the other set to the other set"


def test_the_name_of_a_set_is_not_a_phrase(make: Any) -> None:
    result = make.result(targets=("{a1}", "{t1}"))
    assert leaning_words(result, CARDS["weat"]) == "{a1} lean to career, {t1} to family"


@pytest.mark.parametrize("phrase", ["{t1.__class__}", "{t1:>99999999999}", "{t1!r}", "{}", "{", "}", "{0[0]}", "%s {{"])
def test_a_phrase_from_a_file_is_only_text(make: Any, phrase: str) -> None:
    card = replace(CARDS["weat"], leaning=replace(CARDS["weat"].leaning, above=phrase, words=(phrase, phrase)))
    assert leaning_words(make.result(), card) == phrase
    assert word_headings(make.result(), card) == (phrase, phrase)


def test_negative_is_named_by_the_set_it_was(make: Any) -> None:
    """A dataset without a negative set has its first taken as one: its words are "taken as career", not as bad."""
    result = make.result(metric="rnsb", detail={"negative": "attributes_1"})
    assert word_headings(result, CARDS["rnsb"])[0] == "most often taken as career"
    result = make.result(metric="rnsb", detail={})  # differs between sub-queries
    assert word_headings(result, CARDS["rnsb"])[0] == "most often taken as negative"
