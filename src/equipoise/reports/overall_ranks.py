"""Where every metric ranks the models over all kinds of bias: figure 12 of seed 002. Places in percent of the width."""

from __future__ import annotations

from dataclasses import dataclass

from equipoise.reports.approaches import approaches, heading, one_name
from equipoise.reports.forest import LINE, Scale
from equipoise.reports.rankings import ranked, whole, whole_words
from equipoise.results import Ranking, ResultSet

CAPTION = (
    "Each model’s rank by every metric, {over}. Farther left deviates less. Where the marks of a model lie apart, the "
    "metrics disagree about it. Ranks hide sizes: neighbours may differ by nearly nothing."
)
MOST_TICKS = 12


@dataclass(frozen=True)
class RankMark:
    metric: int  # which shape and colour
    y: int
    at: str


@dataclass(frozen=True)
class Panel:
    """One way of asking."""

    title: str
    ticks: list[tuple[str, str]]  # place, label
    rows: list[tuple[str, list[RankMark], str]]  # the model, its marks, the same in words
    height: int  # of a row, in pixels


def caption(results: ResultSet) -> str:
    return CAPTION.format(over=whole_words(results))


def rank_panels(results: ResultSet) -> list[Panel]:
    panels = [_panel(results, way) for way in approaches(results)]
    return [panel for panel in panels if panel.rows]


def metrics(results: ResultSet) -> list[str]:
    """Those that rank at least two models over the whole."""
    return list(dict.fromkeys(row["metric"] for row in ranked(results) if row["bias"] == whole(results)))


def _panel(results: ResultSet, way: str) -> Panel:
    kind = whole(results)
    rows = [row for row in ranked(results) if row["bias"] == kind and row.get("context", "") == way]
    models = list(dict.fromkeys(row["model"] for row in rows))
    shown = metrics(results)
    scale = Scale(1, max(len(models), 2))
    marks = [_row(results, model, [row for row in rows if row["model"] == model], shown, scale) for model in models]
    step = 1 + len(models) // MOST_TICKS
    ticks = [(scale.place(rank), str(rank)) for rank in range(1, len(models) + 1, step)]
    return Panel(heading(way), ticks, marks, LINE * len(shown) + 8)


def _row(
    results: ResultSet, model: str, rows: list[Ranking], metrics: list[str], scale: Scale
) -> tuple[str, list[RankMark], str]:
    places = [(metrics.index(row["metric"]), row["rank"]) for row in rows]
    marks = [RankMark(metric, LINE * metric + 11, scale.place(rank)) for metric, rank in places]
    return one_name(results, model), marks, ", ".join(f"{row['metric']} {row['rank']:g}" for row in rows)
