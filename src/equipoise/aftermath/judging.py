"""How far a reading moved, from before or from its control, and whether that is for the better."""

from __future__ import annotations

from math import isfinite

import numpy as np

from equipoise.aftermath.drawing import LEVEL
from equipoise.results import Array
from equipoise.results.aftermath import CheckCard, Moved, Reading, Verdict
from equipoise.results.kept import unpacked
from equipoise.significance.differences import Difference, difference_of

ADDED = 2  # to the items of a share of which none differs (Agresti and Min 2005, half an item for each of four ways)


def moved(first: Reading, second: Reading, before: Reading, card: CheckCard) -> Moved:
    """The second reading less the first. before: that of the vectors as they were, which may be the first.

    Where the two were not drawn alike nothing is said of how sure it is.
    """
    if not first.drawn or (first.draws, len(first.drawn)) != (second.draws, len(second.drawn)):
        return Moved(second.value - first.value, None, None, None, "no clear change")
    least = 1 / (second.items + ADDED) if card.scale == "share" else 0.0
    raw = difference_of(
        first.value, second.value, unpacked(first.drawn), unpacked(second.drawn), LEVEL, least
    )  # fmt: skip
    low, high = (end if isfinite(end) else None for end in (raw.low, raw.high))
    return Moved(raw.value, low, high, raw.p_value, _verdict(first, second, before, card, raw, least))


def _verdict(
    first: Reading, second: Reading, before: Reading, card: CheckCard, raw: Difference, least: float
) -> Verdict:  # fmt: skip
    if card.group == "unrelated" and first is before:  # whichever way it goes
        return "worse" if raw.low > 0 or raw.high < 0 else "no clear change"
    (one, drawn_one), (other, drawn_other) = (_badness(each, before, card) for each in (first, second))
    change = difference_of(one, other, drawn_one, drawn_other, LEVEL, least)
    return "better" if change.high < 0 else "worse" if change.low > 0 else "no clear change"


def _badness(reading: Reading, before: Reading, card: CheckCard) -> tuple[float, Array]:
    """A number that is lower where the reading is better, and the same under every draw."""
    drawn = unpacked(reading.drawn)
    if card.better != "nearer":
        sign = 1.0 if card.better == "lower" else -1.0
        return sign * reading.value, sign * drawn
    if card.group == "unrelated":  # what was before moves with the draws
        return abs(reading.value - before.value), np.abs(drawn - unpacked(before.drawn))
    ideal = reading.ideal or 0.0
    return abs(reading.value - ideal), np.abs(drawn - ideal)
