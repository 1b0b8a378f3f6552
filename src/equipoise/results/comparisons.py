"""Several models side by side: ranks, how sure their order is, and how far metrics agree."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import fsum
from typing import Literal, NotRequired, TypedDict

OVERALL = "overall"  # the mean over the kinds of bias
BASELINE = "baseline"  # questions about no social group, such as flowers and insects: not part of the whole
POOLED = "pooled"  # the bias of a correlation over all kinds of bias together

RankMethod = Literal["average", "first"]  # of tied values: the mean of their ranks, or the order of appearance


class Ranking(TypedDict):
    """Where a model stands among those asked the same questions; rank 1 deviates least."""

    bias: str
    metric: str
    model: str
    value: float  # mean deviation from neutral
    rank: float
    questions: int
    context: NotRequired[str]  # "template" or "word": where models were asked both ways, each way is a ranking


class NotSignificant(TypedDict):
    """A question left out of the rankings by a metric, because the results of some models are not significant."""

    bias: str
    metric: str
    dataset: str
    p_values: Mapping[str, float]  # of those models, adjusted for the number of tests
    context: NotRequired[str]


class MeanRank(TypedDict):
    """A model's ranks over several rankings."""

    model: str
    mean_rank: float
    rank_sum: float
    rankings: int
    metric: NotRequired[str]  # over the kinds of bias, by this metric
    bias: NotRequired[str]  # over the metrics, on this kind of bias
    context: NotRequired[str]


def kinds_of_bias(rankings: Sequence[Ranking]) -> list[str]:
    """The kinds of bias that were ranked; not overall, which counts them again, nor baseline where there are others."""
    found = list(dict.fromkeys(row["bias"] for row in rankings))
    return [bias for bias in found if bias not in (OVERALL, BASELINE)] or found


def mean_ranks(rankings: Sequence[Ranking], per: Literal["metric", "bias", "model"] = "metric") -> tuple[MeanRank, ...]:
    """Every model's ranks averaged and added up over the kinds of bias, for each metric (figure 12 of mora-2022).

    per: "bias", over the metrics for each kind of bias (figure 11); "model", over both.
    """
    counted, found = kinds_of_bias(rankings), dict[tuple[str, str, str], list[float]]()
    for row in rankings:
        if row["bias"] in counted:
            key = (row.get("context", ""), row["model"], "" if per == "model" else row[per])
            found.setdefault(key, []).append(row["rank"])
    means: list[MeanRank] = []
    for (context, model, name), own in found.items():
        total = fsum(own)
        mean: MeanRank = {"model": model, "mean_rank": total / len(own), "rank_sum": total, "rankings": len(own)}
        if per == "metric":
            mean["metric"] = name
        elif per == "bias":
            mean["bias"] = name
        if context:
            mean["context"] = context
        means.append(mean)
    return tuple(means)


class Order(TypedDict):
    """How sure it is that one model deviates less than another on the same questions."""

    bias: str
    metric: str
    nearer: str  # the model whose mean deviation is smaller
    farther: str
    difference: float  # of their mean deviations, at least 0
    low: float  # its interval
    high: float
    level: float
    probability: float  # that the order holds with other words for the same concepts
    questions: int


class Twins(TypedDict):
    """How much farther from neutral a model of senses lies by sense than by word, on one question."""

    metric: str
    dataset: str
    sense: str  # the names of the two models
    word: str
    difference: float  # of their distances from neutral, of effect sizes where there are; above 0: the sense is farther
    low: float  # its interval, with the same words drawn for both
    high: float
    level: float
    probability: float  # that the sense is farther with other words for the same concepts


Over = Literal["ranks", "ranks with overall", "values"]


class Correlation(TypedDict):
    """How far two metrics rank the models alike."""

    bias: str  # POOLED over all kinds together
    metric_1: str
    metric_2: str
    spearman: float | None
    n: int  # models; of pooled ones a model and a kind of bias, or a model and a question, count one
    over: NotRequired[Over]  # of pooled ones: what is correlated
    context: NotRequired[str]
