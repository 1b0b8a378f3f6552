"""How each metric of an audit is to ask, all of it checked before any model is read."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from equipoise.errors import BadOption
from equipoise.metrics import METRICS, Metric
from equipoise.options import check_metric, checked_options
from equipoise.results import Alternative
from equipoise.settings import Settings, with_procedure

Asked = tuple[Settings, dict[str, Any]]  # how a metric is to ask, and its options
Progress = Callable[[int, int, str], None]  # told how many of how many questions are done, and which is next

PARTS = 1000  # of a model's reading, to tell how far it is


def asked_of(
    metrics: Sequence[str], options: Mapping[str, Mapping[str, Any]], given: dict[str, Any]
) -> dict[str, Asked]:
    """How each metric is to ask, all of it checked before any model is read."""
    for name in (*metrics, *options):
        check_metric(name)
    stranger = next((name for name in options if name not in metrics), None)
    if stranger:
        raise BadOption(f"There are options for {stranger}, which is not among the metrics {', '.join(metrics)}.")
    chosen = {"ties": "inclusive", "keep_resamples": True, **with_procedure(given, metrics)}
    settings = Settings(**checked_options(Settings, chosen))
    return {
        name: (
            replace(
                settings,
                alternative=settings.alternative or _both_sides(METRICS[name]),
                permutations=settings.permutations if "permutations" in chosen else METRICS[name].permutations,
            ),
            checked_options(METRICS[name].function, options.get(name, {}), name),
        )
        for name in metrics
    }


def _both_sides(metric: Metric) -> Alternative:
    """A test for one side as one for either, unless the metric has its neutral value at the end of its scale."""
    return metric.alternative if metric.leaning.one_sided else "two-sided"
