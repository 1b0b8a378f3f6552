"""Every result as a row: value, effect size, interval, p-value and what they allow us to say."""

from __future__ import annotations

from equipoise.reports import axes, preferences
from equipoise.reports.estimates import estimate
from equipoise.reports.leanings import leaning_words
from equipoise.reports.table import Table
from equipoise.reports.trust import placed
from equipoise.reports.words import (
    DASH,
    Verdict,
    interval_or_why,
    interval_words,
    number,
    p_words,
    share,
    verdict,
    why_no_p,
)
from equipoise.results import Result, ResultSet

HEAD = (
    ("Question", "Model", "Value", "Interval", "Effect size", "Interval", "p", "Words known", "Verdict"), "wlrrrrnrw",
)  # fmt: skip
PAIR_HEAD = (("Question", "Model", "Value", "Interval", "p", "Pairs that took part", "Verdict"), "wlrnnrw")


def verdict_words(result: Result, results: ResultSet) -> str:
    """The verdict, with the direction where there is evidence of one; without a test, with random lists instead."""
    outcome, null = verdict(result), estimate(result).null
    if axes.of_pairs(result):
        return preferences.outcome(result, results)
    if outcome is Verdict.UNTESTED and null:
        return f"{outcome}; {placed(null)} of random lists"
    if outcome not in (Verdict.FOUND, Verdict.MIXED):
        return outcome.value
    return f"{outcome} ({leaning_words(result, results.metrics.get(result.metric))})"


def outcome_tables(results: ResultSet, bias: str) -> list[Table]:
    """One table a metric, for one kind of bias."""
    chosen = [result for result in results.results if result.bias == bias]
    return [
        _outcomes(results, metric, [result for result in chosen if result.metric == metric])
        for metric in dict.fromkeys(result.metric for result in chosen)
    ]


def _outcomes(results: ResultSet, metric: str, chosen: list[Result]) -> Table:
    places = {name: place for place, name in enumerate(axes.questions(chosen))}
    ordered = sorted(chosen, key=lambda result: places[result.dataset])
    reason = _shared_reason(chosen)
    caption = f"{axes.metric_title(results, metric)}; neutral is {chosen[0].neutral:g}"
    rows = [_row(result, results, DASH if reason else p_words(result)) for result in ordered]
    head, align = PAIR_HEAD if axes.of_pairs(chosen[0]) else HEAD
    return Table(caption + (f"; no p-values: {reason}" if reason else ""), head, align, rows)


def _shared_reason(chosen: list[Result]) -> str:
    """Why none of the results has a p-value, where it is the same for all: said once, not in every row."""
    reasons = {why_no_p(result) for result in chosen}
    return reasons.pop() if len(reasons) == 1 else ""


def _row(result: Result, results: ResultSet, p: str) -> tuple[str, ...]:
    return (
        axes.question_title(results, result.dataset),
        result.model,
        number(result.value),
        interval_or_why(result),
        *(() if axes.of_pairs(result) else (number(result.effect_size), interval_words(result.effect_size_interval))),
        p,
        share(result.coverage),
        verdict_words(result, results),
    )
