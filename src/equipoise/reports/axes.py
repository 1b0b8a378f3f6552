"""A set of results cut along its axes: kinds of bias, metrics, models and questions, each in the order it came."""

from __future__ import annotations

from collections.abc import Iterable

from equipoise.results import Refusal, Result, ResultSet

OVERALL = ("overall", "all")  # what a ranking over every kind of bias may be called
BASELINE = "baseline"  # questions about no social group


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


def question_title(results: ResultSet, dataset: str) -> str:
    card = results.datasets.get(dataset)
    return card.title if card and card.title else dataset


def metric_title(results: ResultSet, metric: str) -> str:
    card = results.metrics.get(metric)
    return f"{card.title} ({metric})" if card and card.title else metric


def _once(names: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(names))
