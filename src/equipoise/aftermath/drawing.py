"""From what a check found, item by item, to its reading: the number, its interval, and the number under every draw.

The items (words, pairs or questions) are drawn again with replacement. What is drawn follows from the seed, the name of
the check or of the items and their number, so that a model before, after and beside its control are drawn alike, and
what the items have in common cancels in their differences.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, NamedTuple
from zlib import crc32

import numpy as np

from equipoise.errors import CannotAnswer
from equipoise.results import Array, Interval, Json, Reweighed
from equipoise.results.aftermath import Reading
from equipoise.results.kept import packed
from equipoise.significance.intervals import interval_of
from equipoise.significance.pairs import wilson

RESAMPLES = 1_000
LEVEL = 0.95
MOST_NUMBERS = 1 << 20  # drawn at once

Statistic = Literal["share", "mean", "pearson", "spearman"]
Draw = Callable[[np.random.Generator, int], Array]  # (draws,) of so many


class Items(NamedTuple):
    """What a check found of each item, in an order that no model changes."""

    numbers: Array  # (items,) of a share, right or not, and of a mean; (items, 2) of a correlation
    statistic: Statistic
    ideal: float | None = None  # what vectors without the bias would give; None where more is simply better
    of: str = "words"  # what is drawn
    draw: Draw | None = None  # for items that share words or pairs: the number under draws of what they share
    detail: Mapping[str, Json] = {}
    shared: str = ""  # names the items where several checks are of the same: these are drawn alike, and move together


class Found(NamedTuple):
    """A number that was drawn already."""

    value: float
    interval: Interval | None
    ideal: float | None
    items: int
    drawn: str  # packed
    draws: str
    detail: Mapping[str, Json] = {}


def reading_of(check: str, found: Items | Found, seed: int, about: str) -> Reading:
    """The reading of a check. about: names what the items were chosen from, so that no other draws have their name."""
    done = _drawn(check, found, seed, about) if isinstance(found, Items) else found
    if not np.isfinite(done.value):
        raise CannotAnswer(f"{check} has no number: what it compares is the same for all of its {done.items:,} items.")
    return Reading(
        check, done.value, done.interval, done.ideal, done.items, done.drawn, done.draws, None, None, (), done.detail
    )  # fmt: skip


def _drawn(check: str, items: Items, seed: int, about: str) -> Found:
    numbers = np.asarray(items.numbers, dtype=np.float64)
    statistic = STATISTICS[items.statistic]
    value = float(statistic(numbers[None])[0])
    rng = np.random.default_rng([seed, crc32((items.shared or check).encode()), len(numbers)])
    drawn = items.draw(rng, RESAMPLES) if items.draw else _bootstrapped(numbers, statistic, rng)
    kept = packed(Reweighed(drawn, None), [check, about, len(numbers), seed, RESAMPLES])
    assert kept is not None
    return Found(
        value, _interval(items, numbers, value, drawn), items.ideal, len(numbers), kept.values, kept.draws, items.detail
    )  # fmt: skip


def _bootstrapped(numbers: Array, statistic: Callable[[Array], Array], rng: np.random.Generator) -> Array:
    """The number of every draw of the items; how many are drawn at once follows from their number alone."""
    step = max(1, MOST_NUMBERS // len(numbers))
    sizes = [min(step, RESAMPLES - start) for start in range(0, RESAMPLES, step)]
    return np.concatenate([statistic(numbers[rng.integers(len(numbers), size=(size, len(numbers)))]) for size in sizes])


def _interval(items: Items, numbers: Array, value: float, drawn: Array) -> Interval | None:
    """Wilson's of a share of independent items, else percentiles of the draws; None where these are all the same."""
    if items.statistic == "share" and items.draw is None:
        return wilson(float(numbers.sum()), len(numbers), LEVEL)
    if np.ptp(drawn) == 0:
        return None
    return interval_of(drawn, value, kind="percentile", level=LEVEL, fewest=len(numbers), without=(), of=items.of)


def _means(numbers: Array) -> Array:
    return numbers.mean(axis=1)


def _pearson(numbers: Array) -> Array:
    """Of the two columns, for each draw (draws, items, 2); NaN where one of them does not vary."""
    moved = numbers - numbers.mean(axis=1, keepdims=True)
    first, second = moved[..., 0], moved[..., 1]
    with np.errstate(divide="ignore", invalid="ignore"):
        found = (first * second).sum(axis=1) / np.sqrt((first**2).sum(axis=1) * (second**2).sum(axis=1))
    return np.clip(found, -1.0, 1.0)


def _spearman(numbers: Array) -> Array:
    """Pearson's of ranks, found anew in each draw, ties at their mean rank."""
    from scipy.stats import rankdata

    return _pearson(rankdata(numbers, axis=1))


STATISTICS: dict[Statistic, Callable[[Array], Array]] = {
    "share": _means, "mean": _means, "pearson": _pearson, "spearman": _spearman,
}  # fmt: skip
