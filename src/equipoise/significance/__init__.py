"""How sure: permutation tests, bootstrap intervals, corrections. Pure functions on a Score's resampling."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from equipoise.results import Alternative, Interval, Json, Score, Ties
from equipoise.significance.bootstrap import bootstrap_intervals
from equipoise.significance.corrections import holm
from equipoise.significance.permutation import permutation_test

__all__ = ["Certainty", "holm", "how_sure"]


@dataclass(frozen=True)
class Certainty:
    """How sure a score is; None where the question does not arise, with the reason in `test`."""

    p_value: float | None
    interval: Interval | None
    effect_size_interval: Interval | None
    test: dict[str, Json]


def how_sure(
    score: Score,
    *,
    alternative: Alternative,
    ties: Ties,
    permutations: int,
    resamples: int,
    level: float,
    rng: np.random.Generator,
) -> Certainty:
    """The permutation p-value and the bootstrap intervals of a score; 0 permutations or resamples leave them out."""
    if not (permutations or resamples):
        return Certainty(None, None, None, {"why_not": _why_no_test(score, permutations)})
    # streams of their own, so that neither depends on whether the other was asked for
    for_test, for_intervals = np.random.SeedSequence(rng.integers(2**63)).spawn(2)
    intervals: tuple[Interval | None, Interval | None] = (None, None)
    if score.resampling and resamples:
        own = np.random.default_rng(for_intervals)
        intervals = bootstrap_intervals(score.resampling, resamples=resamples, level=level, rng=own)
    if score.effect_size is None:
        intervals = intervals[0], None
    why_not = _why_no_test(score, permutations)
    if why_not or not score.resampling:
        return Certainty(None, *intervals, {"why_not": why_not})
    own = np.random.default_rng(for_test)
    found = permutation_test(score.resampling, alternative=alternative, ties=ties, samples=permutations, rng=own)
    if not found:
        return Certainty(None, *intervals, {"why_not": "some partitions of the words have no value"})
    test = {
        "kind": "exact permutation" if found.exact else "Monte Carlo permutation",
        "alternative": alternative, "ties": ties, "sizes": list(score.resampling.targets),
        "partitions": found.partitions, "more_extreme": found.more_extreme, "tied": found.ties,
    }  # fmt: skip
    return Certainty(found.p_value, *intervals, test)


def _why_no_test(score: Score, permutations: int) -> str:
    if not permutations:
        return "no test was asked for"
    if not score.resampling or not score.resampling.exchangeable:
        return "the value is the same whichever target set a word is in, so there is nothing to permute"
    if not score.resampling.paired and len(score.resampling.targets) != 2:
        return "a permutation test needs two target sets"
    return ""
