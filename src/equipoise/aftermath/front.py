"""Many readings to two numbers, bias left and utility kept, and the methods that no other beats in both.

    bias left      the mean, over checks of bias that were clearly off their ideal before, of
                   |after - ideal| / |before - ideal|
    utility kept   the mean, over checks of utility that were clearly above zero before, of after / before

Intervals are the number, give or take its spread under the draws of all checks, to first order: a quotient by a
distance that was small before could be as large as one likes in a single draw. Whether a method leaves less bias than
its control is one test, of bias left, however many checks there are.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from equipoise.aftermath.drawing import LEVEL
from equipoise.aftermath.judging import Numbers, difference, drawn_alike, judged
from equipoise.results import Array, Interval
from equipoise.results.aftermath import CheckCard, Estimate, Moved, Outcome, Reading
from equipoise.results.kept import unpacked
from equipoise.significance.differences import with_repeats
from equipoise.significance.intervals import FEWEST_FINITE

OF_BIAS = ("recoverable", "associations")
APART = ("analogies-family", "indirect-bias")  # told, and in no mean: pairs that a method sets right are easier than
# before, and a share of next to nothing says nothing


class Ratio(NamedTuple):
    """What is left of what a check found before."""

    check: str
    value: float
    drawn: Array | None  # how far each draw is from the value; None where before and after were not drawn alike
    repeated: Array | None  # of a control: that of every draw of directions, whose mean is the value


def bias_ratios(cards: Sequence[CheckCard], before: Sequence[Reading], after: Sequence[Reading]) -> list[Ratio]:
    """Of the distance from the ideal before, the share that is left, by each check that was clearly off it."""
    asked = _both([card.name for card in cards if card.group in OF_BIAS and card.name not in APART], before, after)
    return [_ratio(one, other, one.ideal or 0.0) for one, other in asked if _off(one, one.ideal)]


def utility_ratios(cards: Sequence[CheckCard], before: Sequence[Reading], after: Sequence[Reading]) -> list[Ratio]:
    """Of what worked before, the share that still does, by each check of what clearly did."""
    asked = _both([card.name for card in cards if card.group == "utility" and card.name not in APART], before, after)
    return [_ratio(one, other, None) for one, other in asked if one.value > 0 and _off(one, 0.0)]


def estimate(ratios: Sequence[Ratio]) -> Estimate | None:
    """Their mean; None where there are none."""
    if not ratios:
        return None
    mean = _mean(ratios)
    return Estimate(mean.value, _interval(mean), tuple(each.check for each in ratios))


def beyond_control(own: Sequence[Ratio], control: Sequence[Ratio]) -> Moved | None:
    """The mean of a method less that of its control, by the checks that both answer; not corrected yet."""
    names = {each.check for each in own} & {each.check for each in control}
    first, second = ([each for each in ratios if each.check in names] for ratios in (control, own))
    if not names or any(each.drawn is None for each in (*first, *second)):
        return None
    found = difference(_mean(first), _mean(second))
    return judged(found, found, "better", "worse")


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
    whole, numbers = before.value - base, np.array(after.repeated or [after.value]) - base
    shares = numbers / whole if ideal is None else np.abs(numbers / whole)
    value = float(shares.mean())
    repeated = shares if after.repeated else None
    if not drawn_alike(before, after):
        return Ratio(before.check, value, None, repeated)
    past = ideal is not None and (after.value - base) * whole < 0  # there farther is again more
    turned = -1.0 if past else 1.0
    moved = (unpacked(after.drawn) - after.value, unpacked(before.drawn) - before.value)
    return Ratio(before.check, value, (turned * moved[0] - value * moved[1]) / whole, repeated)


def _mean(ratios: Sequence[Ratio]) -> Numbers:
    """The mean, under every draw and of every repetition; no number under draws where one has none."""
    value = float(np.mean([each.value for each in ratios]))
    drawn = [each.drawn for each in ratios if each.drawn is not None]
    repeated = [each.repeated for each in ratios if each.repeated is not None]
    return Numbers(
        value,
        value + np.mean(drawn, axis=0) if len(drawn) == len(ratios) else np.zeros(0),
        np.mean(repeated, axis=0) if len(repeated) == len(ratios) else None,
    )


def _interval(mean: Numbers) -> Interval | None:
    from scipy.special import stdtrit

    finite = mean.drawn[np.isfinite(mean.drawn)]
    if len(finite) < max(2, FEWEST_FINITE * len(mean.drawn)):
        return None
    spread, freedom = float(finite.std(ddof=1)), np.inf
    if mean.repeated is not None:
        spread, freedom = with_repeats(spread, mean.repeated, 1 / len(mean.repeated))
    reach = float(stdtrit(freedom, (1 + LEVEL) / 2)) * spread
    low = mean.value - reach if mean.value < 0 else max(0.0, mean.value - reach)
    return Interval(low, mean.value + reach, LEVEL, "spread of the draws of all checks")


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
