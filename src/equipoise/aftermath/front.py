"""Many readings to two numbers, bias left and utility kept, and the methods that no other beats in both.

    bias left      the mean, over checks of bias that were clearly off their ideal before, of
                   |after - ideal| / |before - ideal|
    utility kept   the mean, over checks of utility that were clearly above zero before, of after / before

Intervals are the number, give or take its spread under the draws of all checks, to first order: a quotient by a
distance that was small before could be as large as one likes in a single draw.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import NormalDist
from typing import NamedTuple

import numpy as np

from equipoise.aftermath.drawing import LEVEL
from equipoise.results import Array, Interval
from equipoise.results.aftermath import CheckCard, Estimate, Outcome, Reading
from equipoise.results.kept import unpacked
from equipoise.significance.intervals import FEWEST_FINITE

OF_BIAS = ("recoverable", "associations")
APART = ("analogies-family", "indirect-bias")  # told, and in no mean: pairs that a method sets right are easier than
# before, and a share of next to nothing says nothing


class Ratio(NamedTuple):
    """What is left of what a check found before."""

    check: str
    value: float
    drawn: Array | None  # how far each draw is from the value; None where before and after were not drawn alike


def bias_left(cards: Sequence[CheckCard], before: Sequence[Reading], after: Sequence[Reading]) -> Estimate | None:
    """Of the distance from the ideal before, the share that is left; None where no check was clearly off it."""
    asked = _both([card.name for card in cards if card.group in OF_BIAS and card.name not in APART], before, after)
    return _mean([_ratio(one, other, one.ideal or 0.0) for one, other in asked if _off(one, one.ideal)])


def utility_kept(cards: Sequence[CheckCard], before: Sequence[Reading], after: Sequence[Reading]) -> Estimate | None:
    """Of what worked before, the share that still does; None where nothing clearly did."""
    asked = _both([card.name for card in cards if card.group == "utility" and card.name not in APART], before, after)
    return _mean([_ratio(one, other, None) for one, other in asked if one.value > 0 and _off(one, 0.0)])


def _both(names: Sequence[str], before: Sequence[Reading], after: Sequence[Reading]) -> list[tuple[Reading, Reading]]:
    """The readings of these checks that are there before and after."""
    later = {each.check: each for each in after}
    return [(each, later[each.check]) for each in before if each.check in names and each.check in later]


def _off(reading: Reading, ideal: float | None) -> bool:
    """Whether all of the interval, or a number that is so by definition, lies on one side."""
    low, high = (reading.interval.low, reading.interval.high) if reading.interval else (reading.value, reading.value)
    return ideal is not None and not low <= ideal <= high


def _ratio(before: Reading, after: Reading, ideal: float | None) -> Ratio:
    """|after - ideal| / |before - ideal|; without an ideal after / before, which may be negative."""
    base = ideal or 0.0
    whole, left = before.value - base, after.value - base
    value = left / whole if ideal is None else abs(left / whole)
    if not before.drawn or (before.draws, len(before.drawn)) != (after.draws, len(after.drawn)):
        return Ratio(before.check, value, None)
    turned = 1.0 if ideal is None or left * whole >= 0 else -1.0  # past the ideal, farther is again more
    moved = (unpacked(after.drawn) - after.value, unpacked(before.drawn) - before.value)
    return Ratio(before.check, value, (turned * moved[0] - value * moved[1]) / whole)


def _mean(ratios: Sequence[Ratio]) -> Estimate | None:
    if not ratios:
        return None
    value = float(np.mean([each.value for each in ratios]))
    return Estimate(value, _interval(value, [each.drawn for each in ratios]), tuple(each.check for each in ratios))


def _interval(value: float, drawn: Sequence[Array | None]) -> Interval | None:
    known = [each for each in drawn if each is not None]
    if len(known) < len(drawn):
        return None
    moved = np.mean(known, axis=0)
    finite = moved[np.isfinite(moved)]
    if len(finite) < max(2, FEWEST_FINITE * len(moved)):
        return None
    reach = NormalDist().inv_cdf((1 + LEVEL) / 2) * float(finite.std(ddof=1))
    low = value - reach if value < 0 else max(0.0, value - reach)
    return Interval(low, value + reach, LEVEL, "spread of the draws of all checks")


NOTHING_DONE = (1.0, 1.0)  # bias left and utility kept of the vectors as they were


def on_front(outcome: Outcome, others: Sequence[Outcome]) -> bool:
    """Whether nothing else, doing nothing among it, leaves no more bias and keeps no less utility; never a control."""
    own = _place(outcome)
    if outcome.control or own is None:
        return False
    places = [_place(each) for each in others if not each.control]
    return not any(_beats(place, own) for place in [NOTHING_DONE, *places] if place is not None)


def _place(outcome: Outcome) -> tuple[float, float] | None:
    if outcome.bias_left is None or outcome.utility_kept is None:
        return None
    return outcome.bias_left.value, outcome.utility_kept.value


def _beats(one: tuple[float, float], other: tuple[float, float]) -> bool:
    return one != other and one[0] <= other[0] and one[1] >= other[1]
