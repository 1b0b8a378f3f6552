"""How the numbers were made and how to read them."""

from __future__ import annotations

from collections.abc import Iterable

from equipoise.reports import axes
from equipoise.reports.table import Table
from equipoise.reports.words import DASH, share, test_of
from equipoise.results import Interval, MetricCard, Result, ResultSet


def card_lines(card: MetricCard) -> dict[str, str]:
    """What a reader must know of a metric, under its headings."""
    return {"Reading": card.reading, "Neutral": f"{card.neutral:g}", "Limits": card.limits, "Paper": card.paper}


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
