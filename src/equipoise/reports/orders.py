"""How sure the order of two models is: the orders of the set, as a table, and the ranks that they leave open."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from equipoise.reports.axes import about_pairs
from equipoise.reports.table import Table
from equipoise.reports.words import number, sureness
from equipoise.results import OVERALL, Order, Ranking, ResultSet

SURE = 0.95
OPEN = "≈"
MARKED = (
    f"{OPEN} marks a rank whose order with the next model is less than 95% sure or not known. Where a metric has no "
    "known order at all for a kind of bias, nothing is marked."
)
NOTE = (
    "How sure is the order of two models? It is measured on the words that all models of the audit know, with the "
    "same words drawn again for both: the probability is how likely the nearer one is to stay nearer to neutral with "
    "other words for the same concepts. Near 50% the questions do not tell the two models apart."
)
PAIRS_NOTE = (
    "Of sentence pairs, what the pairs share is drawn again, the same for both models: the probability is how likely "
    "the nearer one is to stay nearer with other pairs of the same making."
)
MANY = 6  # models; of more, all pairs would bury the reader
NEIGHBOURS = f"With more than {MANY} models the table has only neighbours in rank; orders.csv has every pair."

Group = tuple[str, str]  # kind of bias, metric
Ranked = tuple[str, str, str]  # the context of a ranking, and its group


def note(results: ResultSet) -> str:
    """How to read the table."""
    parts = (NOTE, PAIRS_NOTE if about_pairs(results) else "", NEIGHBOURS if _many(results) else "")
    return " ".join(part for part in parts if part)


def order_table(results: ResultSet) -> Table:
    """One row a pair of models, kind of bias and metric, overall last; of many models only neighbours in rank."""
    kinds = list(dict.fromkeys(order["bias"] for order in results.orders))
    orders = sorted(_shown(results), key=lambda order: (order["bias"] == OVERALL, kinds.index(order["bias"])))
    return Table(
        "How sure the order of two models is",
        ("Kind of bias", "Metric", "Nearer to neutral", "Farther", "Difference", "Interval", "Probability"),
        "llllrrr",
        [_row(order) for order in orders],
    )


def _shown(results: ResultSet) -> Sequence[Order]:
    """All orders, or those of neighbours where there are many models; all, too, where nothing was ranked."""
    if not _many(results):
        return results.orders
    ranked = _ranked(results)
    groups = {(bias, metric) for _, bias, metric in ranked}
    near = {(bias, metric, frozenset(pair)) for (_, bias, metric), own in ranked.items() for pair in pairwise(own)}
    return [
        order for order in results.orders
        if _group(order) not in groups or (*_group(order), frozenset((order["nearer"], order["farther"]))) in near
    ]  # fmt: skip


def _row(order: Order) -> tuple[str, ...]:
    return (
        order["bias"], order["metric"], order["nearer"], order["farther"], number(order["difference"]),
        f"{number(order['low'])} to {number(order['high'])}", sureness(order["probability"]),
    )  # fmt: skip


def open_ranks(results: ResultSet) -> set[tuple[str, str, str, str]]:
    """(context, kind of bias, metric, model) of the ranks whose order with the next model is not sure."""
    found = {(*_group(o), o["nearer"], o["farther"]): o["probability"] for o in results.orders}
    compared = set(map(_group, results.orders))
    return {
        (context, bias, metric, model)
        for (context, bias, metric), models in _ranked(results).items()
        if (bias, metric) in compared
        for model, following in pairwise(models)
        if found.get((bias, metric, model, following), 0.0) < SURE  # the other way round, or not known: not sure
    }


def _group(row: Order | Ranking) -> Group:
    return row["bias"], row["metric"]


def _ranked(results: ResultSet) -> dict[Ranked, list[str]]:
    """The models of every ranking, first place first."""
    ranked: dict[Ranked, list[str]] = {}
    for row in sorted(results.rankings, key=lambda row: row["rank"]):
        ranked.setdefault((row.get("context", ""), *_group(row)), []).append(row["model"])
    return ranked


def _many(results: ResultSet) -> bool:
    return len({order[end] for order in results.orders for end in ("nearer", "farther")}) > MANY
