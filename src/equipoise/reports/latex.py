"""The report as a LaTeX document that compiles by itself, with booktabs tables to copy into a paper."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from equipoise.reports import axes
from equipoise.reports.doubts import doubt_table, remarks
from equipoise.reports.gaps import gap_tables
from equipoise.reports.methods import card_lines, certainty, evidence, families, interval_note
from equipoise.reports.notices import ABSENCE, HOW_SURE, SCOPE, WARNING
from equipoise.reports.orders import note as orders_note
from equipoise.reports.orders import order_table
from equipoise.reports.outcomes import outcome_tables
from equipoise.reports.provenance import provenance_tables
from equipoise.reports.rankings import ONE_MODEL, correlation_table, has_ranking, note, ranking_tables
from equipoise.reports.sources import sources, word_lists
from equipoise.reports.summary import date, findings, opening, title
from equipoise.reports.table import Table
from equipoise.reports.tallies import glance
from equipoise.reports.trust import NOTE as TRUST_NOTE
from equipoise.reports.trust import trust_tables
from equipoise.reports.words import visible
from equipoise.results import ResultSet

SPECIAL = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "&": r"\&", "#": r"\#", "%": r"\%", "_": r"\_",
    "~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "<": r"\textless{}", ">": r"\textgreater{}",
    "|": r"\textbar{}", '"': r"\textquotedbl{}", "'": r"\textquotesingle{}", "`": r"\textasciigrave{}", "-": "-{}",
    "[": "{[}", "]": "{]}",  # a row that begins with one would be read as an option of the line break before it
    "−": "$-$", "–": "--", "—": "---", "…": r"\ldots{}", "“": "``", "”": "''", "’": "'", "·": r"\textperiodcentered{}",
    "×": r"$\times$", "≈": r"$\approx$", "Σ": r"$\Sigma$", "‖": r"$\Vert$", "∈": r"$\in$", "∪": r"$\cup$",
    "∝": r"$\propto$",
}  # fmt: skip
LONG = re.compile(r"\S{20,}")  # TeX may find no place to break it
FAMILIAR = "\u017f"  # up to here every engine has the letters; of what comes after, pdfTeX must be told each

HEAD = r"""\documentclass[10pt]{article}
\usepackage{iftex}
\ifPDFTeX
\usepackage[utf8]{inputenc}
\usepackage[T1]{fontenc}
\usepackage{textcomp}
\IfFileExists{lmodern.sty}{\usepackage{lmodern}}{}
\newcommand{\unprintable}[1]{\texttt{U+#1}}
%s\else
\usepackage{fontspec}
\fi
\usepackage[margin=2cm]{geometry}
\usepackage{array,booktabs,longtable,lscape}
\setlength{\LTleft}{0pt}
\setlength{\tabcolsep}{4pt}
\setlength{\emergencystretch}{3em}
\setlength{\parindent}{0pt}
\setlength{\parskip}{0.5em}
\newcolumntype{L}[1]{>{\raggedright\arraybackslash}p{#1}}
\newcolumntype{R}[1]{>{\raggedleft\arraybackslash}p{#1}}
"""


def latex(results: ResultSet) -> str:
    """A complete document."""
    parts = (_summary, _rankings, _results, _trust, _missing, _lists, _methods, _provenance)
    body = "\n\n".join(block for part in parts for block in part(results))
    return f"{HEAD % _declared(body)}\\begin{{document}}\n{body}\n\\end{{document}}\n"


def plain(text: str) -> str:
    """Text that TeX prints as it is."""
    pieces = LONG.sub(lambda word: re.sub(".{8}", "\\g<0>\0", word[0]), visible(text))  # visible text holds no NUL
    return "".join(SPECIAL.get(letter, letter) for letter in pieces).replace("\0", r"\allowbreak{}")


def _declared(body: str) -> str:
    """For pdfTeX, which stops at letters it was not told of: print their numbers."""
    foreign = sorted({letter for letter in body if letter > FAMILIAR or "\x80" <= letter < "\xa0"})
    return "".join(f"\\DeclareUnicodeCharacter{{{ord(c):04X}}}{{\\unprintable{{{ord(c):04X}}}}}\n" for c in foreign)


def drawn(table: Table) -> str:
    """A booktabs table that may run over pages."""
    head, *rows = [" & ".join(map(plain, row)) + r" \\" for row in (table.head, *table.rows)]
    return "\n".join([
        f"{{\\scriptsize\n\\begin{{longtable}}{{{_columns(table)}}}", f"\\caption{{{plain(table.caption)}}}\\\\",
        r"\toprule", head, r"\midrule", r"\endfirsthead", r"\toprule", head, r"\midrule", r"\endhead", r"\bottomrule",
        r"\endfoot", *rows, "\\end{longtable}}",
    ])  # fmt: skip


def _columns(table: Table) -> str:
    """Widths that fill the line: wide text takes three parts, other columns one and a half, numbers one."""
    parts = [{"w": 3.0, "l": 1.5, "n": 1.5}.get(align, 1.0) for align in table.align]
    unit = 0.97 / sum(parts)
    return "@{}" + "".join(
        f"{'R' if align in 'rn' else 'L'}{{\\dimexpr {unit * part:.4f}\\linewidth-2\\tabcolsep\\relax}}"
        for align, part in zip(table.align, parts, strict=True)
    ) + "@{}"  # fmt: skip


def _items(texts: Iterable[str]) -> str:
    lines = [f"\\item {plain(text)}" for text in texts]
    return "\n".join([r"\begin{itemize}", *lines, r"\end{itemize}"]) if lines else ""


def _summary(results: ResultSet) -> Iterator[str]:
    yield f"\\title{{{plain(title(results))}}}\n\\author{{Equipoise}}\n\\date{{{plain(date(results))}}}\n\\maketitle"
    yield f"\\textbf{{Before you read.}} {plain(WARNING)}"
    yield r"\section{Summary}"
    yield from map(plain, opening(results))
    if results.results:
        yield drawn(glance(results))
    yield from map(plain, (SCOPE, ABSENCE, HOW_SURE))
    for model in axes.models(results):
        yield f"\\subsection*{{{plain(model)}}}"
        for finding in findings(results, model):
            yield f"\\textbf{{{plain(finding.bias.capitalize())}.}} {plain(f'{finding.asked} {finding.refused}')}"
            yield _items((*finding.outcomes, *finding.strongest))
            yield plain(finding.robust)


def _rankings(results: ResultSet) -> Iterator[str]:
    yield r"\section{Rankings}"
    if has_ranking(results):
        yield plain(note(results))
        yield from map(drawn, ranking_tables(results))
    else:
        yield plain(ONE_MODEL)
    if results.orders:
        yield plain(orders_note(results))
        yield drawn(order_table(results))
    if results.correlations:
        yield drawn(correlation_table(results))


def _results(results: ResultSet) -> Iterator[str]:
    yield "\\begin{landscape}\n\\section{Every result}"
    for bias in dict.fromkeys(result.bias for result in results.results):
        yield f"\\subsection{{{plain(bias.capitalize())}}}"
        yield from map(drawn, outcome_tables(results, bias))
    yield r"\end{landscape}"


def _trust(results: ResultSet) -> Iterator[str]:
    tables = {bias: trust_tables(results, bias) for bias in axes.biases(results)}
    if not any(tables.values()):
        return
    yield "\\begin{landscape}\n\\section{How far to trust each number}"
    yield plain(TRUST_NOTE)
    for bias, own in tables.items():
        if own:
            yield f"\\subsection{{{plain(bias.capitalize())}}}"
            yield from map(drawn, own)
    yield r"\end{landscape}"


def _missing(results: ResultSet) -> Iterator[str]:
    yield r"\section{What was missing}"
    yield from map(drawn, gap_tables(results))
    if (table := doubt_table(results)).rows:
        yield drawn(table)
    yield from map(plain, remarks(results))


def _lists(results: ResultSet) -> Iterator[str]:
    yield r"\section{Word lists and sources}"
    for source in sources(results.datasets):
        yield plain(f"{source.source}. {source.terms}")
        yield _items(f"{', '.join(questions)}: {reason}" for reason, questions in source.reasons)
    for each in word_lists(results.datasets):
        yield f"\\textbf{{{plain(each.name)}:}} {plain(', '.join(each.words))}"


def _methods(results: ResultSet) -> Iterator[str]:
    yield r"\section{Methods}"
    for card in results.metrics.values():
        yield f"\\subsection*{{{plain(f'{card.title} ({card.name})')}}}"
        yield plain(card.formula)
        yield _items(f"{name}: {text}" for name, text in card_lines(card).items())
    if results.results:
        yield drawn(certainty(results))
        yield plain(interval_note(results))
    if (table := families(results)).rows:
        yield drawn(table)
    yield _items(f"{name}: {text}" for name, text in evidence(results).items())
    yield _items(results.notes)


def _provenance(results: ResultSet) -> Iterator[str]:
    yield r"\section{Provenance}"
    yield from map(drawn, provenance_tables(results))
