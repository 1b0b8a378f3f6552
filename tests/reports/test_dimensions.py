"""Figure 1 of seed 000: distance from neutral against dimensions."""

from __future__ import annotations

import re
from typing import Any

from tests.reports.senses_example import sensed, senses

from equipoise.reports.charts import HEIGHT, TOP
from equipoise.reports.dimensions import HEADING, panels
from equipoise.reports.html import html
from equipoise.reports.latex import latex
from equipoise.reports.markdown import markdown

SIZES = {"small": 10, "large": 50, "middle": 30}  # whose numbers are 1, 2 and 3 times the same


def test_a_line_for_words_and_one_for_senses_the_fewest_dimensions_first() -> None:
    (panel,) = panels(senses(SIZES))
    money, river = panel.charts
    assert panel.ways == ["word", "sense"] and money.title == "Words for money, rich and wet"
    word, sense = money.lines
    assert [x for x, _ in sense.points] == ["4.0", "50.0", "96.0"]
    assert sense.points[1][1] == TOP and sense.path.startswith("M4.0 ") and sense.path.count("L") == 2
    assert word.points[1][1] == (TOP + HEIGHT) // 2  # half as far
    assert [y for _, y in river.lines[1].points] == [HEIGHT] * 3  # at neutral
    assert money.ticks == [("4.0", "10"), ("50.0", "30"), ("96.0", "50")]
    assert money.most == river.most == "0.938"  # one scale for a metric
    assert money.says == "word 0.156 at 10, 0.469 at 30, 0.312 at 50; sense 0.312 at 10, 0.938 at 30, 0.625 at 50"


def test_the_same_in_numbers() -> None:
    (panel,) = panels(senses(SIZES))
    assert panel.table.head == ("Question", "Asked", "small (10)", "middle (30)", "large (50)")
    assert panel.table.rows[0] == ("Words for money, rich and wet", "word", "0.156", "0.469", "0.312")
    assert panel.table.rows[1][1:] == ("sense", "0.312", "0.938", "0.625")


def test_models_of_the_same_dimensions_have_points_and_no_line() -> None:
    (panel,) = panels(senses({"lmms": 2048, "ares": 2048, "short": 1024}))
    assert [line.path for line in panel.charts[0].lines] == ["", ""]
    assert len(panel.charts[0].lines[0].points) == 3
    assert panel.table.head[2:] == ("short (1,024)", "lmms (2,048)", "ares (2,048)")
    assert [label for _, label in panel.charts[0].ticks] == ["1,024", "2,048"]


def test_a_question_that_one_model_answered_is_in_the_table_only() -> None:
    partly = (*sensed("small"), *(result for result in sensed("large") if result.dataset == "money"))
    (panel,) = panels(senses({"small": 10, "large": 50}, results=partly))
    assert [chart.title for chart in panel.charts] == ["Words for money, rich and wet"]
    assert panel.table.rows[2] == ("Words for river, rich and wet", "word", "0.156", "–")


def test_every_format_has_it() -> None:
    results = senses(SIZES)
    assert f"<h3>{HEADING}</h3>" in html(results)
    assert f"### {HEADING}" in markdown(results) and f"\\subsection{{{HEADING}}}" in latex(results)


def test_every_chart_has_its_words() -> None:
    page = html(senses(SIZES))
    assert 'aria-label="Words for money, rich and wet, distance from neutral: word 0.156 at 10, 0.469 at 30' in page
    images = re.findall("<svg[^>]*>", page)
    assert all(any(part in image for part in ("aria-label", "aria-hidden", "viewBox")) for image in images)


def test_one_dimensionality_is_no_figure(make: Any) -> None:
    for results in (senses(), senses({"a": 16, "b": 16}), senses({"a": None, "b": 16}), make.small(), make.empty()):
        assert panels(results) == [] and HEADING not in html(results) + markdown(results) + latex(results)
