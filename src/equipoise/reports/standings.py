"""The rankings at a glance, as in table 7 of seed 002: models down, kinds of bias and metrics across, overall last."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from equipoise.reports.approaches import approaches, short
from equipoise.reports.rankings import Line, Places, kinds, metrics_of
from equipoise.results import ResultSet

CAPTION = "Rank (mean distance from neutral)"


@dataclass(frozen=True)
class Standing:
    """One model in one ranking."""

    aside: str  # which ranking, where it is not the first: such rows are in italics
    places: list[list[tuple[str, bool]]]  # for each kind: the rank in words, and whether it is the least of its column


@dataclass(frozen=True)
class Standings:
    kinds: list[tuple[str, list[str]]]  # with the metrics of each
    models: list[tuple[str, list[Standing]]]
    caption: str = CAPTION


def standings(results: ResultSet) -> Standings:
    places = Places(results)
    columns = [(kind, metrics_of(results, kind)) for kind in kinds(results)]
    first = approaches(results)[0]

    def standing(line: Line) -> Standing:
        cells = [[(places.text(line, kind, m), places.is_least(line, kind, m)) for m in own] for kind, own in columns]
        return Standing("" if line.context == first else short(line.context), cells)

    by_name = groupby(places.lines(), key=lambda line: line.name)
    return Standings(columns, [(name, [standing(line) for line in lines]) for name, lines in by_name])
