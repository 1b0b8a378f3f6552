"""A set of results cut along its axes: kinds of bias, metrics, models and questions, each in the order it came.

Some questions are asked in words and some in pairs of sentences; a set may hold both.
"""

from __future__ import annotations

from collections.abc import Iterable

from equipoise.results import Refusal, Result, ResultSet

SEVERAL = "several kinds"  # what a question about more than one kind of bias is said to be about


def asked(results: ResultSet) -> tuple[Result | Refusal, ...]:
    """Everything that was asked, answered or not."""
    return (*results.results, *results.refusals)


def biases(results: ResultSet) -> list[str]:
    return _once(item.bias for item in asked(results))


def metrics(results: ResultSet) -> list[str]:
    return _once(item.metric for item in asked(results))


def models(results: ResultSet) -> list[str]:
    return _once([*results.models, *(item.model for item in asked(results))])


def questions(items: Iterable[Result | Refusal]) -> list[str]:
    return _once(item.dataset for item in items)


def of_pairs(result: Result) -> bool:
    """Whether the question was pairs of sentences, not words."""
    return "preference" in result.detail or bool(result.pairs)


def pair_results(results: ResultSet) -> list[Result]:
    return [result for result in results.results if of_pairs(result)]


def pairs_by_metric(chosen: Iterable[Result]) -> dict[str, list[Result]]:
    """Of these results, those that hold their pairs."""
    found: dict[str, list[Result]] = {}
    for result in chosen:
        if result.pairs:
            found.setdefault(result.metric, []).append(result)
    return found


def word_results(results: ResultSet) -> list[Result]:
    return [result for result in results.results if not of_pairs(result)]


def about_words(results: ResultSet) -> bool:
    """Whether words were asked about; where nothing was measured, nothing speaks against it."""
    return bool(word_results(results)) or not pair_results(results)


def about_pairs(results: ResultSet) -> bool:
    return bool(pair_results(results))


def bias_words(kinds: Iterable[str]) -> str:
    """ "gender and age bias", "several kinds of bias"."""
    *first, last = list(kinds) or [SEVERAL]
    named = f"{', '.join(first)} and {last}" if first else last
    return f"{named} of bias" if last == SEVERAL else f"{named} bias"


def question_title(results: ResultSet, dataset: str) -> str:
    card = results.datasets.get(dataset)
    return card.title if card and card.title else dataset


def metric_title(results: ResultSet, metric: str) -> str:
    card = results.metrics.get(metric)
    return f"{card.title} ({metric})" if card and card.title else metric


def _once(names: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(names))
