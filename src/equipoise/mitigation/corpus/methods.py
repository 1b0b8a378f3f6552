"""What becomes of an entry above the threshold, method by method. Those that are not above it stay as they are."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class Verdict(NamedTuple):
    """What becomes of an entry."""

    keep: bool
    copy: bool  # whether a copy with women and men exchanged is put behind it, or in its place


class Method(NamedTuple):
    """One way to make a corpus fairer."""

    percentile: float  # the threshold unless another is asked for
    swaps: bool  # whether it matters if a word of the entry can be swapped
    decide: Callable[[bool], Verdict]  # from whether one can


def _taken_away(swappable: bool) -> Verdict:
    """Section 4.2.1 of seed 004: what scores high goes."""
    return Verdict(keep=False, copy=False)


def _doubled(swappable: bool) -> Verdict:
    """Section 4.2.2: what scores high is balanced by its swapped copy; what has nothing to swap stays as it is."""
    return Verdict(keep=True, copy=swappable)


def _replaced(swappable: bool) -> Verdict:
    """Section 7, as future work: what scores high goes, and its swapped copy, if there is one, takes its place."""
    return Verdict(keep=False, copy=swappable)


METHODS = {  # section 5 of seed 004 finds the least bias with Sub95, Sub90 and Aug90
    "subtract": Method(95, False, _taken_away),
    "augment": Method(90, True, _doubled),
    "substitute": Method(90, True, _replaced),
}
