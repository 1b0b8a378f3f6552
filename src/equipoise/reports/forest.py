"""The forest plots: one row a question, one mark with its interval a model, sorted; places in percent of the width.

Behind each mark a band, the middle share of random lists, and small marks, other published lists. They are drawn as
two paths on a plane of 100 units that is stretched to the width: a report has thousands of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10

from equipoise.reports import axes
from equipoise.reports.estimates import Estimate, estimate, other_estimates
from equipoise.reports.words import number, share
from equipoise.results import Result, ResultSet

MARGIN = 4.0  # percent left free at each side
TICKS = 7
LINE = 14  # pixels from one model to the next
TALL = 7  # of the small marks, in pixels


@dataclass(frozen=True)
class Mark:
    """One model's estimate; places are percentages."""

    model: int  # which shape and colour
    y: int
    at: str
    low: str  # "" without an interval
    high: str
    band: str  # a path, "" without random lists
    others: str  # a path, "" without other lists


@dataclass(frozen=True)
class Plot:
    """One metric on one kind of bias."""

    metric: str
    effect: bool  # effect sizes, not values
    neutral: str
    ticks: list[tuple[str, str]]  # place, label
    rows: list[tuple[str, list[Mark]]]
    height: int  # of a row, in pixels
    bands: str  # what the bands hold: "95%"; "" without any
    others: bool  # whether other lists are shown

    @property
    def models(self) -> set[int]:
        """Which models have a mark."""
        return {mark.model for _, marks in self.rows for mark in marks}


@dataclass(frozen=True)
class Scale:
    low: float
    high: float

    @classmethod
    def over(cls, numbers: Sequence[float]) -> Scale:
        """Wide enough for all of them."""
        low, high = min(numbers), max(numbers)
        return cls(low, high) if high > low else cls(low - 1.0, high + 1.0)

    def place(self, value: float) -> str:
        return f"{MARGIN + (100 - 2 * MARGIN) * (value - self.low) / (self.high - self.low):.1f}"

    def ticks(self) -> list[tuple[str, str]]:
        """Round numbers within the scale."""
        step = _round_step((self.high - self.low) / TICKS)
        steps = range(ceil(self.low / step - 1e-9), floor(self.high / step + 1e-9) + 1)
        digits = max(0, -floor(log10(step)))
        return [(self.place(n * step), number(n * step, digits)) for n in steps]


def plots(results: ResultSet, bias: str) -> list[Plot]:
    """One plot a metric, for one kind of bias; sentence pairs have plots of their own."""
    chosen = [result for result in axes.word_results(results) if result.bias == bias]
    return [
        _plot(results, metric, [result for result in chosen if result.metric == metric])
        for metric in dict.fromkeys(result.metric for result in chosen)
    ]


def _plot(results: ResultSet, metric: str, chosen: list[Result]) -> Plot:
    models = [model for model in axes.models(results) if any(result.model == model for result in chosen)]
    scale = _scale(chosen)
    rows = [
        (axes.question_title(results, name), [_mark(result, axes.models(results), models, scale) for result in own])
        for name, own in _sorted_rows(chosen)
    ]
    return Plot(
        metric,
        any(result.effect_size is not None for result in chosen),
        scale.place(estimate(chosen[0]).neutral),
        scale.ticks(),
        rows,
        LINE * len(models) + 8,
        " or ".join(dict.fromkeys(share(null.level) for result in chosen if (null := estimate(result).null))),
        any(other_estimates(result) for result in chosen),
    )


def _sorted_rows(chosen: list[Result]) -> list[tuple[str, list[Result]]]:
    """The questions with their results, the largest estimate of any model first."""
    rows = [(name, [result for result in chosen if result.dataset == name]) for name in axes.questions(chosen)]
    return sorted(rows, key=lambda row: -max(estimate(result).value for result in row[1]))


def _mark(result: Result, everyone: list[str], models: list[str], scale: Scale) -> Mark:
    shown = estimate(result)
    ends = (scale.place(shown.interval.low), scale.place(shown.interval.high)) if shown.interval else ("", "")
    y = LINE * models.index(result.model) + 11
    band = f"M{scale.place(shown.null.low)} {y}H{scale.place(shown.null.high)}" if shown.null else ""
    others = _small_marks([float(scale.place(each)) for each in other_estimates(result)], y)
    return Mark(everyone.index(result.model), y, scale.place(shown.value), *ends, band, others)


def _small_marks(places: Iterable[float], y: int) -> str:
    """Upright strokes; those within half a percent would run into each other and are one."""
    return "".join(f"M{place:g} {y - TALL // 2}v{TALL}" for place in sorted({round(2 * each) / 2 for each in places}))


def _scale(chosen: Sequence[Result]) -> Scale:
    """Wide enough for all that is drawn."""
    shown = [estimate(result) for result in chosen]
    numbers = [number for item in shown for number in (item.value, item.neutral, *_ends(item))]
    numbers += [number for result in chosen for number in other_estimates(result)]
    return Scale.over(numbers)


def _ends(shown: Estimate) -> tuple[float, ...]:
    return tuple(end for ends in (shown.interval, shown.null) if ends for end in (ends.low, ends.high))


def _round_step(step: float) -> float:
    """The next of 1, 2, 5, 10, 20, ..."""
    power = 10.0 ** floor(log10(step))
    return power * next(nice for nice in (1, 2, 5, 10) if nice * power >= step * (1 - 1e-9))
