"""Tables that a paper can take in as they are."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from tests.reports.preferences_example import hostile_pairs, preferences, preferred

from equipoise.reports.paper import NOTHING, tables
from equipoise.results import ResultSet

DOCUMENT = r"""\documentclass{article}
\usepackage{booktabs}
\usepackage[T1]{fontenc}
\begin{document}
\input{tables}
\end{document}
"""


def test_questions_and_their_groups_down_models_across() -> None:
    text = tables(preferences(metrics=["aul"]))
    assert text.count(r"\begin{table}") == 1 and r"\label{tab:equipoise-aul}" in text
    assert r"(aul): values, with 95\% intervals in brackets; neutral is 0; the farthest from it in bold.}" in text
    assert r"Data & hf:bert-{}base-{}cased & builtin:smollm2 \\" in text
    cats = r"\raggedright People who keep cats, and people who keep dogs"
    assert (
        rf"{cats} & \equipoiseinterval{{\textbf{{11.7}}}}{{{{[}}$-$1.0, 22.9{{]}}}} & \equipoiseinterval{{$-$3.3}}"
        in text
    )
    assert r"\begin{tabular}{p{0.3\linewidth}rr}" in text
    assert r"\quad noun & \equipoiseinterval{\textbf{30.0}}" in text and "baker" not in text  # the first breakdown only


def test_stereoset_has_a_table_of_its_three_numbers() -> None:
    text = tables(preferences(["builtin:smollm2"], ["stereoset"]))
    _, _, rates = text.partition(r"\label{tab:equipoise-stereoset-rates}")
    assert r"Model & LMS & SS & ICAT \\" in rates and r"builtin:smollm2 & 84.5 & \equipoiseinterval{58.3}" in rates
    assert r"\begin{tabular}{lrrr}" in rates and "allowbreak" not in rates  # short names need no lines


def test_several_questions_of_stereoset_are_told_apart() -> None:
    both = tuple(preferred("stereoset", dataset=name) for name in ("intra", "inter"))
    _, _, rates = tables(preferences(results=both)).partition(r"\label{tab:equipoise-stereoset-rates}")
    assert rates.count(r"\quad hf:bert-{}base-{}cased & 84.5") == 2 and r"inter &  &  &  \\" in rates


def test_a_model_that_gave_no_answer_has_a_dash() -> None:
    text = tables(preferences(results=(preferred(), preferred(model="builtin:smollm2", dataset="other"))))
    assert r"keep dogs & \equipoiseinterval{11.7}{{[}$-$1.0, 22.9{]}} & -- \\" in text and r"\quad noun & -- &" in text


def test_words_have_effect_sizes(make: Any) -> None:
    assert "effect sizes" in tables(make.small())


def test_no_document_and_nothing_left_open(any_results: ResultSet) -> None:
    text = tables(any_results)
    bare = re.sub(r"\\[\\{}]", "", text)
    assert "documentclass" not in text and bare.count("{") == bare.count("}")
    for table in re.findall(r"\\toprule.*?\\bottomrule", text, re.DOTALL):
        rows = [line for line in table.splitlines() if line.endswith(r" \\")]
        assert len({_columns(row) for row in rows}) == 1


def _columns(row: str) -> int:
    """How many columns a row takes, those that share a cell too."""
    widths = [int(width) for width in re.findall(r"\\multicolumn\{(\d+)\}", row)]
    return 1 + len(re.findall(r"(?<!\\)&", row)) + sum(widths) - len(widths)


def test_nothing_is_said_to_be_nothing(make: Any) -> None:
    assert NOTHING in tables(make.empty())


@pytest.mark.skipif(not shutil.which("pdflatex"), reason="pdflatex is not installed")
@pytest.mark.slow
@pytest.mark.parametrize("hostile", [False, True])
def test_compiles(hostile: bool, tmp_path: Path) -> None:
    results = hostile_pairs(["مرحبا", "<script>\\end{table}", '100% & "x" #1 `~`', "𝔘"]) if hostile else preferences()
    (tmp_path / "tables.tex").write_text(tables(results), encoding="utf-8")
    (tmp_path / "paper.tex").write_text(DOCUMENT, encoding="utf-8")
    command = ["pdflatex", "-halt-on-error", "-interaction=nonstopmode", "paper.tex"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout[-2000:]
