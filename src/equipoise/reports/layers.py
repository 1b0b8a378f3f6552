"""One model at several of its layers: how far from neutral each lies, by metric."""

from __future__ import annotations

from dataclasses import dataclass

from equipoise.reports.charts import Chart, chart
from equipoise.reports.rankings import metrics_of, whole, whole_words
from equipoise.reports.table import Table
from equipoise.reports.words import number
from equipoise.results import ResultSet

APART = 7.0  # percent between the numbers of layers that are printed
NOTE = (
    "Mean distance from neutral, {over}, at each layer: 0 is before the first. Layers also differ in how long and how "
    "crowded their vectors are, so a lower value is not always less association; effect sizes are freer of that."
)
CHARTS = "Every chart has its own scale, from 0 to the number printed at its top."


@dataclass(frozen=True)
class Sweep:
    """One model, asked one way, at two layers or more."""

    model: str
    charts: list[Chart]
    table: Table


def note(results: ResultSet) -> str:
    return NOTE.format(over=whole_words(results))


def sweeps(results: ResultSet) -> list[Sweep]:
    """Those that were ranked: only questions that every layer answered count."""
    values = {(row["metric"], row["model"]): row["value"] for row in results.rankings if row["bias"] == whole(results)}
    metrics = metrics_of(results, whole(results))
    return [_sweep(model, layers, metrics, values) for model, layers in _by_layer(results).items()]


def _by_layer(results: ResultSet) -> dict[str, dict[int, str]]:
    """For each model at several layers: the layer, and its name there."""
    found: dict[str, dict[int, str]] = {}
    ranked = {row["model"] for row in results.rankings}
    for name, card in results.models.items():
        if card.layer is not None and name in ranked:
            found.setdefault(name.replace(f", layer {card.layer}", ""), {})[card.layer] = name
    return {model: dict(sorted(layers.items())) for model, layers in found.items() if len(layers) > 1}


def _sweep(model: str, layers: dict[int, str], metrics: list[str], values: dict[tuple[str, str], float]) -> Sweep:
    def at(metric: str) -> dict[int, float]:
        return {layer: values[metric, name] for layer, name in layers.items() if (metric, name) in values}

    rows = [(f"{layer}", *(number(at(metric).get(layer)) for metric in metrics)) for layer in layers]
    table = Table(f"{model}: mean distance from neutral by layer", ("Layer", *metrics), "l" + "r" * len(metrics), rows)
    return Sweep(model, [_chart(metric, at(metric)) for metric in metrics if len(at(metric)) > 1], table)


def _chart(metric: str, values: dict[int, float]) -> Chart:
    says = ", ".join(f"layer {layer} {number(value)}" for layer, value in values.items())
    return chart(metric, [list(values.items())], max(values.values()), list(values), APART, says)
