"""Tables for spreadsheets and data frames: results, ranking, correlations; full precision, a header even when empty."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence

from equipoise.results import Json, ResultSet

RESULT_COLUMNS = (
    "model", "bias", "dataset", "metric", "value", "neutral", "effect_size", "p_value", "p_adjusted", "coverage",
    "seed", "dataset_revision", "dataset_hash", "model_fingerprint", "version", "time", "interval_low", "interval_high",
    "effect_size_interval_low", "effect_size_interval_high", "missing", "options",
)  # fmt: skip
RANKING_COLUMNS = ("bias", "metric", "model", "value", "rank", "questions")
CORRELATION_COLUMNS = ("bias", "metric_1", "metric_2", "spearman", "n")

FORMULA = ("=", "+", "-", "@", "\t", "\r")  # a spreadsheet would run a cell of text that begins so


def results_csv(results: ResultSet) -> str:
    return _table(RESULT_COLUMNS, results.rows())


def ranking_csv(results: ResultSet) -> str:
    return _table(RANKING_COLUMNS, results.rankings)


def correlations_csv(results: ResultSet) -> str:
    return _table(CORRELATION_COLUMNS, results.correlations)


def _table(columns: Sequence[str], rows: Sequence[Mapping[str, Json]]) -> str:
    """The known columns first, then whatever else a row has."""
    names = list(dict.fromkeys([*columns, *(name for row in rows for name in row)]))
    text = io.StringIO()
    writer = csv.DictWriter(text, names, restval="", lineterminator="\n")
    writer.writeheader()
    writer.writerows({name: _cell(value) for name, value in row.items()} for row in rows)
    return text.getvalue()


def _cell(value: Json) -> Json:
    """None as an empty cell; text that a spreadsheet would run as a formula gets an apostrophe before it."""
    if isinstance(value, str) and value.startswith(FORMULA):
        return f"'{value}"
    return "" if value is None else value
