"""Which way a number leans, in the names of its sets."""

from __future__ import annotations

from typing import Any

import pytest

from equipoise.reports.leanings import LEANINGS, leaning_words, word_headings


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
    assert leaning_words(make.result(metric=metric, value=value), None) == expected


def test_a_metric_without_a_line_has_its_own_reading(make: Any) -> None:
    card = make.small().metrics["weat"]
    assert leaning_words(make.result(metric="new"), card).endswith(f"({card.reading})")


@pytest.mark.parametrize("metric", [*LEANINGS, "new"])
def test_fewer_sets_than_the_phrase_names(make: Any, metric: str) -> None:
    result = make.result(metric=metric, targets=("{a1}",), attributes=())
    assert leaning_words(result, None)
    assert all(word_headings(result))


def test_negative_is_named_by_the_set_it_was(make: Any) -> None:
    """A dataset without a negative set has its first taken as one: its words are "taken as career", not as bad."""
    result = make.result(metric="rnsb", detail={"negative": "attributes_1"})
    assert word_headings(result)[0] == "most often taken as career"
    result = make.result(metric="rnsb", detail={})  # differs between sub-queries
    assert word_headings(result)[0] == "most often taken as negative"
