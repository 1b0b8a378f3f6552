"""How sure: permutation tests, bootstrap intervals, influence of words, null calibration, corrections, pairs, power.

Pure functions on a Score's resampling: nothing here knows words, files or models.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from functools import partial

import numpy as np

from equipoise.results import Alternative, Interval, IntervalKind, Json, Resampling, Reweighed, Score, Ties
from equipoise.significance.bootstrap import bootstrap
from equipoise.significance.corrections import CORRECTIONS, benjamini_hochberg, holm
from equipoise.significance.influence import Influence, decides, influences, with_p_values
from equipoise.significance.intervals import chosen, interval_of
from equipoise.significance.leaving_out import without_each
from equipoise.significance.null import placed
from equipoise.significance.permutation import permutation_test

__all__ = [
    "CORRECTIONS", "MOST_LEFT_OUT", "Asked", "Certainty", "Influence", "benjamini_hochberg", "decides", "holm",
    "how_sure", "placed",
]  # fmt: skip


MOST_LEFT_OUT = 400  # words of a question; in longer lists a single word moves little, and each costs a measurement


@dataclass(frozen=True)
class Asked:
    """How sure an answer must be: what to test, and how often to draw."""

    alternative: Alternative = "two-sided"
    ties: Ties = "inclusive"
    permutations: int = 10_000  # 0: no test
    exact_up_to: int = 200_000  # ways to divide the words
    resamples: int = 2_000  # 0: no intervals
    level: float = 0.95
    interval: IntervalKind = "auto"
    leave_out: bool = True  # of questions with at most 400 words
    lists: tuple[int, ...] = ()  # numbers that name the lists of words, targets first: the same list, the same draws


@dataclass(frozen=True)
class Certainty:
    """How sure a score is; None where the question does not arise, with the reason in `test`."""

    test: Mapping[str, Json]
    p_value: float | None = None
    interval: Interval | None = None
    effect_size_interval: Interval | None = None
    resampled: Reweighed | None = None
    influences: list[Influence] = field(default_factory=list)  # the largest first


def how_sure(score: Score, asked: Asked, rng: np.random.Generator) -> Certainty:
    """The permutation p-value, the intervals and the words' influence, each only if asked for."""
    resampling = score.resampling
    if resampling is None or not (asked.permutations or asked.resamples or asked.leave_out):
        return Certainty({"why_not": _why_no_test(score, asked)})
    # streams of their own, so that none depends on whether another was asked for
    for_test, for_words = rng.spawn(2)
    for_draws = int(rng.integers(2**63))
    for_same_test = deepcopy(for_test)
    p_value, test = _tested(score, resampling, asked, for_test)
    drawn = _drawn(resampling, asked, for_draws)
    words = sum(resampling.targets) + sum(resampling.attributes)
    found = influences(score, without_each(resampling)) if asked.leave_out and words <= MOST_LEFT_OUT else []
    if p_value is not None and found:
        found = with_p_values(
            found, resampling, alternative=asked.alternative, samples=asked.permutations, rng=for_words,
            same=for_same_test,
        )  # fmt: skip
    return Certainty(test, p_value, *_intervals(score, resampling, drawn, asked), drawn, found)


def _tested(
    score: Score, resampling: Resampling, asked: Asked, rng: np.random.Generator
) -> tuple[float | None, dict[str, Json]]:
    """The p-value and how it was come by, or why there is none."""
    why_not = _why_no_test(score, asked)
    if why_not:
        return None, {"why_not": why_not}
    found = permutation_test(
        resampling,
        alternative=asked.alternative,
        ties=asked.ties,
        samples=asked.permutations,
        rng=rng,
        most=asked.exact_up_to,
    )
    if not found:
        return None, {"why_not": "some partitions of the words have no value"}
    return found.p_value, {
        "kind": "exact permutation" if found.exact else "Monte Carlo permutation",
        "alternative": asked.alternative, "ties": asked.ties, "sizes": list(resampling.permuted_sizes),
        "partitions": found.partitions, "more_extreme": found.more_extreme, "tied": found.ties,
    }  # fmt: skip


def _drawn(resampling: Resampling, asked: Asked, seed: int) -> Reweighed | None:
    if not asked.resamples:
        return None
    return bootstrap(resampling, resamples=asked.resamples, seed=seed, lists=asked.lists)


def _intervals(
    score: Score, resampling: Resampling, drawn: Reweighed | None, asked: Asked
) -> tuple[Interval | None, Interval | None]:
    """Of the value, and of the effect size where there is one."""
    if drawn is None:
        return None, None
    left_out = without_each(resampling, drawn_only=True).values() if asked.interval == "bca" else ()
    make = partial(
        interval_of, kind=chosen(asked.interval, resampling), level=asked.level, fewest=resampling.fewest,
        of=resampling.called or resampling.resampled,
    )  # fmt: skip
    values = make(drawn.values, score.value, without=[numbers.values for numbers in left_out])
    if score.effect_size is None:
        return values, None
    return values, make(drawn.effect_sizes, score.effect_size, without=[each.effect_sizes for each in left_out])


def _why_no_test(score: Score, asked: Asked) -> str:
    if not asked.permutations:
        return "no test was asked for"
    if score.resampling is None:
        return "the metric cannot be measured with words traded"
    if score.resampling.no_test:
        return score.resampling.no_test
    if not score.resampling.paired and len(score.resampling.permuted_sizes) != 2:
        return f"a permutation test needs two {score.resampling.permuted.removesuffix('s')} sets"
    return ""
