"""Sentence pairs: how often the stereotyped sentence is preferred, and how sure that share is.

A pair gives one number: the score of the stereotyped sentence minus that of the anti-stereotyped one. The share of
pairs that prefer the stereotype has a Wilson score interval (Wilson 1927) and an exact sign test against one half. Both
take the pairs for independent. Pairs about one group or term are not, so with clusters there is also a bootstrap that
draws whole clusters (Field and Welsh 2007); with fewer than five of them its intervals are too narrow.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist
from typing import Annotated

import numpy as np
from numpy.typing import ArrayLike

from equipoise.bounds import Between
from equipoise.errors import BadOption, CannotAnswer
from equipoise.results import WORTH, Alternative, Array, Interval, TiedPairs
from equipoise.significance.batches import MOST_NUMBERS
from equipoise.significance.intervals import interval_of

QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)
ALL_TIED = "every pair is tied"


@dataclass(frozen=True)
class Distribution:
    """Where the differences lie: a share near one half can hide strong preferences both ways."""

    mean: float
    quantiles: Mapping[str, float]  # "5%" -> the difference that 5% of the pairs are below


@dataclass(frozen=True)
class PairShare:
    """How often the stereotyped sentence is preferred; None where there is no answer, with the reason in `why_not`."""

    for_stereotype: int
    against_stereotype: int
    tied: int
    ties: TiedPairs  # how the share counts them
    share: float | None  # one half: neither is preferred
    interval: Interval | None  # of the share, if pairs are independent
    p_value: float | None  # sign test of the untied pairs, two-sided
    differences: Distribution
    clusters: int | None
    cluster_interval: Interval | None  # of the share, if only clusters are independent
    mean_interval: Interval | None  # of the mean difference, likewise
    why_not: Mapping[str, str]  # field -> the reason


@dataclass(frozen=True)
class _Pairs:
    """One number a pair."""

    differences: Array
    wins: Array  # 1 where the stereotype is preferred, what the ties are worth where neither is
    counted: Array  # 1 where the pair is among those the share is of


def pair_share(
    differences: ArrayLike,
    clusters: Sequence[Hashable] | None = None,
    *,
    ties: TiedPairs = "apart",
    level: Annotated[float, Between(0.5, 0.9999)] = 0.95,
    resamples: int = 1_000,
    rng: np.random.Generator,
) -> PairShare:
    """The share of pairs that prefer the stereotype, from stereotyped minus anti-stereotyped scores, and how sure.

    `clusters` names, for each pair, what it shares with others. Only equal scores are ties; round the scores first if
    they are known to fewer digits. With ties="half" the Wilson interval is a little too wide.
    """
    _check_level(level)
    given = _checked(differences)
    signs = np.sign(given)
    ahead, behind = int(np.sum(signs > 0)), int(np.sum(signs < 0))
    pairs = _counted(given, signs, ties)
    trials = int(pairs.counted.sum())
    by_cluster = _by_cluster(pairs, clusters, level, resamples, rng)
    return PairShare(
        ahead, behind, len(given) - ahead - behind, ties,
        share=float(pairs.wins.sum()) / trials if trials else None,
        interval=wilson(float(pairs.wins.sum()), trials, level) if trials else None,
        p_value=sign_test(ahead, behind) if ahead + behind else None,
        differences=_distribution(given),
        clusters=None if clusters is None else len(set(clusters)),
        cluster_interval=by_cluster[0], mean_interval=by_cluster[1],
        why_not=_why_not(trials, ahead + behind, clusters, resamples, by_cluster),
    )  # fmt: skip


def wilson(successes: float, trials: int, level: float) -> Interval:
    """The Wilson score interval of a share: all shares that a normal test at this level would not reject (1927)."""
    _check_level(level)
    if not 0 <= successes <= trials or not trials:
        raise BadOption(f"A share needs trials, some of them successes, and it got {successes:g} of {trials:,}.")
    z = NormalDist().inv_cdf((1 + level) / 2)
    share, middle = successes / trials, (successes + z**2 / 2) / (trials + z**2)
    reach = z / (trials + z**2) * sqrt(successes * (trials - successes) / trials + z**2 / 4)
    # rounding must not leave a share of 0 or 1 outside its own interval
    return Interval(max(0.0, min(middle - reach, share)), min(1.0, max(middle + reach, share)), level, "Wilson score")


def sign_test(ahead: int, behind: int, alternative: Alternative = "two-sided") -> float:
    """The exact p-value of so uneven a split, or a more uneven one, if each side is as likely."""
    from scipy.special import betainc

    fewer, more = sorted((ahead, behind))
    if alternative != "two-sided":
        more, fewer = (ahead, behind) if alternative == "greater" else (behind, ahead)
    tail = float(betainc(more, fewer + 1, 0.5)) if more else 1.0  # the binomial's; scipy's own loses digits
    return min(1.0, 2 * tail) if alternative == "two-sided" else tail


def _check_level(level: float) -> None:
    if not 0 < level < 1:
        raise BadOption(f"level must be between 0 and 1, such as 0.95, and it is {level!r}.")


def _checked(differences: ArrayLike) -> Array:
    given = np.asarray(differences, dtype=np.float64)
    if given.ndim != 1 or not given.size:
        raise CannotAnswer(f"A share of pairs needs one difference a pair, and it got an array of shape {given.shape}.")
    wrong = np.flatnonzero(~np.isfinite(given))
    if wrong.size:
        raise CannotAnswer(
            f"{wrong.size:,} of {given.size:,} pairs have a difference that is not a finite number, the first at place "
            f"{wrong[0]}; leave these pairs out and say so."
        )
    return given


def _counted(differences: Array, signs: Array, ties: TiedPairs) -> _Pairs:
    if ties not in WORTH:
        raise BadOption(f"ties must be {' or '.join(WORTH)}, and it is {ties!r}.")
    win, count = WORTH[ties]
    return _Pairs(differences, np.where(signs == 0, win, signs > 0), np.where(signs == 0, count, 1.0))


def _distribution(differences: Array) -> Distribution:
    found = np.quantile(differences, QUANTILES)
    return Distribution(
        float(differences.mean()), {f"{at:.0%}": float(value) for at, value in zip(QUANTILES, found, strict=True)}
    )


def _by_cluster(
    pairs: _Pairs, clusters: Sequence[Hashable] | None, level: float, resamples: int, rng: np.random.Generator
) -> tuple[Interval | None, Interval | None]:
    """Bootstrap intervals of the share and of the mean difference, whole clusters drawn."""
    if clusters is None:
        return None, None
    sums = _cluster_sums(pairs, clusters)
    if len(sums) < 2 or resamples < 2:
        return None, None
    drawn, given = _share_and_mean(_drawn(sums, resamples, rng)), _share_and_mean(sums.sum(axis=0)[None])
    share, mean = (
        interval_of(numbers, float(at[0]), kind="expanded", level=level, fewest=len(sums), without=(), of="clusters")
        for numbers, at in zip(drawn, given, strict=True)
    )
    return share, mean


def _drawn(sums: Array, resamples: int, rng: np.random.Generator) -> Array:
    """The totals of every resample, (resamples, 4); as many clusters as there are, few rows at once for memory."""
    clusters = len(sums)
    step = max(1, MOST_NUMBERS // clusters)
    sizes = [min(step, resamples - start) for start in range(0, resamples, step)]
    chances = np.full(clusters, 1 / clusters)
    return np.concatenate([rng.multinomial(clusters, chances, size=size) @ sums for size in sizes])


def _share_and_mean(totals: Array) -> tuple[Array, Array]:
    """Both numbers of each row of totals, (rows, 4)."""
    wins, counted, differences, size = totals.T
    with np.errstate(invalid="ignore"):  # tied pairs only have no share: NaN, which no interval takes in
        return wins / counted, differences / size


def _cluster_sums(pairs: _Pairs, clusters: Sequence[Hashable]) -> Array:
    """Wins, pairs that count, differences and pairs, summed within each cluster, (clusters, 4)."""
    if len(clusters) != len(pairs.differences):
        raise BadOption(
            f"There are {len(pairs.differences):,} pairs and {len(clusters):,} cluster labels; give one label a pair."
        )
    numbers = {label: number for number, label in enumerate(dict.fromkeys(clusters))}
    where = np.array([numbers[label] for label in clusters])
    columns = (pairs.wins, pairs.counted, pairs.differences, np.ones(len(where)))
    return np.stack([np.bincount(where, weights=column) for column in columns], axis=1)


def _why_not(
    trials: int,
    untied: int,
    clusters: Sequence[Hashable] | None,
    resamples: int,
    found: tuple[Interval | None, Interval | None],
) -> dict[str, str]:
    """The reason for each answer that is missing."""
    reasons: dict[str, str] = {}
    if not trials:
        reasons |= dict.fromkeys(("share", "interval"), ALL_TIED)
    if not untied:
        reasons["p_value"] = ALL_TIED
    for field, interval in zip(("cluster_interval", "mean_interval"), found, strict=True):
        if interval is None:
            reasons[field] = _why_no_interval(clusters, resamples)
    return reasons


def _why_no_interval(clusters: Sequence[Hashable] | None, resamples: int) -> str:
    if clusters is None:
        return "no clusters were given"
    if len(set(clusters)) < 2:
        return "there is only one cluster, so nothing to draw from"
    if resamples < 2:
        return "no resamples were asked for"
    return "too many resamples hold tied pairs only"
