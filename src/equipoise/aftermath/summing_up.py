"""From bare readings to what they say together: changes, what goes beyond the control, and the front.

Everything here is computed from readings and the draws that they keep, so that files can be put together afterwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from equipoise.aftermath.front import bias_left, on_front, utility_kept
from equipoise.aftermath.judging import moved
from equipoise.mitigation.vectors import METHODS
from equipoise.results.aftermath import Aftermath, CheckCard, Outcome, Reading


def summed_up(found: Aftermath) -> Aftermath:
    """With changes, estimates and the front of the outcomes that are there; in the order of METHODS, controls last."""
    ordered = sorted(found.outcomes, key=_order)
    controls = [each for each in ordered if each.control]
    judged = [_judged(each, found, control_of(each, controls)) for each in ordered]
    return replace(found, outcomes=tuple(replace(each, on_front=on_front(each, judged)) for each in judged))


def directions_of(outcome: Outcome) -> int:
    """That a method took out; one of a method that takes out none as such."""
    detail = outcome.recipe.get("detail") or {}
    return max(1, int(detail.get("directions", 1)))


def control_of(outcome: Outcome, controls: Sequence[Outcome]) -> Outcome | None:
    """The control that took out as many directions, else the next larger, else the largest; None of a control."""
    if outcome.control or not controls:
        return None
    own = directions_of(outcome)
    enough = [each for each in controls if directions_of(each) >= own]
    return min(enough, key=directions_of) if enough else max(controls, key=directions_of)


def _order(outcome: Outcome) -> tuple[bool, int, int, str]:
    known = list(METHODS)
    place = known.index(outcome.method) if outcome.method in known else len(known)
    return outcome.control, place, directions_of(outcome), outcome.label


def _judged(outcome: Outcome, found: Aftermath, control: Outcome | None) -> Outcome:
    cards = {card.name: card for card in found.checks}
    readings = tuple(_compared(each, found, cards[each.check], control) for each in outcome.readings)
    return replace(
        outcome, readings=readings, bias_left=bias_left(found.checks, found.before, readings),
        utility_kept=utility_kept(found.checks, found.before, readings),
    )  # fmt: skip


def _compared(reading: Reading, found: Aftermath, card: CheckCard, control: Outcome | None) -> Reading:
    before = found.reading(reading.check)
    beside = control.reading(reading.check) if control else None
    return replace(
        reading,
        change=moved(before, reading, before, card) if before else None,
        beyond=moved(beside, reading, before, card) if before and beside else None,
    )
