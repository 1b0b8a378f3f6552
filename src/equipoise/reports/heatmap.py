"""The heat map: questions down, metrics and models across, every cell a number with a shade of how far from neutral."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import ceil

from equipoise.reports import axes
from equipoise.reports.estimates import estimate
from equipoise.reports.words import DASH, Verdict, digits_for, rounded, verdict
from equipoise.results import Result, ResultSet

SHADES = 4  # each way; the style sheet has as many


@dataclass(frozen=True)
class Cell:
    text: str
    shade: str = ""  # "b4" ... "b1" below neutral, "o1" ... "o4" above, "" at neutral or unanswered
    found: bool = False


@dataclass(frozen=True)
class Map:
    """One kind of bias."""

    bias: str
    metrics: list[str]
    models: list[str]
    rows: list[tuple[str, list[Cell]]]


ALL_ONE_WAY = 50.0  # how far from neutral a share of pairs is if all of them prefer the same side


class HeatMaps:
    """The maps of a set, all on the same scales: one a metric."""

    def __init__(self, results: ResultSet):
        self.results = results
        self.by_place = {(r.bias, r.dataset, r.metric, r.model): r for r in results.results}

    @cached_property
    def farthest(self) -> dict[str, float]:
        """The largest distance from neutral, by metric: what the darkest shade stands for."""
        distances: dict[str, float] = {}
        for result in self.results.results:
            distances[result.metric] = max(distances.get(result.metric, 0.0), abs(_distance(result)))
        return distances

    def maps(self) -> list[Map]:
        return [self._map(bias) for bias in dict.fromkeys(result.bias for result in self.results.results)]

    def _map(self, bias: str) -> Map:
        chosen = [result for result in self.results.results if result.bias == bias]
        metrics = list(dict.fromkeys(result.metric for result in chosen))
        models = [model for model in axes.models(self.results) if any(result.model == model for result in chosen)]
        columns = [(metric, model) for metric in metrics for model in models]
        names = axes.questions(chosen)
        cells = [[self._cell(self.by_place.get((bias, name, *column))) for column in columns] for name in names]
        titles = [axes.question_title(self.results, name) for name in names]
        return Map(bias, metrics, models, list(zip(titles, cells, strict=True)))

    def _cell(self, result: Result | None) -> Cell:
        if result is None:
            return Cell(DASH)
        farthest = self.farthest[result.metric]
        text = rounded(estimate(result).value, digits_for(farthest))
        end = ALL_ONE_WAY if axes.of_pairs(result) else farthest
        return Cell(text, shade(_distance(result), end), verdict(result) is Verdict.FOUND)


def _distance(result: Result) -> float:
    shown = estimate(result)
    return shown.value - shown.neutral


def shade(distance: float, farthest: float) -> str:
    """How strong a colour, by the share of the farthest; rounding may make that more than all of it."""
    if not distance or not farthest:
        return ""
    return f"{'o' if distance > 0 else 'b'}{min(SHADES, ceil(SHADES * abs(distance) / farthest))}"
