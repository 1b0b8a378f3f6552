"""How far the metrics rank the models alike: figure 13 of seed 002, a matrix for each way of asking, and a table."""

from __future__ import annotations

from dataclasses import dataclass

from equipoise.reports.approaches import heading
from equipoise.reports.axes import OVERALL
from equipoise.reports.heatmap import Cell, shade
from equipoise.reports.rankings import whole, whole_words
from equipoise.reports.table import Table
from equipoise.reports.words import DASH, rounded
from equipoise.results import Correlation, ResultSet

CAPTION = (
    "Spearman correlation of the metrics’ rankings, {over}: 1, the same order; 0, no relation; −1, the opposite order. "
    "It says how alike two metrics order these models, not whether either of them is right."
)
FEW = (
    "With few models a correlation can take few values: with two, only −1 and 1; with three and no ties, also −0.5 and "
    "0.5. Then a large one is no surprise."
)


@dataclass(frozen=True)
class Matrix:
    """One way of asking."""

    title: str
    metrics: list[str]
    rows: list[tuple[str, list[Cell]]]


def caption(results: ResultSet) -> str:
    return CAPTION.format(over=whole_words(results))


def matrices(results: ResultSet) -> list[Matrix]:
    """Over all kinds of bias, or on the one there is; each of the others is in the table."""
    rows = [row for row in results.correlations if row["bias"] == whole(results)]
    ways = dict.fromkeys(row.get("context", "") for row in rows)
    return [_matrix(way, [row for row in rows if row.get("context", "") == way]) for way in ways]


def _matrix(way: str, rows: list[Correlation]) -> Matrix:
    metrics = list(dict.fromkeys(row[end] for end in ("metric_1", "metric_2") for row in rows))
    found = {(row["metric_1"], row["metric_2"]): row["spearman"] for row in rows}
    found |= {(second, first): spearman for (first, second), spearman in found.items()}
    cells = [[_cell(first == second, found.get((first, second))) for second in metrics] for first in metrics]
    title = ", ".join(part for part in (heading(way), f"{rows[0]['n']} ranked") if part)
    return Matrix(title, metrics, list(zip(metrics, cells, strict=True)))


def _cell(itself: bool, spearman: float | None) -> Cell:
    """A metric always agrees with itself, which is not worth a colour."""
    if itself:
        return Cell("1")
    return Cell(DASH) if spearman is None else Cell(rounded(spearman, 2), shade(spearman, 1.0))


def correlation_table(results: ResultSet) -> Table:
    """How far two metrics put the models in the same order."""
    apart = any("context" in row for row in results.correlations)
    rows = [
        (
            row["bias"],
            *([heading(row.get("context", ""))] if apart else []),
            row["metric_1"],
            row["metric_2"],
            DASH if row["spearman"] is None else rounded(row["spearman"], 2),
            f"{row['n']}",
        )
        for row in sorted(results.correlations, key=lambda row: row["bias"] in OVERALL)
    ]
    return Table(
        "Spearman correlation of the metrics' rankings: 1, the same order; 0, no relation; −1, the opposite order",
        ("Kind of bias", *(["Models asked"] if apart else []), "Metric", "Metric", "Correlation", "Models ranked"),
        "l" * (4 if apart else 3) + "rr",
        rows,
    )
