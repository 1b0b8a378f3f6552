"""The words behind each score: the few that pull it most each way, as signed bars."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from equipoise.reports import axes
from equipoise.reports.leanings import leaning_of, word_headings
from equipoise.reports.words import as_asked, digits_for, rounded, shortened
from equipoise.results import Item, MetricCard, Result, ResultSet

MOST = 4  # words each way


@dataclass(frozen=True)
class Bar:
    word: str
    set: str  # the number of its set, "" where the score has the words of one set only
    value: str
    width: str  # share of the longest bar of this score


@dataclass(frozen=True)
class Pull:
    """The strongest words of one score."""

    metric: str
    model: str
    headings: tuple[str, str]  # of the words that pull up, and down
    above: list[Bar]
    below: list[Bar]
    others: int  # how many words are not shown


@dataclass(frozen=True)
class Question:
    title: str
    sets: list[tuple[int, str]]  # the numbers that the bars carry
    pulls: list[Pull]


def contributions(results: ResultSet, bias: str) -> list[Question]:
    chosen = [result for result in results.results if result.bias == bias and result.words]
    return [
        _question(results, name, [result for result in chosen if result.dataset == name])
        for name in axes.questions(chosen)
    ]


def _question(results: ResultSet, dataset: str, chosen: list[Result]) -> Question:
    names = list(dict.fromkeys(item["set"] for result in chosen for item in result.words))
    numbers = {name: place for place, name in enumerate(names, start=1)}
    sets = [(place, name) for name, place in numbers.items()]
    pulls = [_pull(result, results.metrics.get(result.metric), numbers) for result in chosen]
    return Question(axes.question_title(results, dataset), sets, pulls)


def _pull(result: Result, card: MetricCard | None, numbers: Mapping[str, int]) -> Pull:
    above, below = strongest(result, card)
    centre = leaning_of(card).centre
    one_set = len({item["set"] for item in result.words}) == 1
    longest = max((abs(item["value"] - centre) for item in (*above, *below)), default=0.0) or 1.0

    def bars(items: Sequence[Item]) -> list[Bar]:
        return [
            Bar(
                shortened(as_asked(item["word"], result)),
                "" if one_set else str(numbers[item["set"]]),
                rounded(item["value"], digits_for(longest)),
                f"{abs(item['value'] - centre) / longest:.2g}",
            )
            for item in items
        ]

    others = len(result.words) - len(above) - len(below)
    return Pull(result.metric, result.model, word_headings(result, card), bars(above), bars(below), others)


def strongest(result: Result, card: MetricCard | None) -> tuple[list[Item], list[Item]]:
    """The words farthest above and below, the farthest first; a word is in one of the two at most."""
    leaning = leaning_of(card)
    ordered = sorted(result.words, key=lambda item: item["value"])
    if not leaning.signed:
        half = min(MOST, len(ordered) // 2)
        return ordered[::-1][: half or 1], ordered[:half]
    above = [item for item in reversed(ordered) if item["value"] > leaning.centre]
    return above[:MOST], [item for item in ordered if item["value"] < leaning.centre][:MOST]
