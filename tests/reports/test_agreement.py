"""Figure 13 of seed 002: a matrix of correlations for each way of asking."""

from __future__ import annotations

from typing import Any

from equipoise.reports.agreement import correlation_table, matrices


def row(spearman: float | None, second: str = "rnd", **changes: Any) -> dict[str, Any]:
    return {"bias": "overall", "metric_1": "weat", "metric_2": second, "spearman": spearman, "n": 4, **changes}


def ranked(bias: str = "overall") -> dict[str, Any]:
    return {"bias": bias, "metric": "weat", "model": "a", "value": 0.1, "rank": 1, "questions": 1}


def test_a_matrix_is_symmetric_with_ones_between(make: Any) -> None:
    rows = (row(-0.8), row(1.0000000000000002, "rnsb"), {**row(1e-17, "rnsb"), "metric_1": "rnd"})
    (matrix,) = matrices(make.small(correlations=rows, rankings=(ranked(),)))
    assert matrix.metrics == ["weat", "rnd", "rnsb"]
    assert [[cell.text for cell in cells] for _, cells in matrix.rows] == [
        ["1", "−0.80", "1.00"], ["−0.80", "1", "0.00"], ["1.00", "0.00", "1"],
    ]  # fmt: skip
    assert [cell.shade for cell in matrix.rows[0][1]] == ["", "b4", "o4"]  # rounding beyond 1 is no fifth shade
    assert matrix.title == "4 ranked"


def test_what_is_not_defined_has_neither_number_nor_shade(make: Any) -> None:
    (matrix,) = matrices(make.small(correlations=(row(None),), rankings=(ranked(),)))
    assert [(cell.text, cell.shade) for cell in matrix.rows[0][1]] == [("1", ""), ("–", "")]


def test_each_way_has_its_matrix_and_other_kinds_are_in_the_table(make: Any) -> None:
    results = make.contextual()
    assert [matrix.title for matrix in matrices(results)] == [
        "In sentence templates, 4 ranked", "As single words, 4 ranked",
    ]  # fmt: skip
    table = correlation_table(results)
    assert table.head[:3] == ("Kind of bias", "Models asked", "Metric")
    assert len(table.rows) == 2 * 4 * 3
    assert [line[0] for line in table.rows[-6:]] == ["overall"] * 6
    assert correlation_table(make.large(3, 10)).head[1] == "Metric"


def test_with_two_models_there_is_nothing_to_draw(make: Any) -> None:
    assert matrices(make.contextual(contexts={"glove-50d": "", "hf:bert, in templates": "template"})) == []
