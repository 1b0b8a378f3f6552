"""How far the metrics agree: Spearman correlations, as a matrix over all kinds of bias (figure 13) and as a table."""

from __future__ import annotations

from dataclasses import dataclass

from equipoise.reports.approaches import heading
from equipoise.reports.heatmap import Cell, shade
from equipoise.reports.rankings import whole, whole_words
from equipoise.reports.table import Table
from equipoise.reports.words import DASH, rounded
from equipoise.results import OVERALL, POOLED, Correlation, Over, ResultSet

SCALE = "1: the same order; 0: no relation; −1: the opposite order."
RANKS = "Spearman correlation of the metrics’ rankings, {over}."
POOL = (
    "Spearman correlation of the metrics over all kinds of bias. Of ranks: one observation for each model and kind of "
    "bias, and for the overall ranking, as in figure 13 of mora-2022. Of values: the distance from neutral, one "
    "observation for each model and question. The table has ranks without the overall ranking, which counts every "
    "kind twice, too."
)
MEANING = "A correlation says how alike two metrics order models, not whether either of them is right."
LENGTHS = "Sums over words (WEAT’s value, RND) grow with the lists, which alone makes their values correlate."
DRAWN: dict[Over, str] = {"ranks with overall": "ranks", "values": "values"}
NAMES: dict[Over, str] = {
    "ranks": "all kinds, ranks", "ranks with overall": "all kinds and overall, ranks", "values": "all kinds, values",
}  # fmt: skip
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
    pooled = any(row["bias"] == POOLED for row in results.correlations)
    how = POOL if pooled else RANKS.format(over=whole_words(results))
    return " ".join(part for part in (how, SCALE, MEANING, LENGTHS if pooled else "") if part)


def matrices(results: ResultSet) -> list[Matrix]:
    """Over all kinds of bias, of ranks and of values; where there is one kind, on that."""
    pooled = [row for row in results.correlations if row["bias"] == POOLED and row.get("over") in DRAWN]
    rows = pooled or [row for row in results.correlations if row["bias"] == whole(results)]
    drawn = dict.fromkeys((row.get("context", ""), row.get("over")) for row in rows)
    return [
        _matrix([row for row in rows if (row.get("context", ""), row.get("over")) == (way, over)])
        for way, over in drawn
    ]


def matrix_tables(results: ResultSet) -> list[Table]:
    """The same for reports without pictures."""
    return [
        Table(
            f"Spearman correlations: {matrix.title[:1].lower()}{matrix.title[1:]}",
            ("Metric", *matrix.metrics),
            "l" + "r" * len(matrix.metrics),
            [(metric, *(cell.text for cell in cells)) for metric, cells in matrix.rows],
        )
        for matrix in matrices(results)
    ]


def _matrix(rows: list[Correlation]) -> Matrix:
    metrics = list(dict.fromkeys(row[end] for end in ("metric_1", "metric_2") for row in rows))
    found = {(row["metric_1"], row["metric_2"]): row["spearman"] for row in rows}
    found |= {(second, first): spearman for (first, second), spearman in found.items()}
    cells = [[_cell(first == second, found.get((first, second))) for second in metrics] for first in metrics]
    over = rows[0].get("over")
    what = f"{DRAWN[over]}, n = {_counts(rows)}" if over else f"{_counts(rows)} ranked"
    title = ", ".join(part for part in (heading(rows[0].get("context", "")), what) if part)
    return Matrix(title[:1].upper() + title[1:], metrics, list(zip(metrics, cells, strict=True)))


def _counts(rows: list[Correlation]) -> str:
    """How many observations the correlations are over."""
    counts = [row["n"] for row in rows]
    return f"{min(counts):,}" if min(counts) == max(counts) else f"{min(counts):,} to {max(counts):,}"


def _cell(itself: bool, spearman: float | None) -> Cell:
    """A metric always agrees with itself, which is not worth a colour."""
    if itself:
        return Cell("1")
    return Cell(DASH) if spearman is None else Cell(rounded(spearman, 2), shade(spearman, 1.0))


def correlation_table(results: ResultSet) -> Table:
    """How far two metrics put the models in the same order: for each kind of bias, overall, and over all kinds."""
    apart = any("context" in row for row in results.correlations)
    rows = [
        (
            NAMES[row["over"]] if "over" in row else row["bias"],
            *([heading(row.get("context", ""))] if apart else []),
            row["metric_1"],
            row["metric_2"],
            DASH if row["spearman"] is None else rounded(row["spearman"], 2),
            f"{row['n']:,}",
        )
        for row in sorted(results.correlations, key=lambda row: ("over" in row, row["bias"] == OVERALL))
    ]
    return Table(
        "Every Spearman correlation of two metrics",
        ("Kind of bias", *(["Models asked"] if apart else []), "Metric", "Metric", "Correlation", "n"),
        "l" * (4 if apart else 3) + "rr",
        rows,
    )
