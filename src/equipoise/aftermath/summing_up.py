"""From bare readings to what they say together: changes, what goes beyond the control, and the front.

Everything here is computed from readings and the draws that they keep, so that files can be put together afterwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from equipoise.aftermath.front import beyond_control, bias_ratios, estimate, on_front, utility_ratios
from equipoise.aftermath.judging import corrected, moved
from equipoise.mitigation.vectors import METHODS
from equipoise.results.aftermath import Aftermath, Outcome, Reading


def summed_up(found: Aftermath) -> Aftermath:
    """With changes, estimates and the front of the outcomes that are there; in the order of METHODS, controls last."""
    ordered = sorted(found.outcomes, key=_order)
    judged = [_judged(each, found, found.control_of(each)) for each in ordered]
    tested = corrected([each.beyond for each in judged])
    judged = [replace(each, beyond=beyond) for each, beyond in zip(judged, tested, strict=True)]
    return replace(found, outcomes=tuple(replace(each, on_front=on_front(each, judged)) for each in judged))


def _order(outcome: Outcome) -> tuple[bool, int, int, str]:
    known = list(METHODS)
    place = known.index(outcome.method) if outcome.method in known else len(known)
    return outcome.control, place, outcome.directions, outcome.label


def _judged(outcome: Outcome, found: Aftermath, control: Outcome | None) -> Outcome:
    bias = bias_ratios(found.checks, found.before, outcome.readings)
    beside = bias_ratios(found.checks, found.before, control.readings) if control else []
    return replace(
        outcome, readings=_compared(outcome.readings, found, control), bias_left=estimate(bias),
        utility_kept=estimate(utility_ratios(found.checks, found.before, outcome.readings)),
        beyond=beyond_control(bias, beside),
    )  # fmt: skip


def _compared(readings: Sequence[Reading], found: Aftermath, control: Outcome | None) -> tuple[Reading, ...]:
    """Every reading beside the one before and beside that of the control, corrected for how many there are."""
    cards = {card.name: card for card in found.checks}
    before = [found.reading(each.check) for each in readings]
    beside = [control.reading(each.check) if control else None for each in readings]
    changes = corrected([
        moved(was, each, was, cards[each.check]) if was else None for was, each in zip(before, readings, strict=True)
    ])  # fmt: skip
    beyond = corrected([
        moved(other, each, was, cards[each.check]) if was and other else None
        for was, other, each in zip(before, beside, readings, strict=True)
    ])  # fmt: skip
    return tuple(
        replace(each, change=change, beyond=further)
        for each, change, further in zip(readings, changes, beyond, strict=True)
    )
