"""Figure 13 of mora-2022: a matrix of correlations for each way of asking."""

from __future__ import annotations

from typing import Any

from equipoise.reports.agreement import caption, correlation_table, matrices, matrix_tables
from equipoise.reports.latex import latex
from equipoise.reports.markdown import markdown


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
        "In sentence templates, ranks, n = 16", "In sentence templates, values, n = 24",
        "As single words, ranks, n = 16", "As single words, values, n = 24",
    ]  # fmt: skip
    table = correlation_table(results)
    assert table.head[:3] == ("Kind of bias", "Models asked", "Metric")
    assert len(table.rows) == 2 * (4 + 3) * 3
    assert [line[0] for line in table.rows[-24:-18]] == ["overall"] * 6
    assert {line[-1] for line in table.rows[-18:]} == {"12", "16", "24"}
    assert correlation_table(make.large(3, 10)).head[1] == "Metric"


def test_a_matrix_has_the_correlations_over_all_kinds(make: Any) -> None:
    results = make.contextual()
    pooled = {
        (row["context"], row["over"]): row["spearman"]
        for row in results.correlations
        if row["bias"] == "pooled" and (row["metric_1"], row["metric_2"]) == ("weat", "rnd")
    }
    drawn = [(context, over) for context in ("template", "word") for over in ("ranks with overall", "values")]
    for which, matrix in zip(drawn, matrices(results), strict=True):
        assert matrix.metrics == ["weat", "rnd", "rnsb"]
        printed = f"{pooled[which]:.2f}".replace("-", "−")
        assert matrix.rows[0][1][1].text == matrix.rows[1][1][0].text == printed


def test_reports_without_pictures_have_the_matrices_too(make: Any) -> None:
    results = make.contextual()
    tables = matrix_tables(results)
    assert [table.head for table in tables] == [("Metric", "weat", "rnd", "rnsb")] * 4
    cells = " | ".join(tables[0].rows[1])
    assert f"| {cells} |" in markdown(results)
    assert " & ".join(tables[0].rows[1]).replace("−", "$-$") in latex(results)
    assert "mora-2022" in caption(results)


def test_one_kind_of_bias_is_not_pooled(make: Any) -> None:
    one = make.small(correlations=(row(-0.8, bias="gender"),), rankings=(ranked("gender"),))
    assert [matrix.title for matrix in matrices(one)] == ["4 ranked"]
    assert "on gender bias" in caption(one)


def test_with_two_models_there_is_nothing_to_draw(make: Any) -> None:
    assert matrices(make.contextual(contexts={"glove-50d": "", "hf:bert, in templates": "template"})) == []
