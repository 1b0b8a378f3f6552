"""The number to compare across questions, lists and words: the effect size where the metric has one, else its value."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from equipoise.results import ByTemplate, Interval, LeftOut, Null, Result, Variant


@dataclass(frozen=True)
class Estimate:
    value: float
    neutral: float
    interval: Interval | None
    null: Null | None


def estimate(result: Result) -> Estimate:
    if result.effect_size is not None:
        return Estimate(result.effect_size, 0.0, result.effect_size_interval, result.effect_size_null)
    return Estimate(result.value, result.neutral, result.interval, result.null)


def estimate_without(result: Result, row: LeftOut) -> float | None:
    """The same number without one word."""
    return row["effect_size"] if result.effect_size is not None else row["value"]


def other_estimates(result: Result) -> list[float]:
    """The same number with other published lists."""
    return [number for number in _numbers(result, result.variants) if number is not None]


def _numbers(result: Result, rows: Iterable[Variant | ByTemplate]) -> list[float | None]:
    return [row["effect_size"] if result.effect_size is not None else row["value"] for row in rows]


def template_estimates(result: Result) -> list[tuple[str, float]]:
    """The same number with each template alone."""
    rows = zip(result.by_template, _numbers(result, result.by_template), strict=True)
    return [(row["template"], number) for row, number in rows if number is not None]
