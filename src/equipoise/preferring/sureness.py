"""How sure a share of pairs is.

Pairs that share nothing are independent: the interval is Wilson's, the test an exact sign test. Pairs about the same
terms, or made of the same sentences, are not. Where what they share parts them into clusters, the interval draws
clusters and the test turns whole clusters round. Where all hangs together, as when every stereotyped sentence is
compared with every other, the interval draws terms and sentences, and the test draws which sentences are called
stereotyped, for the terms as they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from equipoise.datasets import SentencePair
from equipoise.preferring.sharing import Sharing, design_of, sharing_of, worth_of
from equipoise.results import Alternative, Array, Interval, IntervalKind, Json, Score, TiedPairs
from equipoise.significance.crossed import crossed_draws, flip_test
from equipoise.significance.intervals import interval_of
from equipoise.significance.pairs import PairShare, pair_share, sign_test
from equipoise.significance.trades import Design, trade_test, trades_of

FEWEST = 5  # clusters, terms or sentences to draw from; an interval from fewer is much too narrow


@dataclass(frozen=True)
class AskedOfPairs:
    """How sure an answer must be."""

    alternative: Alternative
    permutations: int  # 0: no test
    resamples: int  # 0: no interval but Wilson's
    level: float
    interval: IntervalKind
    keep: bool  # the resampled numbers
    one_score: bool = True  # whether a sentence has the same score in every pair


@dataclass(frozen=True)
class SureOfPairs:
    """How sure a score of pairs is."""

    share: PairShare
    interval: Interval | None  # of the value
    wilson: tuple[float, float] | None  # of the value, as if pairs were independent
    p_value: float | None
    test: dict[str, Json]
    resampled: Array | None
    no_interval: str = ""  # why there is none


def how_sure_of_pairs(
    score: Score,
    pairs: Sequence[SentencePair],
    tied: TiedPairs,
    average: Literal["pairs", "terms"],
    asked: AskedOfPairs,
    rng: np.random.Generator,
) -> SureOfPairs:
    """The interval, the p-value and the resampled numbers of a score of these pairs."""
    for_draws, for_test = rng.spawn(2)
    differences = score.per_item["stereotypes"] - score.per_item["antistereotypes"]
    share = pair_share(differences, ties=tied, level=asked.level)
    sharing = sharing_of(pairs)
    wilson = _as_value(share.interval, score.value - 100 * (share.share or 0.0)) if average == "pairs" else None
    independent = sharing.independent and average == "pairs"
    drawn = _drawn(score, sharing, asked, for_draws) if asked.keep or not independent else None
    interval = wilson if independent else _drawn_interval(score, drawn, sharing, asked)
    p_value, test = _tested(share, score, pairs, sharing, average, asked, for_test)
    return SureOfPairs(
        share, interval, (wilson.low, wilson.high) if wilson else None, p_value, test, drawn if asked.keep else None,
        "" if interval else _why_no_interval(sharing, asked),
    )  # fmt: skip


def _as_value(interval: Interval | None, moved: float) -> Interval | None:
    """An interval of a share on the scale of the value: percent, less what the value is moved by."""
    if interval is None:
        return None
    low, high = 100 * interval.low + moved, 100 * interval.high + moved
    return Interval(low, high, interval.level, interval.method)


def _drawn(score: Score, sharing: Sharing, asked: AskedOfPairs, rng: np.random.Generator) -> Array | None:
    if not asked.resamples or not score.resampling:
        return None
    none = np.empty((0, 0))
    chunks = crossed_draws(sharing.columns, asked.resamples, rng)
    return np.concatenate([score.resampling.reweigh(weights, none).values for weights in chunks])


def _drawn_interval(score: Score, drawn: Array | None, sharing: Sharing, asked: AskedOfPairs) -> Interval | None:
    kind: IntervalKind = "percentile" if asked.interval == "percentile" else "expanded"
    fewest = min(int(column.max()) + 1 for column in sharing.columns)
    if fewest < FEWEST:
        return None
    return interval_of(drawn, score.value, kind=kind, level=asked.level, fewest=fewest, without=(), of=sharing.drawn)


def _why_no_interval(sharing: Sharing, asked: AskedOfPairs) -> str:
    if not asked.resamples:
        return "it was not asked for"
    fewest = min(int(column.max()) + 1 for column in sharing.columns)
    few = fewest < FEWEST
    drawn = "terms or sentences" if len(sharing.columns) > 1 else sharing.drawn
    return f"there are only {fewest} {drawn} to draw from" if few else "too many resamples have no value"


def _tested(
    share: PairShare,
    score: Score,
    pairs: Sequence[SentencePair],
    sharing: Sharing,
    average: Literal["pairs", "terms"],
    asked: AskedOfPairs,
    rng: np.random.Generator,
) -> tuple[float | None, dict[str, Json]]:
    """The p-value and how it was come by, or why there is none."""
    untied = share.for_stereotype + share.against_stereotype
    if not asked.permutations or not untied:
        return None, {"why_not": "it was not asked for" if untied else "every pair is tied"}
    how: dict[str, Json] = {"alternative": asked.alternative, "ties": "inclusive", "tied": share.tied, "pairs": untied}
    if sharing.independent:
        p_value = sign_test(share.for_stereotype, share.against_stereotype, asked.alternative)
        return p_value, {"kind": "exact sign", **how}
    if len(sharing.columns) > 1:
        return _traded(score, design_of(pairs, worth_of(pairs, average)), asked, how, rng)
    (clusters,) = sharing.columns
    if not clusters.any():
        return None, {"why_not": "all pairs hang together, so there is nothing to turn round"}
    signs = np.sign(score.per_item["stereotypes"] - score.per_item["antistereotypes"])
    sums: Array = np.bincount(clusters, weights=signs * worth_of(pairs, average)).astype(np.float64)
    p_value, exact, flips = flip_test(sums, alternative=asked.alternative, samples=asked.permutations, rng=rng)
    kind = "exact flips of clusters" if exact else "Monte Carlo flips of clusters"
    return p_value, {"kind": kind, **how, "partitions": flips, "clusters": len(sums)}


def _traded(
    score: Score, design: Design, asked: AskedOfPairs, how: dict[str, Json], rng: np.random.Generator
) -> tuple[float | None, dict[str, Json]]:
    """The test of pairs whose sentences were compared crosswise."""
    scores = score.per_item["stereotypes"], score.per_item["antistereotypes"]
    trades = trades_of(design, scores, asked.one_score)
    if isinstance(trades, str):
        return None, {"why_not": f"pairs share sentences, and {trades}"}
    p_value, draws = trade_test(trades, alternative=asked.alternative, samples=asked.permutations, rng=rng)
    return p_value, {"kind": "Monte Carlo trades of sentences", **how, "partitions": draws}
