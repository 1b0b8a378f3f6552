"""How sure the order of two models is: the orders of the set, as a table, and the ranks that they leave open."""

from __future__ import annotations

from itertools import pairwise

from equipoise.reports.axes import OVERALL
from equipoise.reports.table import Table
from equipoise.reports.words import number, sureness
from equipoise.results import Order, ResultSet

SURE = 0.95
OPEN = "≈"
MARKED = f"{OPEN} marks a rank whose order with the next model is less than 95% sure."
NOTE = (
    "How sure is the order of two models? It is measured on the words that both know, with the same words drawn again "
    "for both: the probability is how often the nearer one would stay nearer to neutral with other words for the same "
    "concepts. Near 50% these words do not tell the two models apart."
)


def order_table(results: ResultSet) -> Table:
    """One row a pair of models, kind of bias and metric, overall last."""
    kinds = list(dict.fromkeys(order["bias"] for order in results.orders))
    orders = sorted(results.orders, key=lambda order: (order["bias"] in OVERALL, kinds.index(order["bias"])))
    return Table(
        "How sure the order of two models is",
        ("Kind of bias", "Metric", "Nearer to neutral", "Farther", "Difference", "Interval", "Probability"),
        "llllrrr",
        [_row(order) for order in orders],
    )


def _row(order: Order) -> tuple[str, ...]:
    return (
        order["bias"], order["metric"], order["nearer"], order["farther"], number(order["difference"]),
        f"{number(order['low'])} to {number(order['high'])}", sureness(order["probability"]),
    )  # fmt: skip


def open_ranks(results: ResultSet) -> set[tuple[str, str, str]]:
    """(kind of bias, metric, model) of the ranks whose order with the next model is not sure."""
    found = {(o["bias"], o["metric"], o["nearer"], o["farther"]): o["probability"] for o in results.orders}
    ranked: dict[tuple[str, str], list[str]] = {}
    for row in sorted((row for row in results.rankings if row["rank"] is not None), key=lambda row: row["rank"]):
        ranked.setdefault((row["bias"], row["metric"]), []).append(row["model"])
    return {
        (*group, model)
        for group, models in ranked.items()
        for model, following in pairwise(models)
        if found.get((*group, model, following), 0.0 if (*group, following, model) in found else 1.0) < SURE
    }
