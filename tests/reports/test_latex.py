"""A document that TeX takes whatever the words are."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from equipoise.reports.latex import latex
from equipoise.reports.tex import plain
from equipoise.results import ResultSet


def test_special_characters() -> None:
    assert plain(r"50% & $x_1^2 {#} ~ \ <") == (
        r"50\% \& \$x\_1\textasciicircum{}2 \{\#\} \textasciitilde{} \textbackslash{} \textless{}"
    )
    assert plain("w" * 20) == "wwwwwwww\\allowbreak{}wwwwwwww\\allowbreak{}wwww"


def test_groups_and_environments_close(any_results: ResultSet) -> None:
    text = latex(any_results)
    bare = re.sub(r"\\[\\{}]", "", text)
    assert bare.count("{") == bare.count("}")
    assert sorted(re.findall(r"\\begin{(\w+)}", text)) == sorted(re.findall(r"\\end{(\w+)}", text))


def test_every_row_has_all_its_columns(any_results: ResultSet) -> None:
    for table in re.findall(r"\\begin{longtable}.*?\\end{longtable}", latex(any_results), re.DOTALL):
        rows = [line for line in table.splitlines() if line.endswith(r" \\")]
        assert len({len(re.findall(r"(?<!\\)&", row)) for row in rows}) == 1


def test_letters_that_pdftex_lacks_are_declared(make: Any) -> None:
    text = latex(make.hostile())
    assert r"\DeclareUnicodeCharacter{0645}{\unprintable{0645}}" in text  # an Arabic letter
    assert r"\DeclareUnicodeCharacter{1F469}" in text


@pytest.mark.skipif(not shutil.which("pdflatex"), reason="pdflatex is not installed")
@pytest.mark.slow
def test_compiles(any_results: ResultSet, tmp_path: Path) -> None:
    (tmp_path / "report.tex").write_text(latex(any_results), encoding="utf-8")
    command = ["pdflatex", "-halt-on-error", "-interaction=nonstopmode", "report.tex"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout[-2000:]
