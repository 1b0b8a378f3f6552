"""How far a reading moved, from before or from its control, and whether that is for the better.

A method is asked some twenty checks, so that one clear change would be chance: verdicts go by p-values that are
corrected for how many there are (Holm). A control is the mean over several draws of directions, and what lies beyond it
lies beyond what one more draw would give.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import isfinite
from typing import NamedTuple

import numpy as np

from equipoise.aftermath.drawing import LEVEL
from equipoise.results import Array
from equipoise.results.aftermath import CheckCard, Moved, Reading, Verdict
from equipoise.results.kept import unpacked
from equipoise.significance.corrections import holm
from equipoise.significance.differences import Difference, difference_of

ADDED = 2  # to the items of a share of which none differs (Agresti and Min 2005, half an item for each of four ways)


class Numbers(NamedTuple):
    """A number, under every draw of the items, and of every repetition."""

    value: float
    drawn: Array
    repeated: Array | None = None


def moved(first: Reading, second: Reading, before: Reading, card: CheckCard) -> Moved:
    """The second reading less the first, not corrected yet. before: that of the vectors as they were, which may be the
    first; the first may also be that of a control.

    Where the two were not drawn alike nothing is said of how sure it is.
    """
    if not drawn_alike(first, second):
        return Moved(second.value - first.value, None, None, None, None, None, "no clear change")
    least = 1 / (second.items + ADDED) if card.scale == "share" else 0.0
    raw = difference(_as_is(first), _as_is(second), least)
    if card.group == "unrelated" and first is before:  # whichever way it goes
        return judged(raw, raw, "worse", "worse")
    change = difference(_badness(first, before, card), _badness(second, before, card), least)
    return judged(raw, change, "better", "worse")


def drawn_alike(first: Reading, second: Reading) -> bool:
    return bool(first.drawn) and (first.draws, len(first.drawn)) == (second.draws, len(second.drawn))


def difference(first: Numbers, second: Numbers, least: float = 0.0) -> Difference:
    """The second less the first, of which at most one is of repetitions."""
    repeated = second.repeated if first.repeated is None else first.repeated
    return difference_of(first.value, second.value, first.drawn, second.drawn, LEVEL, least, repeated)


def judged(raw: Difference, change: Difference, below: Verdict, above: Verdict) -> Moved:
    """A raw difference, and what the change of what it is read by says: below zero, above it, or neither."""
    low, high = (end if isfinite(end) else None for end in (raw.low, raw.high))
    verdict: Verdict = below if change.high < 0 else above if change.low > 0 else "no clear change"
    return Moved(raw.value, low, high, change.p_value, raw.p_value, None, verdict)


def corrected(moves: Sequence[Moved | None]) -> list[Moved | None]:
    """The same, corrected for how many they are: what is not clear any more is no clear change.

    What clearly moved, and not clearly for the better or the worse, is said to have moved: past the ideal, perhaps.
    """
    adjusted, aside = (holm([getattr(each, name, None) for each in moves]) for name in ("p_value", "p_moved"))
    return [each and _corrected(each, *ps) for each, *ps in zip(moves, adjusted, aside, strict=True)]


def _corrected(move: Moved, p: float | None, p_moved: float | None) -> Moved:
    verdict = move.verdict if _clear(p) else "moved" if _clear(p_moved) else "no clear change"
    return replace(move, p_adjusted=p, verdict=verdict)


def _clear(p: float | None) -> bool:
    return p is not None and p < 1 - LEVEL


def _as_is(reading: Reading) -> Numbers:
    return Numbers(reading.value, unpacked(reading.drawn), _repeats(reading))


def _repeats(reading: Reading) -> Array | None:
    return np.array(reading.repeated) if reading.repeated else None


def _badness(reading: Reading, before: Reading, card: CheckCard) -> Numbers:
    """A number that is lower where the reading is better, and the same under every draw and of every repetition."""
    value, drawn, repeats = _as_is(reading)
    if card.better != "nearer":
        sign = 1.0 if card.better == "lower" else -1.0
        return Numbers(sign * value, sign * drawn, None if repeats is None else sign * repeats)
    if card.group == "unrelated":  # what was before moves with the draws
        ideal, ideals = before.value, unpacked(before.drawn)
    else:
        ideal, ideals = reading.ideal or 0.0, np.zeros_like(drawn) + (reading.ideal or 0.0)
    if repeats is None:
        return Numbers(abs(value - ideal), np.abs(drawn - ideals))
    apart = np.abs(repeats - ideal)
    return Numbers(float(apart.mean()), np.abs(drawn - ideals), apart)
