"""Tables for a paper, to \\input: a table a metric, questions and their groups down, models across (seed 000, tables 2
and 3), the number farthest from neutral in bold.

No document around them: the paper loads booktabs. Values have their intervals below them; StereoSet has a table of its
three numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import accumulate, chain
from typing import NamedTuple

from equipoise.reports import axes
from equipoise.reports.families import families
from equipoise.reports.side_by_side import Cell, grid_of
from equipoise.reports.stereoset import stereoset_of
from equipoise.reports.tex import FAMILIAR, plain
from equipoise.reports.words import number
from equipoise.results import Result, ResultSet

HEAD = r"""% Tables made by Equipoise, to \input into a document that says
% \usepackage{booktabs} and \usepackage[T1]{fontenc}.
% pdfTeX stops at letters it was not told of, and prints their numbers instead.
\DeclareRobustCommand{\equipoiseletter}[2]{\ifdefined\pdftexversion\texttt{U+#1}\else#2\fi}
\DeclareRobustCommand{\equipoiseinterval}[2]{\begin{tabular}[t]{@{}r@{}}#1\\{\scriptsize #2}\end{tabular}}
"""
ONE_LINE = 24  # letters of a name; longer ones may break
WIDTH = 0.3  # of the line, for such names
NOTHING = "% Nothing was measured."
RATES = {"lms": "LMS", "ss": "SS", "icat": "ICAT"}


class Printed(NamedTuple):
    """One table before it is written."""

    label: str
    caption: str
    head: list[str]
    rows: list[tuple[str, list[Cell]]]  # a row that begins with a space is part of the one above
    over: Sequence[tuple[str, int]] = ()  # what stands over the columns, and over how many


def tables(results: ResultSet) -> str:
    """Every table, in the order of the metrics."""
    printed = [_by_models(results, metric) for metric in dict.fromkeys(result.metric for result in results.results)]
    told = [result for result in results.results if stereoset_of(result)]
    printed += [_rates(results, told)] if told else []
    return "\n".join([HEAD, *map(_written, printed)] if printed else [HEAD, NOTHING]) + "\n"


def _by_models(results: ResultSet, metric: str) -> Printed:
    """One metric: questions and the groups of their first breakdown down, models across; words beside their senses."""
    found = grid_of(results, metric, families(results, metric))
    rows = [(f" {row.group}" if row.group else row.title, list(chain(*row.cells))) for row in found.rows]
    over = [
        (family.heading, len(family.models)) for family in found.families if len(found.families) > 1 or family.heading
    ]
    bold = f"; {'under each heading ' if over else ''}the farthest from it in bold"
    marked = any(cell.farthest for _, cells in rows for cell in cells)
    head = ["Data", *chain.from_iterable(family.models for family in found.families)]
    return Printed(metric, f"{found.caption}{bold if marked else ''}.", head, rows, over)


def _rates(results: ResultSet, told: Sequence[Result]) -> Printed:
    """LMS, SS and ICAT: models down, apart for each question where there are several."""
    several = len(axes.questions(told)) > 1
    rows: list[tuple[str, list[Cell]]] = []
    for dataset in axes.questions(told):
        rows += [(axes.question_title(results, dataset), [])] if several else []
        rows += [(" " * several + result.model, list(_three(result))) for result in told if result.dataset == dataset]
    caption = "Language modelling score (LMS, best 100), stereotype score (SS, neutral 50) and ICAT (best 100)."
    return Printed("stereoset-rates", caption, ["Model", *RATES.values()], rows)


def _three(result: Result) -> Iterator[Cell]:
    found = stereoset_of(result)
    for name in RATES:
        value = found.get(name)
        interval = result.interval if name == "ss" else None
        ends = (number(interval.low, 1), number(interval.high, 1)) if interval else ()
        yield Cell(number(value if isinstance(value, int | float) else None, 1), ends)


def _written(table: Printed) -> str:
    head = " & ".join(map(_whole, table.head)) + r" \\"
    return "\n".join([
        r"\begin{table}[t]", r"\centering",
        rf"\caption{{{_text(table.caption)}}}", rf"\label{{tab:{_label(table.label)}}}",
        rf"\begin{{tabular}}{{{_names(table)}{'r' * (len(table.head) - 1)}}}", r"\toprule", *_over(table.over), head,
        r"\midrule", *(_line(*row, columns=len(table.head) - 1) for row in table.rows), r"\bottomrule",
        r"\end{tabular}", r"\end{table}", "",
    ])  # fmt: skip


def _names(table: Printed) -> str:
    """The column of names: as wide as they are, or of lines that break where some are long."""
    longest = max((len(name) for name, _ in table.rows), default=0)
    return "l" if longest <= ONE_LINE else rf"p{{{WIDTH}\linewidth}}"


def _over(headings: Sequence[tuple[str, int]]) -> Iterator[str]:
    """The line above the head, ruled below each of its parts."""
    if headings:
        yield "".join(rf" & \multicolumn{{{width}}}{{c}}{{{_whole(text)}}}" for text, width in headings) + r" \\"
        ends = list(accumulate((width for _, width in headings), initial=1))
        parts = zip(ends, ends[1:], headings, strict=False)
        yield "".join(rf"\cmidrule(lr){{{start + 1}-{end}}}" for start, end, (text, _) in parts if text)


def _line(name: str, cells: Sequence[Cell], columns: int) -> str:
    shown = [*cells, *[Cell("")] * (columns - len(cells))]
    return " & ".join([_name(name), *map(_cell, shown)]) + r" \\"


def _name(name: str) -> str:
    indent, own = r"\quad " if name.startswith(" ") else "", name.removeprefix(" ")
    return rf"{indent}{_whole(own)}" if len(name) <= ONE_LINE else rf"\raggedright {indent}{_text(own)}"


def _cell(cell: Cell) -> str:
    """The number, and its interval below it where there is one."""
    value = rf"\textbf{{{_text(cell.value)}}}" if cell.farthest else _text(cell.value)
    ends = f"[{', '.join(cell.ends)}]"
    return rf"\equipoiseinterval{{{value}}}{{{_text(ends)}}}" if cell.ends else value


def _text(text: str) -> str:
    """Text that TeX prints as it is, whatever the document has loaded; letters that pdfTeX lacks by their numbers."""
    return "".join(_letter(letter) for letter in plain(text))


def _whole(text: str) -> str:
    """The same for columns whose lines do not break."""
    return _text(text).replace(r"\allowbreak{}", "")


def _letter(letter: str) -> str:
    familiar = letter <= FAMILIAR and not "\x80" <= letter < "\xa0"
    return letter if familiar else rf"\equipoiseletter{{{ord(letter):04X}}}{{{letter}}}"


def _label(name: str) -> str:
    return "equipoise-" + re.sub(r"[^A-Za-z0-9-]+", "-", name)
