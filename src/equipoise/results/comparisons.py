"""Several models side by side: ranks, how sure their order is, and how far metrics agree."""

from __future__ import annotations

from typing import NotRequired, TypedDict


class Ranking(TypedDict):
    """Where a model stands among those asked the same questions; rank 1 deviates least."""

    bias: str
    metric: str
    model: str
    value: float  # mean deviation from neutral
    rank: float
    questions: int
    context: NotRequired[str]  # "template" or "word": where models were asked both ways, each way is a ranking


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


class Correlation(TypedDict):
    """How far two metrics rank the models alike."""

    bias: str
    metric_1: str
    metric_2: str
    spearman: float | None
    n: int  # models
    context: NotRequired[str]
