"""Tables for a paper, to \\input: a table a metric, questions and their groups down, models across (seed 000, table 3).

No document around them: the paper loads booktabs. Values have their intervals below them; StereoSet has a table of its
three numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from equipoise.reports import axes
from equipoise.reports.estimates import estimate
from equipoise.reports.stereoset import stereoset_of
from equipoise.reports.tex import FAMILIAR, plain
from equipoise.reports.words import DASH, number
from equipoise.results import Interval, Result, ResultSet

HEAD = r"""% Tables made by Equipoise, to \input into a document that says
% \usepackage{booktabs} and \usepackage[T1]{fontenc}.
% pdfTeX stops at letters it was not told of, and prints their numbers instead.
\DeclareRobustCommand{\equipoiseletter}[2]{\ifdefined\pdftexversion\texttt{U+#1}\else#2\fi}
"""
NOTHING = "% Nothing was measured."
RATES = {"lms": "LMS", "ss": "SS", "icat": "ICAT"}


class Cell(NamedTuple):
    """A number and its interval, a line each."""

    value: str
    interval: str


NO_ANSWER = Cell(DASH, "")


class Grid(NamedTuple):
    """One table before it is written."""

    label: str
    caption: str
    head: list[str]
    rows: list[tuple[str, list[Cell]]]  # a row that begins with a space is part of the one above


def tables(results: ResultSet) -> str:
    """Every table, in the order of the metrics."""
    grids = [_by_models(results, metric) for metric in dict.fromkeys(result.metric for result in results.results)]
    told = [result for result in results.results if stereoset_of(result)]
    grids += [_rates(told)] if told else []
    return "\n".join([HEAD, *map(_written, grids)] if grids else [HEAD, NOTHING]) + "\n"


def _by_models(results: ResultSet, metric: str) -> Grid:
    """One metric: questions and the groups of their first breakdown down, models across."""
    own = [result for result in results.results if result.metric == metric]
    models = [model for model in axes.models(results) if any(result.model == model for result in own)]
    rows: list[tuple[str, list[Cell]]] = []
    for dataset in axes.questions(own):
        chosen = {result.model: result for result in own if result.dataset == dataset}
        rows.append((dataset, [_whole(chosen[model]) if model in chosen else NO_ANSWER for model in models]))
        for name in dict.fromkeys(name for result in chosen.values() for name in _groups(result)):
            rows.append(
                (f" {name}", [_groups(chosen[m]).get(name, NO_ANSWER) if m in chosen else NO_ANSWER for m in models])
            )
    sizes = "effect sizes" if any(result.effect_size is not None for result in own) else "values"
    caption = f"{axes.metric_title(results, metric)}: {sizes}, {_levels(own)}neutral is {estimate(own[0]).neutral:g}."
    return Grid(metric, caption, ["Data", *models], rows)


def _levels(chosen: Sequence[Result]) -> str:
    """ "with 95% intervals in brackets, "; "" where there are none."""
    found = [shown.interval for result in chosen if (shown := estimate(result)).interval]
    levels = dict.fromkeys(f"{100 * interval.level:g}%" for interval in found if interval)
    return f"with {' or '.join(levels)} intervals in brackets; " if levels else ""


def _whole(result: Result) -> Cell:
    shown = estimate(result)
    return _cell(shown.value, shown.interval, _digits(result))


def _groups(result: Result) -> dict[str, Cell]:
    """The groups of the first thing that pairs are told apart by."""
    first = result.groups[0]["by"] if result.groups else ""
    own = [group for group in result.groups if group["by"] == first]
    return {group["name"]: _cell(group["value"], group["interval"], _digits(result)) for group in own}


def _digits(result: Result) -> int:
    return 1 if axes.of_pairs(result) else 2


def _cell(value: float | None, interval: Interval | None, digits: int) -> Cell:
    ends = f"[{number(interval.low, digits)}, {number(interval.high, digits)}]" if interval else ""
    return Cell(number(value, digits), ends)


def _rates(told: Sequence[Result]) -> Grid:
    """LMS, SS and ICAT: models down, apart for each question where there are several."""
    several = len(axes.questions(told)) > 1
    rows: list[tuple[str, list[Cell]]] = []
    for dataset in axes.questions(told):
        rows += [(dataset, [])] if several else []
        rows += [(" " * several + result.model, list(_three(result))) for result in told if result.dataset == dataset]
    caption = "Language modelling score (LMS, best 100), stereotype score (SS, neutral 50) and ICAT (best 100)."
    return Grid("stereoset-rates", caption, ["Model", *RATES.values()], rows)


def _three(result: Result) -> Iterator[Cell]:
    found = stereoset_of(result)
    for name in RATES:
        value = found.get(name)
        interval = result.interval if name == "ss" else None
        yield _cell(value if isinstance(value, int | float) else None, interval, 1)


def _written(grid: Grid) -> str:
    head = " & ".join(map(_text, grid.head)) + r" \\"
    return "\n".join([
        r"\begin{table}[t]", r"\centering",
        rf"\caption{{{_text(grid.caption)}}}", rf"\label{{tab:{_label(grid.label)}}}",
        rf"\begin{{tabular}}{{l{'r' * (len(grid.head) - 1)}}}", r"\toprule", head, r"\midrule",
        *(line for row in grid.rows for line in _lines(*row, columns=len(grid.head) - 1)),
        r"\bottomrule", r"\end{tabular}", r"\end{table}", "",
    ])  # fmt: skip


def _lines(name: str, cells: Sequence[Cell], columns: int) -> Iterator[str]:
    """The numbers, and below them the intervals where there are any."""
    shown = [*cells, *[Cell("", "")] * (columns - len(cells))]
    named = rf"\quad {_text(name[1:])}" if name.startswith(" ") else _text(name)
    yield " & ".join([named, *(_text(cell.value) for cell in shown)]) + r" \\"
    if any(cell.interval for cell in shown):
        small = (rf"{{\scriptsize {_text(cell.interval)}}}" if cell.interval else "" for cell in shown)
        yield " & ".join(["", *small]) + r" \\"


def _text(text: str) -> str:
    """Text that TeX prints as it is, whatever the document has loaded; letters that pdfTeX lacks by their numbers."""
    return "".join(_letter(letter) for letter in plain(text))


def _letter(letter: str) -> str:
    familiar = letter <= FAMILIAR and not "\x80" <= letter < "\xa0"
    return letter if familiar else rf"\equipoiseletter{{{ord(letter):04X}}}{{{letter}}}"


def _label(name: str) -> str:
    return "equipoise-" + re.sub(r"[^A-Za-z0-9-]+", "-", name)
