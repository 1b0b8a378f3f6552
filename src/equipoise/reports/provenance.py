"""What is needed to repeat the audit: models, data and settings."""

from __future__ import annotations

import json

from equipoise.reports import axes
from equipoise.reports.table import Table
from equipoise.reports.words import DASH
from equipoise.results import ModelCard, ResultSet


def provenance_tables(results: ResultSet) -> list[Table]:
    tables = [models(results), datasets(results), settings(results)]
    return [table for table in tables if table.rows]


def models(results: ResultSet) -> Table:
    return Table(
        "The models",
        ("Model", "Description", "Words", "Dimensions", "Fingerprint", "Notes"),
        "lwrrww",
        [_model(card) for card in results.models.values()],
    )


def _model(card: ModelCard) -> tuple[str, ...]:
    sizes = (_size(card.words), _size(card.dimensions))
    return card.name, card.description or DASH, *sizes, card.fingerprint, "; ".join(card.notes) or DASH


def datasets(results: ResultSet) -> Table:
    """One row a question, with the hash of what was asked."""
    hashes = {result.dataset: (result.dataset_revision, result.dataset_hash) for result in results.results}
    return Table(
        "The questions",
        ("Name", "Question", "Revision", "SHA-256 of what was asked"),
        "lwlw",
        [(name, axes.question_title(results, name), *about) for name, about in hashes.items()],
    )


def settings(results: ResultSet) -> Table:
    """One row for each way a metric was run."""
    rows = dict.fromkeys(
        (result.metric, json.dumps(dict(result.options), ensure_ascii=False), str(result.seed), result.version)
        for result in results.results
    )
    return Table("The settings", ("Metric", "Options", "Seed", "Equipoise"), "lwrl", list(rows))


def _size(number: int | None) -> str:
    return DASH if number is None else f"{number:,}"
