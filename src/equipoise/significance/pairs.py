"""Sentence pairs: how often the stereotyped sentence is preferred, and how sure that share is if pairs are independent.

A pair gives one number: the score of the stereotyped sentence minus that of the anti-stereotyped one. The share of
pairs that prefer the stereotype has a Wilson score interval (Wilson 1927) and an exact sign test against one half.
Pairs about one term or with a sentence in common are not independent: crossed.py draws and turns what they share.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist
from typing import Annotated

import numpy as np
from numpy.typing import ArrayLike

from equipoise.bounds import Between
from equipoise.errors import BadOption, CannotAnswer
from equipoise.results import WORTH, Alternative, Array, Interval, TiedPairs

QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


@dataclass(frozen=True)
class Distribution:
    """Where the differences lie: a share near one half can hide strong preferences both ways."""

    mean: float
    quantiles: Mapping[str, float]  # "5%" -> the difference that 5% of the pairs are below


@dataclass(frozen=True)
class PairShare:
    """How often the stereotyped sentence is preferred."""

    for_stereotype: int
    against_stereotype: int
    tied: int
    ties: TiedPairs  # how the share counts them
    share: float | None  # one half: neither is preferred; None where every pair is tied and ties stand apart
    interval: Interval | None  # of the share, if pairs are independent
    differences: Distribution


def pair_share(
    differences: ArrayLike, *, ties: TiedPairs = "apart", level: Annotated[float, Between(0.5, 0.9999)] = 0.95
) -> PairShare:
    """The share of pairs that prefer the stereotype, from stereotyped minus anti-stereotyped scores.

    Only equal scores are ties; round the scores first if they are known to fewer digits. With ties="half" the interval
    is a little too wide.
    """
    _check_level(level)
    if ties not in WORTH:
        raise BadOption(f"ties must be {' or '.join(WORTH)}, and it is {ties!r}.")
    given = _checked(differences)
    ahead, behind = int(np.sum(given > 0)), int(np.sum(given < 0))
    tied = len(given) - ahead - behind
    win, count = WORTH[ties]
    wins, trials = ahead + win * tied, ahead + behind + int(count) * tied
    return PairShare(
        ahead, behind, tied, ties,
        share=wins / trials if trials else None,
        interval=wilson(wins, trials, level) if trials else None,
        differences=_distribution(given),
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


def _distribution(differences: Array) -> Distribution:
    found = np.quantile(differences, QUANTILES)
    return Distribution(
        float(differences.mean()), {f"{at:.0%}": float(value) for at, value in zip(QUANTILES, found, strict=True)}
    )
