"""How sure a number is, and why: the parts of a result that let a reader doubt it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NotRequired, TypedDict

Alternative = Literal["greater", "less", "two-sided"]  # what a test looks for
Ties = Literal["strict", "inclusive"]  # whether a partition as extreme as the given one counts
IntervalKind = Literal["auto", "percentile", "expanded", "bca"]

ALPHA = 0.05  # a p-value below it is called evidence


@dataclass(frozen=True)
class Interval:
    """Where the number lies if the word lists are a sample of words for the same concepts."""

    low: float
    high: float
    level: float
    method: str


@dataclass(frozen=True)
class Null:
    """Where the number falls among those that the same metric gives on random lists of words like these."""

    lists: int
    mean: float  # over the random lists
    low: float  # the middle `level` of them
    high: float
    level: float
    below: float  # the share of them that lie below the number, half of those equal to it
    p_value: float  # twice the smaller tail, the number itself counted


class LeftOut(TypedDict):
    """The number without one word."""

    role: str  # "targets_1", or "pairs"
    set: str
    word: str
    value: float
    effect_size: float | None
    p_value: NotRequired[float]  # only of the words that move the number most
    decides: NotRequired[str]  # "sign", "significance" or "sign and significance", where this one word does


class Variant(TypedDict):
    """The same question with other published words for the same concepts."""

    name: str
    value: float
    effect_size: float | None


class ByTemplate(TypedDict):
    """The same question with the sentences of one template only."""

    template: str
    value: float
    effect_size: float | None
    p_value: float | None
    interval: Interval | None  # of value
    effect_size_interval: Interval | None


class Doubt(TypedDict):
    """Something about a list that weakens what its numbers say."""

    check: str  # "rare", "incoherent", ...
    set: str
    words: tuple[str, ...]
    says: str  # in one sentence


@dataclass(frozen=True)
class Resampled:
    """The number under every resample, to compare with another model's under the same draws."""

    draws: str  # names the draws: the same words drawn the same way have the same name
    values: str = field(repr=False)  # float32, base64
    effect_sizes: str | None = field(repr=False)


class PairItem(TypedDict):
    """What a model says of one pair of sentences."""

    id: str
    stereotype: str  # the sentences
    antistereotype: str
    stereotype_score: float
    antistereotype_score: float
    difference: float  # of the two, stereotype minus anti-stereotype
    tokens: tuple[tuple[str, ...], tuple[str, ...]]  # that each score is made of
    groups: Mapping[str, str]  # "sense" -> "noun": what the pair is one of


class Group(TypedDict):
    """The same number for the pairs of one kind."""

    by: str  # "bias", "sense", ...: what the pairs were told apart by
    name: str  # "gender"
    pairs: int
    for_stereotype: int
    tied: int
    value: float | None
    interval: Interval | None
    p_value: float | None
    p_adjusted: float | None  # by Holm's method over the groups told apart by the same


class Item(TypedDict):
    """What a score says of one word."""

    role: str  # "targets_1"
    set: str
    word: str
    value: float
    sub_query: NotRequired[int]  # where the question was answered in parts
