"""Text and tables as TeX takes them, whatever the words are."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from equipoise.reports.table import Section, Table
from equipoise.reports.words import visible

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


def plain(text: str) -> str:
    """Text that TeX prints as it is."""
    pieces = LONG.sub(lambda word: re.sub(".{8}", "\\g<0>\0", word[0]), visible(text))  # visible text holds no NUL
    return "".join(SPECIAL.get(letter, letter) for letter in pieces).replace("\0", r"\allowbreak{}")


def declared(body: str) -> str:
    """For pdfTeX, which stops at letters it was not told of: print their numbers."""
    foreign = sorted({letter for letter in body if letter > FAMILIAR or "\x80" <= letter < "\xa0"})
    return "".join(f"\\DeclareUnicodeCharacter{{{ord(c):04X}}}{{\\unprintable{{{ord(c):04X}}}}}\n" for c in foreign)


def drawn(table: Table) -> str:
    """A booktabs table that may run over pages."""
    columns = range(len(table.head))
    cells = [[_marked(table, row, column) for column in columns] for row in range(len(table.rows))]
    head, *rows = [" & ".join(row) + r" \\" for row in ([plain(name) for name in table.head], *cells)]
    return "\n".join([
        f"{{\\scriptsize\n\\begin{{longtable}}{{{_columns(table)}}}", f"\\caption{{{plain(table.caption)}}}\\\\",
        r"\toprule", head, r"\midrule", r"\endfirsthead", r"\toprule", head, r"\midrule", r"\endhead", r"\bottomrule",
        r"\endfoot", *rows, "\\end{longtable}}",
    ])  # fmt: skip


def set_out(section: Section, level: str) -> Iterator[str]:
    """A section under a heading of this level: "subsection"."""
    yield f"\\{level}{{{plain(section.heading)}}}"
    yield plain(section.note)
    yield from map(drawn, section.tables)


def _marked(table: Table, row: int, column: int) -> str:
    """A cell in bold or italics."""
    text = plain(table.rows[row][column])
    text = f"\\textit{{{text}}}" if row in table.italic else text
    return f"\\textbf{{{text}}}" if (row, column) in table.bold else text


def _columns(table: Table) -> str:
    """Widths that fill the line: wide text takes three parts, other columns one and a half, numbers one."""
    parts = [{"w": 3.0, "l": 1.5, "n": 1.5}.get(align, 1.0) for align in table.align]
    unit = 0.97 / sum(parts)
    return "@{}" + "".join(
        f"{'R' if align in 'rn' else 'L'}{{\\dimexpr {unit * part:.4f}\\linewidth-2\\tabcolsep\\relax}}"
        for align, part in zip(table.align, parts, strict=True)
    ) + "@{}"  # fmt: skip


def items(texts: Iterable[str]) -> str:
    lines = [f"\\item {plain(text)}" for text in texts]
    return "\n".join([r"\begin{itemize}", *lines, r"\end{itemize}"]) if lines else ""
