"""How sentences were scored: what a score is, how the model reads, and what ties count."""

from __future__ import annotations

from equipoise.reports import axes
from equipoise.reports.preferences import TIES, preference_of
from equipoise.reports.table import Table
from equipoise.reports.words import DASH, listed
from equipoise.results import Result, ResultSet

HEADING = "How sentences were scored"
ORDERS = {
    "masked": "masked: every token from those on both sides",
    "causal": "causal: every token from those before it",
}
READING = (
    "Masked and causal models are asked differently, so their scores cannot be compared; shares can, with care: the "
    "same pair may put the words that matter where one kind of model sees less of them."
)


def score_table(results: ResultSet) -> Table:
    """One row for each way that a metric scored sentences, with the models it was used on."""
    users: dict[tuple[str, ...], dict[str, None]] = {}
    for result in axes.pair_results(results):
        users.setdefault(_made(result), {})[result.model] = None
    rows = [(metric, listed(models), *rest) for (metric, *rest), models in users.items()]
    return Table(HEADING, ("Metric", "Models", "Model reads", "Score of a sentence", "Ties"), "llwww", rows)


def _made(result: Result) -> tuple[str, ...]:
    order, found = str(result.detail.get("order", "")), preference_of(result)
    return (
        result.metric,
        ORDERS.get(order, order) or DASH,
        str(result.detail.get("score", "")) or DASH,
        TIES.get(found.ties, found.ties) or DASH if found else DASH,
    )
