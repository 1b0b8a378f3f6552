"""What a rule is about, in a set of results: each number with its interval, and what the rule says of it.

A rule about changes has one interval for each of its results and fails if any of them says so: each is made so much
wider that noise alone seldom does (Bonferroni). Rules about the numbers themselves go by the intervals of the audit.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from typing import Literal, NamedTuple

from equipoise.comparing import compare
from equipoise.comparing.comparison import Alone, Compared
from equipoise.comparing.pairing import models_paired
from equipoise.errors import BadOption, UnknownName
from equipoise.gating.rules import Limits, Rule
from equipoise.results import Interval, Refusal, Result, ResultSet

Outcome = Literal["passes", "fails", "unclear", "no interval", "not answered"]
LEVEL = 0.95  # of all intervals of a rule about changes together


class About(NamedTuple):
    """Which question, put how and to whom."""

    metric: str
    bias: str
    dataset: str
    model: str


class Found(NamedTuple):
    """A number and the ends of its interval, None where there is none."""

    about: About
    number: float | None
    low: float | None = None
    high: float | None = None
    why_not: str = ""  # why there is no interval
    answered: bool = True

    @property
    def has_interval(self) -> bool:
        return self.low is not None and self.high is not None


def found_by(rule: Rule, results: ResultSet, baseline: ResultSet | None) -> list[Found]:
    """Every number that a rule is about; a rule that can judge none of them is refused, as it would pass for ever."""
    _check_names(rule, results)
    everything = _changes(rule, results, baseline) if rule.limits.of_change else _numbers(rule, results)
    found = [each for each in everything if _concerns(rule, each.about)]
    answered = [each for each in found if each.answered]
    if not answered:
        raise BadOption(f"The rule {rule.text!r} matches no result: {_why_none(rule, found)}")
    if not any(each.has_interval for each in answered):
        raise BadOption(
            f"The rule {rule.text!r} cannot judge any of its {len(answered)} results; the first, "
            f"{answered[0].about.metric} on {answered[0].about.dataset}: {answered[0].why_not.rstrip('.')}."
        )
    return found


def level_of_each(results: int) -> float:
    """The level of every interval with which all of them together hold at the level of the rule."""
    return 1 - (1 - LEVEL) / max(1, results)


def outcome_of(found: Found, limits: Limits) -> Outcome:
    """Whether the interval lies wholly within the limits, wholly beyond them, or neither."""
    if not found.answered:
        return "not answered"
    if found.low is None or found.high is None:
        return "no interval"
    if limits.low <= found.low and found.high <= limits.high:
        return "passes"
    return "fails" if found.high < limits.low or limits.high < found.low else "unclear"


def in_words(found: Found, limits: Limits) -> str:
    """The interval, or why there is none."""
    if found.low is None or found.high is None:
        return found.why_not
    moved = f"distance changed by {found.number:+.3g}, " if limits.of_change else ""
    return f"{moved}interval {found.low:.3g} to {found.high:.3g}"


def _concerns(rule: Rule, about: About) -> bool:
    return (
        rule.metric in (None, about.metric)
        and (rule.on is None or rule.on in (about.bias, about.dataset))
        and rule.model in (None, about.model)
    )


def _about(item: Result | Refusal | Alone) -> About:
    return About(item.metric, item.bias, item.dataset, item.model)


def _numbers(rule: Rule, results: ResultSet) -> list[Found]:
    """The quantity of every result of a metric that has it; a question that was refused is one without an answer."""
    measured = [_measured(rule, result) for result in results.results]
    refused = [Found(_about(refusal), None, why_not=refusal.reason, answered=False) for refusal in results.refusals]
    if rule.quantity != "effect size":
        return measured + refused
    with_effects = {result.metric for result in results.results if result.effect_size is not None}
    return [each for each in measured + refused if each.about.metric in with_effects]


def _measured(rule: Rule, result: Result) -> Found:
    if rule.quantity == "value":
        return _with_ends(result, result.value, result.interval)
    if rule.quantity == "effect size" or result.effect_size is not None:
        effect = _with_ends(result, result.effect_size, result.effect_size_interval)
        return effect if rule.quantity == "effect size" else _distance(effect, 0.0)
    return _distance(_with_ends(result, result.value, result.interval), result.neutral)


def _with_ends(result: Result, number: float | None, interval: Interval | None) -> Found:
    if interval is None or not (isfinite(interval.low) and isfinite(interval.high)):
        return Found(_about(result), number, why_not=_why_no_interval(result))
    return Found(_about(result), number, interval.low, interval.high)


def _why_no_interval(result: Result) -> str:
    if result.options.get("resamples") == 0:
        return "it was not resampled: audit it again with --resamples above 0"
    return "it has no interval: ask with longer lists"


def _distance(found: Found, neutral: float) -> Found:
    """How far from neutral; the nearest end is zero where the interval holds neutral."""
    number = None if found.number is None else abs(found.number - neutral)
    if found.low is None or found.high is None:
        return found._replace(number=number)
    ends = sorted((abs(found.low - neutral), abs(found.high - neutral)))
    low = 0.0 if found.low <= neutral <= found.high else ends[0]
    return found._replace(number=number, low=low, high=ends[1])


def _changes(rule: Rule, results: ResultSet, baseline: ResultSet | None) -> list[Found]:
    """How much farther from neutral every result lies than in the baseline."""
    if baseline is None:
        raise BadOption(f"The rule {rule.text!r} looks back: give it older results with --baseline FILE.")
    pair = _pair(rule, baseline)
    now_called = dict(models_paired(baseline, results, pair))
    found = compare(baseline, results, models=pair)
    judged = [each for each in map(_moved, found.compared) if each.has_interval and _concerns(rule, each.about)]
    found = compare(baseline, results, models=pair, level=level_of_each(len(judged)))
    compared = [_moved(each) for each in found.compared]
    new = [Found(_about(each), None, why_not=_why_new(each)) for each in found.only_second]
    asked_otherwise = {(each.metric, each.dataset, each.why) for each in found.only_second}
    gone = [each for each in found.only_first if (each.metric, each.dataset, each.why) not in asked_otherwise]
    return compared + new + [
        Found(_about(each)._replace(model=now_called[each.model]), None, why_not=each.why, answered=False)
        for each in gone
    ]  # fmt: skip


def _moved(row: Compared) -> Found:
    about = About(row.metric, row.bias, row.dataset, row.model_2)
    return Found(about, row.deviation.value, row.deviation.low, row.deviation.high, row.why_not)


def _why_new(alone: Alone) -> str:
    return f"not in the baseline, {alone.why.rstrip('.')}: audit both with the same questions and options"


def _pair(rule: Rule, baseline: ResultSet) -> tuple[str, str] | None:
    """The model that the rule names, with itself before, or with the only one there was."""
    if rule.model is None:
        return None
    before = list(baseline.models)
    if rule.model in before:
        return rule.model, rule.model
    return (before[0], rule.model) if len(before) == 1 else None


def _check_names(rule: Rule, results: ResultSet) -> None:
    """Refuse a rule that names what nothing was asked about."""
    asked = [_about(result) for result in results.results] + [_about(refusal) for refusal in results.refusals]
    names = {
        "metric": (rule.metric, [each.metric for each in asked]),
        "kind of bias or dataset": (rule.on, [name for each in asked for name in (each.bias, each.dataset)]),
        "model": (rule.model, [each.model for each in asked]),
    }
    for what, (wanted, there) in names.items():
        if wanted is not None and wanted not in there:
            unknown = UnknownName(what, wanted, list(dict.fromkeys(there)))
            raise BadOption(f"The rule {rule.text!r} matches no result: {unknown}")


def _why_none(rule: Rule, found: Sequence[Found]) -> str:
    """Why no result is what a rule is about, though what it names was asked."""
    if found:
        return f"none of its {len(found)} questions was answered; the first: {found[0].why_not}"
    if rule.quantity == "effect size":
        return "what it names has no effect size; ask about its value or its distance."
    return "nothing that was asked is all that it names."
