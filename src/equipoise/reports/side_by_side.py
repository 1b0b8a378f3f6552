"""Numbers side by side, in each row the one farthest from neutral marked (seed 000, tables 2 and 3).

Questions and the groups of their first breakdown go down, models across. What is marked is the farthest of a family.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from equipoise.reports import axes
from equipoise.reports.estimates import estimate
from equipoise.reports.families import Family, families
from equipoise.reports.made_for import asked_with, row_title
from equipoise.reports.table import Section, Table
from equipoise.reports.words import DASH, number
from equipoise.results import Interval, Result, ResultSet

HEADING = "Models side by side"
NOTE = (
    "In each row the number farthest from neutral is bold, unless another is as far as printed. Where the intervals "
    "of two models overlap, they do not tell which of the two is farther."
)


class Cell(NamedTuple):
    """A number and the ends of its interval."""

    value: str
    ends: tuple[str, ...] = ()
    distance: float | None = None  # from neutral, to as many digits
    farthest: bool = False

    @property
    def text(self) -> str:
        return f"{self.value} ({' to '.join(self.ends)})" if self.ends else self.value


class Row(NamedTuple):
    """One question, or one group of its pairs."""

    question: str
    group: str  # "" for the whole question
    title: str
    cells: list[list[Cell]]  # of each family
    remarks: Sequence[Cell] = ()  # on each family


@dataclass(frozen=True)
class Grid:
    """One metric."""

    metric: str
    caption: str
    families: Sequence[Family]
    rows: Sequence[Row]
    digits: int  # of every number
    remarks: str = ""  # what the remarks are called; "" without any


NO_ANSWER = Cell(DASH)


def pair_grids(results: ResultSet) -> list[Grid]:
    """Of sentence pairs: one for each metric that asked two models or more."""
    metrics = dict.fromkeys(result.metric for result in axes.pair_results(results))
    grids = [grid_of(results, metric, families(results, metric)) for metric in metrics]
    return [each for each in grids if sum(len(family.models) for family in each.families) > 1]


def grid_of(results: ResultSet, metric: str, columns: Sequence[Family]) -> Grid:
    """What one metric found, for these families."""
    models = {model for family in columns for model in family.models.values()}
    own = [result for result in results.results if result.metric == metric and result.model in models]
    digits, mark = _digits(own), _marked if _comparable(results, own) else list
    rows: list[Row] = []
    for dataset in axes.questions(own):
        told = {result.model: _told(result, digits) for result in own if result.dataset == dataset}
        title = row_title(results, [result for result in own if result.dataset == dataset])
        for group in dict.fromkeys(group for cells in told.values() for group in cells):
            named = [[told.get(m, {}).get(group, NO_ANSWER) for m in family.models.values()] for family in columns]
            rows.append(Row(dataset, group, group or title, [mark(cells) for cells in named]))
    sizes = "effect sizes" if any(result.effect_size is not None for result in own) else "values"
    caption = f"{axes.metric_title(results, metric)}: {sizes}, {_levels(own)}neutral is {estimate(own[0]).neutral:g}"
    return Grid(metric, f"{caption}{asked_with(results, own)}", columns, rows, digits)


def _told(result: Result, digits: int) -> dict[str, Cell]:
    """The whole question under "", then the groups of the first thing that pairs are told apart by."""
    shown, first = estimate(result), result.groups[0]["by"] if result.groups else ""
    cells = {"": _cell(shown.value, shown.neutral, shown.interval, digits)}
    for group in result.groups:
        if group["by"] == first and group["name"]:
            cells[group["name"]] = _cell(group["value"], result.neutral, group["interval"], digits)
    return cells


def _digits(own: Sequence[Result]) -> int:
    """Decimals for shares of pairs, for effect sizes and for values."""
    if axes.of_pairs(own[0]):
        return 1
    return 2 if any(result.effect_size is not None for result in own) else 3


def _cell(value: float | None, neutral: float, interval: Interval | None, digits: int) -> Cell:
    ends = (number(interval.low, digits), number(interval.high, digits)) if interval else ()
    return Cell(number(value, digits), ends, None if value is None else round(abs(value - neutral), digits))


def _marked(cells: Sequence[Cell]) -> list[Cell]:
    """The same with the farthest marked; of two that are equally far as printed, neither."""
    distances = sorted(cell.distance for cell in cells if cell.distance is not None)
    if len(distances) < 2 or distances[-1] == distances[-2]:
        return list(cells)
    return [cell._replace(farthest=cell.distance == distances[-1]) for cell in cells]


def _comparable(results: ResultSet, own: Sequence[Result]) -> bool:
    """False where longer vectors give larger numbers, whatever they are associated with."""
    card = results.metrics.get(own[0].metric)
    return card is None or card.free_of_scale or own[0].effect_size is not None


def _levels(own: Sequence[Result]) -> str:
    """ "with 95% intervals in brackets; ", "" where there are none."""
    found = [shown.interval for result in own if (shown := estimate(result)).interval]
    levels = dict.fromkeys(f"{100 * interval.level:g}%" for interval in found if interval)
    return f"with {' or '.join(levels)} intervals in brackets; " if levels else ""


def sections(results: ResultSet) -> list[Section]:
    """Models side by side on pairs of sentences, where there are several."""
    grids = pair_grids(results)
    return [Section(HEADING, NOTE, [table(grid) for grid in grids])] if grids else []


def table(grid: Grid) -> Table:
    """The same for formats whose tables have one line of heads."""
    alone = len(grid.families) == 1
    heads = [(family.heading, name) for family in grid.families for name in (*family.models, *_remarks(grid))]
    lines = [_line(grid, row) for row in grid.rows]
    return Table(
        f"{grid.families[0].heading}. {grid.caption}" if alone and grid.families[0].heading else grid.caption,
        ("Question", *(f"{heading}: {name}" if heading and not alone else name for heading, name in heads)),
        "w" + "n" * len(heads),
        [
            (f"· {row.group}" if row.group else row.title, *(text for text, _ in line))
            for row, line in zip(grid.rows, lines, strict=True)
        ],
        frozenset((place, 1 + n) for place, line in enumerate(lines) for n, (_, bold) in enumerate(line) if bold),
    )


def _remarks(grid: Grid) -> list[str]:
    return [grid.remarks] if grid.remarks else []


def _line(grid: Grid, row: Row) -> list[tuple[str, bool]]:
    """The texts of a row, family by family, and which of them are bold."""
    texts: list[tuple[str, bool]] = []
    for place, cells in enumerate(row.cells):
        texts += [(cell.text, cell.farthest) for cell in cells]
        texts += [(row.remarks[place].text, False)] if grid.remarks else []
    return texts
