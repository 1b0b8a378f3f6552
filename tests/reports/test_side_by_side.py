"""Tables 2 and 3 of seed 000: numbers side by side, the farthest of each row marked."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tests.reports.preferences_example import preferences, preferred
from tests.reports.senses_example import answer, senses

from equipoise.reports.families import Family, families
from equipoise.reports.html import html
from equipoise.reports.latex import latex
from equipoise.reports.markdown import markdown
from equipoise.reports.side_by_side import HEADING, Grid, grid_of, pair_grids, table

BERT, SMOL = "hf:bert-base-cased", "builtin:smollm2"


def of_values(*values: float | None, **changes: Any) -> Grid:
    """One question, put to as many models."""
    answers = {f"m{n}": value for n, value in enumerate(values)}
    results = [answer(m, "money", {"bank%1:14:00::": v}, **changes) for m, v in answers.items() if v is not None]
    return grid_of(senses(results=tuple(results)), "offset-bias", [Family("", {model: model for model in answers})])


def farthest(found: Grid) -> list[bool]:
    return [cell.farthest for cells in found.rows[0].cells for cell in cells]


def test_the_farthest_is_that_from_neutral_not_the_largest() -> None:
    assert farthest(of_values(0.25, -0.5)) == [False, True]
    assert farthest(of_values(0.25, -0.5, neutral=-1.0)) == [True, False]


def test_of_two_that_are_equally_far_neither_is_marked() -> None:
    assert farthest(of_values(0.5, -0.5, 0.1)) == [False] * 3


def test_numbers_that_are_the_same_as_printed_are_equally_far() -> None:
    found = of_values(0.10001, 0.10002)
    assert farthest(found) == [False, False] and {cell.value for cell in found.rows[0].cells[0]} == {"0.100"}
    assert farthest(of_values(0.10001, -0.10002)) == [False, False]
    assert farthest(of_values(0.100, 0.101)) == [False, True]


def test_one_answer_is_compared_with_none() -> None:
    found = of_values(0.5, None)
    assert farthest(found) == [False, False] and found.rows[0].cells[0][1].text == "–"


def test_effect_sizes_where_there_are_some() -> None:
    found = of_values(2.0, 3.0, effect_size=0.5, effect_size_interval=None)
    assert found.rows[0].cells[0][0].text == "0.50" and ": effect sizes, neutral is 0" in found.caption


def test_where_longer_vectors_give_larger_values_nothing_is_marked() -> None:
    results = senses()
    scaled = replace(results.metrics["offset-bias"], free_of_scale=False)
    results = replace(results, metrics={"offset-bias": scaled})
    rows = grid_of(results, "offset-bias", families(results, "offset-bias")).rows
    assert not any(cell.farthest for row in rows for cells in row.cells for cell in cells)


def test_pairs_have_a_grid_for_each_metric_with_the_groups_of_the_first_breakdown() -> None:
    first, *_ = grids = pair_grids(preferences())
    assert [each.metric for each in grids] == ["aul", "cps", "stereoset"]
    assert [(row.question, row.group) for row in first.rows] == [("pets", ""), ("pets", "noun"), ("pets", "verb")]
    whole, noun, _ = (row.cells[0] for row in first.rows)
    assert [cell.text for cell in whole] == ["11.7 (−1.0 to 22.9)", "−3.3 (−15.4 to 9.1)"]
    assert [cell.farthest for cell in whole] == [cell.farthest for cell in noun] == [True, False]


def test_pairs_are_far_from_their_own_neutral() -> None:
    """StereoSet's is 50: 58 lies 8 from it, 50 nowhere."""
    both = (preferred("stereoset", value=58.0, groups=()), preferred("stereoset", SMOL, value=51.0, groups=()))
    (found,) = pair_grids(preferences(metrics=["stereoset"], results=both))
    assert farthest(found) == [True, False]


def test_one_model_has_nobody_beside_it(make: Any) -> None:
    assert pair_grids(preferences([SMOL])) == []
    assert pair_grids(make.small()) == pair_grids(make.empty()) == []
    assert HEADING not in html(preferences([SMOL]))


def test_as_a_table_the_marked_cells_are_bold_and_groups_have_a_dot() -> None:
    shown = table(pair_grids(preferences(metrics=["aul"]))[0])
    assert shown.head == ("Question", BERT, SMOL)
    assert [row[0] for row in shown.rows] == ["People who keep cats, and people who keep dogs", "· noun", "· verb"]
    assert {(0, 1), (1, 1)} <= shown.bold


def test_every_format_marks_the_farthest() -> None:
    results = preferences(metrics=["aul"])
    assert "**11.7 (−1.0 to 22.9)** | −3.3 (−15.4 to 9.1) |" in markdown(results)
    assert r"\textbf{11.7 ($-$1.0 to 22.9)} & $-$3.3 ($-$15.4 to 9.1)" in latex(results)
    assert '<b>11.7<span class="out">, farthest</span></b> <small>(−1.0 to 22.9)</small>' in html(results)
