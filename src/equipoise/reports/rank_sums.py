"""The sums of every model's ranks, stacked by kind of bias: figure 11 of mora-2022; and their means.

Places in percent of the width.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from equipoise.reports.approaches import approaches, heading, one_name, short
from equipoise.reports.rankings import ranked, single_kinds
from equipoise.reports.table import Table
from equipoise.reports.words import DASH, number
from equipoise.results import MeanRank, Ranking, ResultSet, mean_ranks

WIDTH = 90.0  # of the longest bar; its sum stands after it
ROOM = 6.0  # that a number needs within its part of a bar
CAPTION = (
    "The ranks of every model added up over the metrics, apart for each kind of bias. A smaller sum deviates less. "
    "Ranks hide how far apart models are, and the sum counts metrics alike even where they disagree: two models of one "
    "sum may have come first and last in turn, or always in the middle."
)
MEANS = "A mean rank is over the kinds of bias, by one metric or by all."


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
    """Sums for each kind of bias, and mean ranks for each metric where there are several kinds."""
    several, kinds = len(approaches(results)) > 1, single_kinds(results)
    counted = [row for row in ranked(results) if row["bias"] in kinds]
    metrics = dict.fromkeys(row["metric"] for row in counted) if len(kinds) > 1 else ()
    found: dict[tuple[str, str], dict[tuple[str, str], MeanRank]] = {}
    for row in (*mean_ranks(counted, "bias"), *mean_ranks(counted, "metric"), *mean_ranks(counted, "model")):
        of_model = found.setdefault((row.get("context", ""), row["model"]), {})
        of_model[row.get("bias", ""), row.get("metric", "")] = row
    sums = [*((kind, (kind, "")) for kind in kinds), ("Sum", ("", ""))]
    means = [*((f"Mean, {metric}", ("", metric)) for metric in metrics), ("Mean", ("", ""))]
    rows = [
        (
            *(one_name(results, model), short(way))[: 1 + several],
            *(f"{own[key]['rank_sum']:g}" if key in own else DASH for _, key in sums),
            *(number(own[key]["mean_rank"], 2) if key in own else DASH for _, key in means),
        )
        for (way, model), own in found.items()
    ]
    head = (*("Model", "Ranked with")[: 1 + several], *(heading for heading, _ in (*sums, *means)))
    align = "ll"[: 1 + several] + "r" * (len(sums) + len(means))
    return Table("Ranks added up over the metrics, and mean ranks", head, align, rows)


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
    return {row["bias"]: row["rank_sum"] for row in mean_ranks(rows, "bias") if row["model"] == model}


def _models(rows: Sequence[Ranking]) -> list[str]:
    return list(dict.fromkeys(row["model"] for row in rows))
