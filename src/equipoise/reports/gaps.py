"""What was missing: words a model does not know, words found in another spelling, refusals."""

from __future__ import annotations

from equipoise.reports import axes
from equipoise.reports.table import Table
from equipoise.reports.words import DASH, listed, share
from equipoise.results import Result, ResultSet


def gap_tables(results: ResultSet) -> list[Table]:
    """The tables that have something to say."""
    tables = [coverage(results), refusals(results), unknown(results), respelt(results)]
    return [table for table in tables if table.rows]


def coverage(results: ResultSet) -> Table:
    """One row a model: how many questions, and the one it knows least of."""
    answered = {model: [r for r in results.results if r.model == model] for model in axes.models(results)}
    return Table(
        "How much of what was asked each model knows",
        ("Model", "Measurements", "Refused", "Lowest share of words known", "In the question"),
        "lrrrw",
        [_coverage(results, model, own) for model, own in answered.items()],
    )


def _coverage(results: ResultSet, model: str, own: list[Result]) -> tuple[str, ...]:
    refused = sum(refusal.model == model for refusal in results.refusals)
    if not own:
        return model, "0", str(refused), DASH, DASH
    worst = min(own, key=lambda result: result.coverage)
    where = axes.question_title(results, worst.dataset) if worst.coverage < 1 else "every question"
    return model, str(len(own)), str(refused), share(worst.coverage), where


def refusals(results: ResultSet) -> Table:
    """One row a reason, with the questions and metrics it stopped."""
    stopped: dict[tuple[str, str], tuple[dict[str, None], dict[str, None]]] = {}
    for refusal in results.refusals:
        metrics, questions = stopped.setdefault((refusal.model, refusal.reason), ({}, {}))
        metrics[refusal.metric] = questions[axes.question_title(results, refusal.dataset)] = None
    rows = [(model, listed(metrics), listed(names), reason) for (model, reason), (metrics, names) in stopped.items()]
    return Table("Questions that were refused, and why", ("Model", "Metric", "Question", "Reason"), "llww", rows)


def unknown(results: ResultSet) -> Table:
    """One row a model and set: a set that several questions share is told once."""
    found: dict[tuple[str, str], dict[str, None]] = {}
    for result in results.results:
        for name, words in result.missing.items():
            found.setdefault((result.model, name), {}).update(dict.fromkeys(words))
    rows = [(*key, ", ".join(own)) for key, own in found.items() if own]
    return Table("Words the models do not know, left out of the scores", ("Model", "Set", "Words"), "llw", rows)


def respelt(results: ResultSet) -> Table:
    """One row a model."""
    forms: dict[str, dict[str, str]] = {}
    for result in results.results:
        forms.setdefault(result.model, {}).update(result.forms)
    told = {model: ", ".join(f"{word} as {form}" for word, form in own.items()) for model, own in forms.items()}
    rows = [(model, words) for model, words in told.items() if words]
    return Table("Words found under another spelling", ("Model", "Words"), "lw", rows)
