"""What is needed to repeat the audit: models, data, settings, and how the p-values and intervals were made."""

from __future__ import annotations

import json
from collections.abc import Iterable

from equipoise.reports import axes
from equipoise.reports.table import Table
from equipoise.reports.words import DASH, share, test_of
from equipoise.results import Interval, Result, ResultSet


def provenance_tables(results: ResultSet) -> list[Table]:
    tables = [models(results), datasets(results), settings(results)]
    return [table for table in tables if table.rows]


def models(results: ResultSet) -> Table:
    return Table(
        "The models",
        ("Model", "Description", "Words", "Dimensions", "Fingerprint", "Notes"),
        "lwrrww",
        [
            (card.name, card.description or DASH, _size(card.words), _size(card.dimensions), card.fingerprint, "; ".join(card.notes) or DASH)
            for card in results.models.values()
        ],
    )


def datasets(results: ResultSet) -> Table:
    """One row a question, with the hash of what was asked."""
    hashes = {result.dataset: (result.dataset_revision, result.dataset_hash) for result in results.results}
    return Table(
        "The questions",
        ("Name", "Question", "Revision", "SHA-256 of the words"),
        "lwlw",
        [(name, axes.question_title(results, name), *about) for name, about in hashes.items()],
    )


def settings(results: ResultSet) -> Table:
    """One row for each way a metric was run."""
    rows = _once((r.metric, json.dumps(dict(r.options), ensure_ascii=False), str(r.seed), r.version) for r in results.results)
    return Table("The settings", ("Metric", "Options", "Seed", "Equipoise"), "lwrl", rows)


def certainty(results: ResultSet) -> Table:
    """How p-values and intervals were made, by metric."""
    return Table(
        "How p-values and intervals were made",
        ("Metric", "p-values", "Intervals"),
        "lww",
        [(metric, *_made(r for r in results.results if r.metric == metric)) for metric in axes.metrics(results)],
    )


def _made(chosen: Iterable[Result]) -> tuple[str, str]:
    own = list(chosen)
    tests = dict.fromkeys(text for result in own if (text := _test(result)))
    intervals = dict.fromkeys(
        _interval(interval) for result in own for interval in (result.interval, result.effect_size_interval) if interval
    )
    return "; ".join(tests) or DASH, "; ".join(intervals) or DASH


def _test(result: Result) -> str:
    """The test in a few words, without the numbers that change with every list."""
    test = test_of(result)
    if not test.get("kind"):
        return str(test.get("why_not", ""))
    sides = "two-sided" if test.get("alternative") == "two-sided" else f"one-sided ({test.get('alternative')})"
    ties = "" if test.get("ties") == "strict" else ", ties count as more extreme"
    return f"{test['kind']}, {sides}{ties}"


def _interval(interval: Interval) -> str:
    return f"{share(interval.level)}, {interval.method}"


def _size(number: int | None) -> str:
    return DASH if number is None else f"{number:,}"


def _once(rows: Iterable[tuple[str, ...]]) -> list[tuple[str, ...]]:
    return list(dict.fromkeys(rows))
