"""One measurement, with everything needed to read it, to doubt it and to repeat it; to JSON and back unchanged."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from equipoise.errors import BadResults
from equipoise.results.evidence import (
    ByTemplate,
    Doubt,
    Group,
    Interval,
    Item,
    LeftOut,
    Null,
    PairItem,
    Resampled,
    Variant,
)
from equipoise.results.score import Json
from equipoise.shapes import built


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
    per_item: tuple[Item, ...] | tuple[PairItem, ...]  # words or pairs of sentences, in the order of the dataset
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
    one_sided: bool = False  # neutral is the end of the scale, so no value can fall on both sides of it
    null: Null | None = None  # of value
    effect_size_null: Null | None = None
    left_out: tuple[LeftOut, ...] = ()  # the most influential word first
    variants: tuple[Variant, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    by_template: tuple[ByTemplate, ...] = ()  # where there are several: each alone
    groups: tuple[Group, ...] = ()  # of pairs of sentences
    resampled: Resampled | None = None

    @property
    def words(self) -> tuple[Item, ...]:
        """What the score says of each word; empty where it is of pairs of sentences."""
        return tuple(cast("Item", item) for item in self.per_item if "word" in item)

    @property
    def pairs(self) -> tuple[PairItem, ...]:
        """What the score says of each pair of sentences; empty where it is of words."""
        return tuple(cast("PairItem", item) for item in self.per_item if "difference" in item)

    @property
    def deviation(self) -> float:
        """How far the value, or what models are ranked by in its place, lies from what an unbiased model gives."""
        if self.by_size and self.effect_size is not None:
            return abs(self.effect_size)
        return abs(self.value - self.neutral)

    @property
    def by_size(self) -> bool:
        """Whether models are ranked by effect sizes: values of seat grow with the number of sentences."""
        return self.detail.get("ranked_by") == "effect size"

    def to_dict(self) -> dict[str, Json]:
        return dataclasses.asdict(self)

    def to_json(self) -> str:
        return as_json(fields_of(self))

    @classmethod
    def from_json(cls, text: str) -> Result:
        return built(cls, parsed(text))

    def __str__(self) -> str:
        way = {"template": " in templates", "word": " as words"}.get(self.detail.get("context", ""), "")
        parts = [f"{self.metric} on {self.dataset} for {self.model}{way}: {self.value:.4g} (neutral {self.neutral:g})"]
        if self.interval:
            parts.append(f"{self.interval.level:.0%} interval {self.interval.low:.4g} to {self.interval.high:.4g}")
        if self.effect_size is not None:
            parts.append(f"effect size {self.effect_size:.3f}")
        if self.p_value is not None:
            parts.append(f"p = {self.p_value:.3g}" if self.p_value else f"p < 1/{self.detail['test']['partitions']:,}")
        parts.append(f"{self.coverage:.0%} of the {'pairs took part' if self.pairs else 'words known'}")
        return ", ".join(parts)


@dataclass(frozen=True)
class Refusal:
    """A question that a model or metric could not answer, and why."""

    metric: str
    dataset: str
    model: str
    bias: str
    reason: str

    def to_json(self) -> str:
        return as_json(fields_of(self))

    @classmethod
    def from_json(cls, text: str) -> Refusal:
        return built(cls, parsed(text))


def as_json(fields: dict[str, Json]) -> str:
    """The text of these fields, and of what stands in them; a copy of every pair, as to_dict makes, takes longer."""
    return json.dumps(fields, default=fields_of, ensure_ascii=False, allow_nan=False)


def fields_of(shape: Any) -> dict[str, Json]:
    return {each.name: getattr(shape, each.name) for each in dataclasses.fields(shape)}


def parsed(text: str) -> Json:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadResults("It is empty." if not text.strip() else "It is not JSON, or was cut off.") from error
