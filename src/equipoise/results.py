"""What a measurement says: one shape for every metric, to JSON and back unchanged.

A metric returns a `Score` (numbers only). `measure` adds who was asked what, and how sure the answer is: a `Result`.
`audit` gathers results with the cards a reader needs to judge them: a `ResultSet`. Reports read only these shapes.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, NotRequired, TypedDict

import numpy as np
from numpy.typing import NDArray

from equipoise.errors import BadResults
from equipoise.shapes import built

Array = NDArray[np.float64]
Json = Any  # what json.dumps takes
Alternative = Literal["greater", "less", "two-sided"]  # what a test looks for
Ties = Literal["strict", "inclusive"]  # whether a partition as extreme as the given one counts

ALPHA = 0.05  # a p-value below it is called evidence
RESULTS_FORMAT = 1  # of results.json; raise it when an old reader would misread a new file


class Reweighed(NamedTuple):
    """The score again, once per row of weights."""

    values: Array  # (rows,)
    effect_sizes: Array | None  # (rows,)


@dataclass(frozen=True)
class Resampling:
    """The score as a function of how much each word counts: all that a test of "how sure" needs to know.

    Row b of `targets` says how much each target word counts in each target set, (rows, sets, words of all sets);
    `attributes` likewise. Ones where the word belongs give the score itself; swapped rows are a permutation, counts
    a bootstrap, a zero leaves a word out. Paired metrics take one signed weight a pair instead, (rows, pairs).
    """

    reweigh: Callable[[Array, Array], Reweighed]
    targets: tuple[int, ...]  # the sizes of the target sets, or the number of pairs
    attributes: tuple[int, ...]
    paired: bool = False
    exchangeable: bool = True  # False where trading words between the targets cannot change the value
    resampled: Literal["targets", "attributes", "targets and attributes"] = (
        "targets and attributes"  # what weights move
    )

    def given(self) -> tuple[Array, Array]:
        """The weights that give the score itself."""
        targets = np.ones((1, self.targets[0])) if self.paired else membership(self.targets)
        return targets, membership(self.attributes)


def membership(sizes: Sequence[int]) -> Array:
    """Ones where a word belongs to a set, (1, sets, words of all sets)."""
    return np.repeat(np.eye(len(sizes)), sizes, axis=1)[None]


@dataclass(frozen=True)
class Score:
    """What a metric computes from arrays."""

    value: float
    per_item: Mapping[str, Array]  # "targets_1" -> one number per word of that set
    effect_size: float | None = None
    detail: Mapping[str, Json] = field(default_factory=dict)
    resampling: Resampling | None = None


@dataclass(frozen=True)
class Interval:
    """Where the number lies if the word lists are a sample of words for the same concepts."""

    low: float
    high: float
    level: float
    method: str


class Item(TypedDict):
    """What a score says of one word."""

    role: str  # "targets_1"
    set: str
    word: str
    value: float
    sub_query: NotRequired[int]  # where the question was answered in parts


@dataclass(frozen=True)
class Result:
    """A score with everything needed to read it, to doubt it and to repeat it."""

    metric: str
    dataset: str
    model: str
    value: float
    neutral: float  # what an unbiased model gives
    effect_size: float | None
    p_value: float | None
    p_adjusted: float | None  # over a set of results; None for a single one
    interval: Interval | None  # of value
    effect_size_interval: Interval | None
    per_item: tuple[Item, ...]  # in the order of the dataset
    missing: Mapping[str, tuple[str, ...]]  # set name -> words the model does not know
    coverage: float  # the share of the words asked for that took part
    duplicates: Mapping[str, tuple[str, ...]]  # set name -> words listed more than once, counted once
    forms: Mapping[str, str]  # word -> the spelling found in the model, where it differs
    bias: str  # the dataset's kind of bias: gender, ethnicity, ...
    targets: tuple[str, ...]  # the names of the sets
    attributes: tuple[str, ...]
    options: Mapping[str, Json]
    detail: Mapping[str, Json]
    model_fingerprint: str
    dataset_revision: str
    dataset_hash: str
    seed: int
    version: str
    time: str  # UTC, when it was measured

    @property
    def deviation(self) -> float:
        """How far the value lies from what an unbiased model gives."""
        return abs(self.value - self.neutral)

    def to_dict(self) -> dict[str, Json]:
        return dataclasses.asdict(self)

    def to_json(self) -> str:
        return json.dumps(self.to_dict(), ensure_ascii=False, allow_nan=False)

    @classmethod
    def from_json(cls, text: str) -> Result:
        return built(cls, _parsed(text))

    def __str__(self) -> str:
        parts = [f"{self.metric} on {self.dataset} for {self.model}: {self.value:.4g} (neutral {self.neutral:g})"]
        if self.interval:
            parts.append(f"{self.interval.level:.0%} interval {self.interval.low:.4g} to {self.interval.high:.4g}")
        if self.effect_size is not None:
            parts.append(f"effect size {self.effect_size:.3f}")
        if self.p_value is not None:
            parts.append(f"p = {self.p_value:.3g}" if self.p_value else f"p < 1/{self.detail['test']['partitions']:,}")
        parts.append(f"{self.coverage:.0%} of the words known")
        return ", ".join(parts)


@dataclass(frozen=True)
class Refusal:
    """A question that a model or metric could not answer, and why."""

    metric: str
    dataset: str
    model: str
    bias: str
    reason: str


@dataclass(frozen=True)
class DatasetCard:
    """What was asked, in full: every list with its source."""

    name: str
    title: str
    bias: str
    language: str
    source: str
    licence: str
    revision: str
    rationale: str
    targets: Mapping[str, tuple[str, ...]]
    attributes: Mapping[str, tuple[str, ...]]
    template: str = ""
    pairs: tuple[tuple[str, ...], ...] = ()
    negative: str = ""


@dataclass(frozen=True)
class MetricCard:
    """How a number was made and how to read it."""

    name: str
    title: str
    formula: str
    reading: str
    neutral: float
    limits: str  # what the number does not show
    paper: str


@dataclass(frozen=True)
class ModelCard:
    """Who was asked."""

    name: str
    fingerprint: str
    description: str
    words: int | None
    dimensions: int | None
    notes: tuple[str, ...]  # what the reader of the file found odd


class Ranking(TypedDict):
    """Where a model stands among those asked the same questions; rank 1 deviates least."""

    bias: str
    metric: str
    model: str
    value: float  # mean deviation from neutral
    rank: float
    questions: int


class Correlation(TypedDict):
    """How far two metrics rank the models alike."""

    bias: str
    metric_1: str
    metric_2: str
    spearman: float | None
    n: int  # models


@dataclass(frozen=True)
class ResultSet:
    """Many results, with the cards a reader needs to judge them."""

    results: tuple[Result, ...]
    refusals: tuple[Refusal, ...]
    datasets: Mapping[str, DatasetCard]
    metrics: Mapping[str, MetricCard]
    models: Mapping[str, ModelCard]
    rankings: tuple[Ranking, ...] = ()
    correlations: tuple[Correlation, ...] = ()
    notes: tuple[str, ...] = ()  # how p-values were corrected, what was left out of the ranking

    def to_dict(self) -> dict[str, Json]:
        return {"equipoise_results": RESULTS_FORMAT, **dataclasses.asdict(self)}

    def to_json(self) -> str:
        return json.dumps(self.to_dict(), ensure_ascii=False, allow_nan=False)

    @classmethod
    def from_json(cls, text: str) -> ResultSet:
        fields = _parsed(text)
        found = fields.pop("equipoise_results", None) if isinstance(fields, dict) else None
        if found != RESULTS_FORMAT:
            raise BadResults(f'It must say "equipoise_results": {RESULTS_FORMAT}, and says {str(found)[:40]}.')
        return built(cls, fields)

    def rows(self) -> list[dict[str, Json]]:
        """One flat row a result, for tables and csv."""
        return [_flat(result) for result in self.results]


def _parsed(text: str) -> Json:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadResults(f"It is not JSON ({type(error).__name__}).") from error


def _flat(result: Result) -> dict[str, Json]:
    columns = (
        "model", "bias", "dataset", "metric", "value", "neutral", "effect_size", "p_value", "p_adjusted",
        "coverage", "seed", "dataset_revision", "dataset_hash", "model_fingerprint", "version", "time",
    )  # fmt: skip
    row = {name: getattr(result, name) for name in columns}
    for name in ("interval", "effect_size_interval"):
        interval = getattr(result, name)
        row[f"{name}_low"] = interval and interval.low
        row[f"{name}_high"] = interval and interval.high
    row["missing"] = " ".join(_names(result.missing.values()))
    row["options"] = json.dumps(result.options)
    return row


def _names(groups: Iterable[tuple[str, ...]]) -> list[str]:
    return [word for group in groups for word in group]
