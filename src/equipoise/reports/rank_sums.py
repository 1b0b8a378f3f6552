"""The sums of every model's ranks, stacked by kind of bias: figure 11 of seed 002. Places in percent of the width."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from equipoise.reports.approaches import approaches, heading, one_name, short
from equipoise.reports.rankings import ranked, single_kinds
from equipoise.reports.table import Table
from equipoise.results import Ranking, ResultSet

WIDTH = 90.0  # of the longest bar; its sum stands after it
ROOM = 6.0  # that a number needs within its part of a bar
CAPTION = (
    "The ranks of every model added up over the metrics, apart for each kind of bias. A smaller sum deviates less. "
    "Ranks hide how far apart models are, and the sum counts metrics alike even where they disagree: two models of one "
    "sum may have come first and last in turn, or always in the middle."
)


@dataclass(frozen=True)
class Part:
    kind: int  # which colour
    at: str
    width: str
    text: str  # "" where there is no room for it


@dataclass(frozen=True)
class Bar:
    model: str
    parts: list[Part]
    end: str
    total: str
    says: str  # the same in words


@dataclass(frozen=True)
class Panel:
    """One way of asking."""

    title: str
    bars: list[Bar]
    ends: str  # between what the sums can lie


def sum_panels(results: ResultSet) -> list[Panel]:
    """One panel a way of asking, all on one scale."""
    counted = [row for row in ranked(results) if row["bias"] in single_kinds(results)]
    ways = approaches(results)
    by_way = [[row for row in counted if row.get("context", "") == way] for way in ways]
    longest = max((sum(_by_kind(rows, model).values()) for rows in by_way for model in _models(rows)), default=1.0)
    return [_panel(results, way, rows, longest) for way, rows in zip(ways, by_way, strict=True)]


def sum_table(results: ResultSet) -> Table:
    """The same for reports without pictures."""
    several = len(approaches(results)) > 1
    named, found = single_kinds(results), []
    for way in approaches(results):
        rows = [row for row in ranked(results) if row["bias"] in named and row.get("context", "") == way]
        for model in _models(rows):
            sums = _by_kind(rows, model)
            label = (one_name(results, model), short(way)) if several else (one_name(results, model),)
            found.append((*label, *(f"{sums.get(kind, 0.0):g}" for kind in named), f"{sum(sums.values()):g}"))
    head = ("Model", *(["Ranked with"] if several else []), *named, "Sum")
    return Table("Ranks added up over the metrics", head, "ll"[: 1 + several] + "r" * (len(named) + 1), found)


def _panel(results: ResultSet, way: str, rows: Sequence[Ranking], longest: float) -> Panel:
    bars = [_bar(results, model, _by_kind(rows, model), longest) for model in _models(rows)]
    return Panel(heading(way), bars, _ends(rows))


def _ends(rows: Sequence[Ranking]) -> str:
    """Between what the sums can lie, where every model is in every ranking."""
    rankings, models = len({(row["bias"], row["metric"]) for row in rows}), len(_models(rows))
    if len(rows) < rankings * models:
        return "not every model is in every ranking, so compare only models that were asked with the same metrics"
    return f"{rankings} for a model that is always first, {rankings * models} for one that is always last"


def _bar(results: ResultSet, model: str, sums: dict[str, float], longest: float) -> Bar:
    colours, parts, at = single_kinds(results), [], 0.0
    for kind, ranks in sums.items():
        width = WIDTH * ranks / longest
        parts.append(Part(colours.index(kind), f"{at:.1f}", f"{width:.1f}", f"{ranks:g}" if width >= ROOM else ""))
        at += width
    total = f"{sum(sums.values()):g}"
    says = f"{', '.join(f'{kind} {ranks:g}' for kind, ranks in sums.items())}: {total} in all"
    return Bar(one_name(results, model), parts, f"{at:.1f}", total, says)


def _by_kind(rows: Sequence[Ranking], model: str) -> dict[str, float]:
    sums: dict[str, float] = {}
    for row in rows:
        if row["model"] == model:
            sums[row["bias"]] = sums.get(row["bias"], 0.0) + row["rank"]
    return sums


def _models(rows: Sequence[Ranking]) -> list[str]:
    return list(dict.fromkeys(row["model"] for row in rows))
