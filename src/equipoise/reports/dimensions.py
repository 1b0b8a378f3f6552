"""Models of senses of several dimensionalities: how far word and sense lie from neutral (seed 000, figure 1).

One chart a question, those of one metric to the same scale.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from equipoise.reports import axes
from equipoise.reports.charts import Chart, chart
from equipoise.reports.estimates import estimate
from equipoise.reports.families import Family, sense_families
from equipoise.reports.table import Table
from equipoise.reports.words import number
from equipoise.results import Result, ResultSet

HEADING = "By dimensions"
NOTE = (
    "Distance from neutral, of the effect size where there is one, against the number of dimensions. Models rarely "
    "differ in their dimensions alone, so that a slope is no effect of dimensions by itself."
)
CHARTS = "The charts of one metric have the same scale, from 0 to the number printed at their top."
APART = 9.0  # percent between the numbers of dimensions that are printed

Distances = Mapping[str, Mapping[str, float]]  # way -> model -> distance from neutral


@dataclass(frozen=True)
class Panel:
    """One metric."""

    title: str
    ways: list[str]
    charts: list[Chart]
    table: Table


def panels(results: ResultSet) -> list[Panel]:
    """Those of metrics that asked models of two dimensionalities or more."""
    sized = _sized(results)
    if len(set(sized.values())) < 2:
        return []
    columns = [family for family in sense_families(results) if family.heading in sized]
    models = {model for family in columns for model in family.models.values()}
    metrics = dict.fromkeys(result.metric for result in results.results if result.model in models)
    return [_panel(results, metric, columns, sized) for metric in metrics]


def _sized(results: ResultSet) -> dict[str, int]:
    """The dimensions of every model of senses that says so, the fewest first."""
    found = {}
    for family in sense_families(results):
        cards = [results.models[model] for model in family.models.values()]
        if sizes := [card.dimensions for card in cards if card.dimensions]:
            found[family.heading] = sizes[0]
    return dict(sorted(found.items(), key=lambda item: item[1]))


def _panel(results: ResultSet, metric: str, columns: Sequence[Family], sized: Mapping[str, int]) -> Panel:
    own = [result for result in results.results if result.metric == metric]
    ways = list(dict.fromkeys(way for family in columns for way in family.models))
    found = {
        axes.question_title(results, name): _distances([r for r in own if r.dataset == name], columns, sized, ways)
        for name in axes.questions(own)
    }
    most = max((value for by_way in found.values() for at in by_way.values() for value in at.values()), default=0.0)
    drawn = {title: by_way for title, by_way in found.items() if _spans(by_way, sized)}
    charts = [_chart(title, by_way, sized, most) for title, by_way in drawn.items()]
    return Panel(axes.metric_title(results, metric), ways, charts, _table(results, metric, found, sized))


def _distances(
    own: Sequence[Result], columns: Sequence[Family], sized: Mapping[str, int], ways: Sequence[str]
) -> dict[str, dict[str, float]]:
    """For each way, the model's distance from neutral on one question, the fewest dimensions first."""
    by_name = {family.heading: family for family in columns}
    shown = {result.model: estimate(result) for result in own}
    return {
        way: {
            name: abs(shown[model].value - shown[model].neutral)
            for name in sized
            if (model := by_name[name].models.get(way, "")) in shown
        }
        for way in ways
    }


def _spans(by_way: Distances, sized: Mapping[str, int]) -> bool:
    return any(len({sized[name] for name in at}) > 1 for at in by_way.values())


def _chart(title: str, by_way: Distances, sized: Mapping[str, int], most: float) -> Chart:
    lines = [[(sized[name], value) for name, value in at.items()] for at in by_way.values()]
    return chart(title, lines, most, list(sized.values()), APART, _says(by_way, sized))


def _says(by_way: Distances, sized: Mapping[str, int]) -> str:
    told = {
        way: ", ".join(f"{number(value)} at {sized[name]:,}" for name, value in at.items())
        for way, at in by_way.items()
    }
    return "; ".join(f"{way} {text}" for way, text in told.items() if text)


def _table(results: ResultSet, metric: str, found: Mapping[str, Distances], sized: Mapping[str, int]) -> Table:
    heads = [f"{name} ({size:,})" for name, size in sized.items()]
    rows = [
        (title, way, *(number(at.get(name)) for name in sized))
        for title, by_way in found.items()
        for way, at in by_way.items()
        if at
    ]
    caption = f"{axes.metric_title(results, metric)}: distance from neutral, dimensions in brackets"
    return Table(caption, ("Question", "Asked", *heads), "wl" + "r" * len(heads), rows)
