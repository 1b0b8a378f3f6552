"""The same preference apart for each kind of pair, as in figure 3 of seed 000: by bias, by sense, by word and sense.

Drawn as the forest plots are, a row a kind of pair and a mark a model, all on one scale from neutral to both ends.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from equipoise.reports import axes
from equipoise.reports.forest import LINE, Mark, Plot, Scale
from equipoise.reports.preferences import HALF, preference_of
from equipoise.reports.table import Table
from equipoise.reports.words import DASH, interval_words, number, p_text, percent
from equipoise.results import Group, Interval, Result, ResultSet

READING = (
    "Right of the upright line the stereotyped sentence is the likelier one more often, left of it the "
    "anti-stereotyped one; at the ends always. In brackets stands the number of pairs. The line through a mark is its "
    "interval; kinds of few pairs have wide ones."
)
SCALE = Scale(-HALF, HALF)
TICKS = [(SCALE.place(tick), number(tick, 0)) for tick in (-50, -25, 0, 25, 50)]
ALL = "all pairs"


@dataclass(frozen=True)
class Breakdown:
    """One metric on one question, the pairs told apart by one thing."""

    title: str  # "aul, by sense"
    by: str
    plot: Plot
    table: Table


@dataclass(frozen=True)
class _Estimate:
    result: Result
    value: float | None
    interval: Interval | None


def overall(results: ResultSet, chosen: Sequence[Result]) -> Plot:
    """All pairs together: a row a metric."""
    rows = {
        axes.metric_title(results, metric): [
            _Estimate(result, result.value, result.interval) for result in chosen if result.metric == metric
        ]
        for metric in dict.fromkeys(result.metric for result in chosen)
    }
    return _plot(results, "", rows)


def breakdowns(results: ResultSet, chosen: Sequence[Result]) -> list[Breakdown]:
    """Of one question's results: one for each metric and each thing that pairs are told apart by."""
    apart = dict.fromkeys((group["by"], result.metric) for result in chosen for group in result.groups)
    kinds = list(dict.fromkeys(by for by, _ in apart))
    return [
        _breakdown(results, by, metric, [result for result in chosen if result.metric == metric])
        for by, metric in sorted(apart, key=lambda key: kinds.index(key[0]))
    ]


def _breakdown(results: ResultSet, by: str, metric: str, chosen: Sequence[Result]) -> Breakdown:
    rows = {f"{ALL}{_size(chosen)}": [_Estimate(result, result.value, result.interval) for result in chosen]}
    told = _by_name(by, chosen)
    for name, own in told.items():
        label = f"{name} ({max(group['pairs'] for _, group in own):,})"
        rows[label] = [_Estimate(result, group["value"], group["interval"]) for result, group in own]
    table = group_table(f"{metric}, by {by}; neutral is {chosen[0].neutral:g}", by, told)
    return Breakdown(f"{metric}, by {by}", by, _plot(results, metric, rows), table)


def _by_name(by: str, chosen: Sequence[Result]) -> dict[str, list[tuple[Result, Group]]]:
    """The groups of one name together, in the order they came."""
    found: dict[str, list[tuple[Result, Group]]] = {}
    for result in chosen:
        for group in result.groups:
            if group["by"] == by:
                found.setdefault(group["name"], []).append((result, group))
    return found


def _size(chosen: Sequence[Result]) -> str:
    sizes = [found.pairs for result in chosen if (found := preference_of(result))]
    return f" ({max(sizes):,})" if sizes else ""


def _plot(results: ResultSet, metric: str, rows: dict[str, list[_Estimate]]) -> Plot:
    everyone = axes.models(results)
    shown = {estimate.result.model for own in rows.values() for estimate in own}
    models = [model for model in everyone if model in shown]
    marks = {
        name: [_mark(each, each.value, everyone, models) for each in own if each.value is not None]
        for name, own in rows.items()
    }
    return Plot(
        metric, False, SCALE.place(0.0), TICKS, list(marks.items()), LINE * len(models) + 8, bands="", others=False
    )


def _mark(each: _Estimate, value: float, everyone: Sequence[str], models: Sequence[str]) -> Mark:
    """Places are of the distance from neutral, so that measures with another neutral value share the scale."""
    neutral, model = each.result.neutral, each.result.model
    ends = (each.interval.low, each.interval.high) if each.interval else ()
    low, high = (SCALE.place(end - neutral) for end in ends) if ends else ("", "")
    y = LINE * models.index(model) + 11
    return Mark(everyone.index(model), y, SCALE.place(value - neutral), low, high, band="", others="")


def group_table(caption: str, by: str, told: Mapping[str, Sequence[tuple[Result, Group]]]) -> Table:
    """The same in numbers."""
    head = (by.capitalize(), "Model", "Pairs", "Stereotyped likelier", "Tied", "Value", "Interval", "Adjusted p")
    rows = [(name, result.model, *_numbers(group)) for name, own in told.items() for result, group in own]
    return Table(caption, head, "llrrrrrr", rows)


def _numbers(group: Group) -> tuple[str, ...]:
    ahead = f"{group['for_stereotype']:,}"
    if group["pairs"]:
        ahead += f" ({percent(group['for_stereotype'] / group['pairs'])})"
    return (
        f"{group['pairs']:,}", ahead, f"{group['tied']:,}",
        number(group["value"], 1), interval_words(group["interval"], 1), _p(group),
    )  # fmt: skip


def _p(group: Group) -> str:
    """The adjusted p-value where there is one, else "raw"."""
    if group["p_adjusted"] is not None:
        return p_text(group["p_adjusted"])
    return DASH if group["p_value"] is None else f"{p_text(group['p_value'])} raw"
