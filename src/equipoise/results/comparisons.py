"""Several models side by side: ranks, how sure their order is, and how far metrics agree."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NotRequired, TypedDict


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
    p_values: Mapping[str, float]  # of those models, adjusted where p-values were
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


class Correlation(TypedDict):
    """How far two metrics rank the models alike."""

    bias: str  # "pooled" over all kinds together
    metric_1: str
    metric_2: str
    spearman: float | None
    n: int  # models; of pooled ones (model, kind of bias) or (model, question)
    over: NotRequired[Literal["ranks", "values"]]  # of pooled ones: what is correlated
    context: NotRequired[str]
