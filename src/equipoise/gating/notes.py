"""What a reader of a gate's outcome must know of a rule: what else it lets pass, and how wide its intervals are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isfinite

from equipoise.gating.judging import LEVEL, Found, level_of_each
from equipoise.gating.rules import Rule
from equipoise.results import Result, ResultSet

FARTHER = 1.7  # times the limit: the example of what passes on the other side


def notes_on(rule: Rule, found: Sequence[Found], results: ResultSet) -> Iterator[str]:
    """What is to be said of a rule, given what it was found to be about."""
    judged = sum(each.has_interval for each in found)
    if rule.limits.of_change and judged > 1:
        yield (
            f"{rule.text!r} is judged at level {level_of_each(judged):g} for each of its {judged} results, so that "
            f"noise alone fails it in less than {1 - LEVEL:.0%} of cases."
        )
    if rule.quantity != "distance":
        about = {(each.about.metric, each.about.dataset, each.about.model) for each in found}
        asked = (each for each in results.results if (each.metric, each.dataset, each.model) in about)
        yield from [note for each in asked if (note := _other_side(rule, each, results))][:1]


def _other_side(rule: Rule, result: Result, results: ResultSet) -> str:
    """What a limit on one side of neutral lets pass on the other; "" where there is no such thing."""
    low, high = rule.limits.low, rule.limits.high
    neutral = 0.0 if rule.quantity == "effect size" else result.neutral
    card = results.metrics.get(result.metric)
    ends_at_neutral = rule.quantity == "value" and card is not None and card.leaning.one_sided
    if isfinite(low) == isfinite(high) or not low < neutral < high or ends_at_neutral:
        return ""
    side, limit, sign = ("below", high, -1) if isfinite(high) else ("above", low, 1)
    reach = abs(limit - neutral)
    lets_pass = f"'{rule.quantity} {side} {limit:.4g}' also lets {neutral + sign * FARTHER * reach:.4g} pass"
    if rule.quantity == "effect size":
        return f"{lets_pass}; 'distance below {reach:.4g}' does not."
    return f"{lets_pass}; 'value between {neutral - reach:.4g} and {neutral + reach:.4g}' does not."
