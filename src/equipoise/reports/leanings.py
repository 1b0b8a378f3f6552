"""Which way a number leans, in words: the phrases of its metric with the names of the question's sets."""

from __future__ import annotations

import re

from equipoise.results import Leaning, MetricCard, Result

UNKNOWN = Leaning("the value is above neutral", "the value is below neutral", None, ("highest", "lowest"), signed=False)
BLANK = re.compile(r"\{(\w+)\}")


def leaning_of(card: MetricCard | None) -> Leaning:
    """What the card says, or what can be said of any metric where there is none."""
    return card.leaning if card else UNKNOWN


def leaning_words(result: Result, card: MetricCard | None) -> str:
    """Which way the result leans, with the names of its sets."""
    leaning = leaning_of(card)
    return _filled(leaning.above if result.value > result.neutral else leaning.below, result)


def word_headings(result: Result, card: MetricCard | None) -> tuple[str, str]:
    """What to call the words that pull the score up, and those that pull it down."""
    above, below = leaning_of(card).words
    return _filled(above, result), _filled(below, result)


def _filled(phrase: str, result: Result) -> str:
    """The phrase with its blanks filled; a question may have fewer sets than the phrase names.

    Not by str.format: phrases come from files too, and there "{t1.__class__}" or "{t1:>999999999}" must stay text.
    """
    names = _names(result)
    return BLANK.sub(lambda blank: names.get(blank[1], "the other set"), phrase)


def _names(result: Result) -> dict[str, str]:
    """What each blank stands for in this result."""
    names = {"targets": _spoken_all(result.targets), "attributes": _spoken_all(result.attributes)}
    for letter, sets in (("t", result.targets), ("a", result.attributes)):
        names |= {f"{letter}{place}": spoken(name) for place, name in enumerate(sets, start=1)}
    names["negative"] = names.get(f"a{place}", "the other set") if (place := _negative(result)) else "negative"
    return names


def _negative(result: Result) -> str:
    """The place of the attribute set that the metric called negative, "" where that differs between sub-queries."""
    return str(result.detail.get("negative", "")).removeprefix("attributes_")


def _spoken_all(sets: tuple[str, ...]) -> str:
    return " and ".join(map(spoken, sets))


def spoken(name: str) -> str:
    """The name of a set as one would say it."""
    return name.replace("-", " ").replace("_", " ")
