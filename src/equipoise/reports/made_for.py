"""How questions were asked where that is not the same for all: the options they are made for, the closest senses."""

from __future__ import annotations

from collections.abc import Sequence

from equipoise.reports import axes
from equipoise.results import Result, ResultSet

MEANING = {"aggregate=max": "the nearest attribute of each set (aggregate=max)"}  # of options that say little
CLOSEST = "by the closest senses"


def row_title(results: ResultSet, own: Sequence[Result]) -> str:
    """The title of one question; where a column of senses holds a number by the closest of them, it says so."""
    title = axes.question_title(results, own[0].dataset)
    return f"{title} ({CLOSEST})" if any(by_closest(results, result) for result in own) else title


def by_closest(results: ResultSet, result: Result) -> bool:
    """Whether a model of senses took all senses of each word for this question, and one of each for others."""
    card = results.models.get(result.model)
    return result.options.get("senses") == "closest" and card is not None and card.senses == "sense"


def asked_with(results: ResultSet, own: Sequence[Result]) -> str:
    """What was asked with options that the question is made for: "; asked with ...", "" where none was."""
    firsts = {result.dataset: result for result in reversed(own)}
    questions: dict[str, list[str]] = {}
    for dataset in axes.questions(own):
        if options := _options(results, firsts[dataset]):
            questions.setdefault(options, []).append(axes.question_title(results, dataset))
    told = [f"{options}{_where(titles, len(firsts))}" for options, titles in questions.items()]
    return f"; asked with {'; with '.join(told)}" if told else ""


def _where(titles: Sequence[str], questions: int) -> str:
    return "" if len(titles) == questions else f" in {' and in '.join(titles)}"


def _options(results: ResultSet, result: Result) -> str:
    card = results.datasets.get(result.dataset)
    made_for = card.made_for.get(result.metric, {}) if card else {}
    options = [f"{name}={result.options.get(name, value)}" for name, value in made_for.items()]
    return ", ".join(MEANING.get(option, option) for option in options)
