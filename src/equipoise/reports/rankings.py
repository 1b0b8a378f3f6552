"""Which model shows least, and whether the metrics agree on it: the rankings and correlations of the set, as tables."""

from __future__ import annotations

from collections.abc import Mapping

from equipoise.reports.axes import OVERALL
from equipoise.reports.orders import MARKED, OPEN, open_ranks
from equipoise.reports.table import Table
from equipoise.reports.words import DASH, number
from equipoise.results import Json, ResultSet

Row = Mapping[str, Json]

ONE_MODEL = "With one model there is no ranking: a ranking needs at least two models that answered the same questions."
NOTE = (
    "1 is the model with the least association by that measure, with the mean distance from neutral in brackets. "
    "It is the mean of values, not of effect sizes: for WEAT, longer lists weigh more. The ranks compare these models "
    "on these questions only; first place does not mean that a model is fair."
)


def ranking_tables(results: ResultSet) -> list[Table]:
    """One table a kind of bias, overall last: models down, metrics across, "rank (value)"."""
    kinds = list(dict.fromkeys(row["bias"] for row in results.rankings))
    kinds.sort(key=lambda kind: kind in OVERALL)  # a stable sort keeps the others in their order
    unsure = open_ranks(results)
    return [_ranking(kind, [row for row in results.rankings if row["bias"] == kind], unsure) for kind in kinds]


def note(results: ResultSet) -> str:
    """How to read the tables."""
    return f"{NOTE} {MARKED}" if open_ranks(results) else NOTE


def _ranking(kind: str, rows: list[Row], unsure: set[tuple[str, str, str]]) -> Table:
    metrics = list(dict.fromkeys(row["metric"] for row in rows))
    models = list(dict.fromkeys(row["model"] for row in rows))
    places = {(row["model"], row["metric"]): _place(row, unsure) for row in rows}
    return Table(
        kind.capitalize(),
        ("Model", *metrics),
        "l" + "r" * len(metrics),
        [(model, *(places.get((model, metric), DASH) for metric in metrics)) for model in models],
    )


def _place(row: Row, unsure: set[tuple[str, str, str]]) -> str:
    rank = row["rank"]
    if rank is None:
        return DASH
    mark = f"{OPEN} " if (row["bias"], row["metric"], row["model"]) in unsure else ""
    return f"{mark}{rank:g} ({number(row['value'])})"


def has_ranking(results: ResultSet) -> bool:
    """True where at least two models were ranked."""
    return len({row["model"] for row in results.rankings}) > 1


def correlation_table(results: ResultSet) -> Table:
    """How far two metrics put the models in the same order."""
    rows = [
        (row["bias"], row["metric_1"], row["metric_2"], number(row["spearman"], 2), f"{row['n']}")
        for row in sorted(results.correlations, key=lambda row: row["bias"] in OVERALL)
    ]
    return Table(
        "Spearman correlation of the metrics' rankings: 1, the same order; 0, no relation; −1, the opposite order",
        ("Kind of bias", "Metric", "Metric", "Correlation", "Models ranked"),
        "lllrr",
        rows,
    )
