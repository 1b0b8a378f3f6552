"""Permutation tests: how often would permuted labels give a value at least this extreme?

The targets of both sets are pooled and divided again in every possible way that keeps the sizes (Caliskan et al. 2017),
or the attributes, for a metric that learns from their labels; pairs trade places within the pair. Exact while there are
at most `most` ways, otherwise a seeded sample with p = (k + 1) / (n + 1).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from equipoise.results import Alternative, Array, Resampling, Ties
from equipoise.significance.batches import batches

MOST_PARTITIONS = 200_000
TOLERANCE = 1e-10  # relative to the largest value: nearer than this is a tie


@dataclass(frozen=True)
class Permutation:
    """A p-value and how it was come by."""

    p_value: float
    exact: bool
    partitions: int  # how many were looked at; an exact test looks at the given one too
    more_extreme: int
    ties: int


def permutation_test(
    resampling: Resampling, *, alternative: Alternative, ties: Ties, samples: int = 10_000, rng: np.random.Generator,
    most: int = MOST_PARTITIONS,
) -> Permutation | None:  # fmt: skip
    """The share of partitions more extreme than the given one, or as extreme; None where one has no value."""
    exact = _number_of_ways(resampling) <= most
    given = resampling.relabelled(resampling.given()[0 if resampling.permuted == "targets" else 1])
    null = _values(resampling, _all_ways(resampling) if exact else random_ways(resampling, samples, rng))
    if not np.isfinite(null).all():
        return None
    # The middle of all partitions is 0 for equal sets; a sum over unequal ones, or a distance, has another.
    centre = float((null if exact else np.append(null, given)).mean())
    greater, equal = _count(null, float(given[0]), alternative, centre)
    inclusive = ties == "inclusive" or equal == len(null)  # all alike is no evidence
    extreme = max(greater + equal, int(exact)) if inclusive else greater  # the given labels are among all
    p_value = extreme / len(null) if exact else (extreme + 1) / (len(null) + 1)
    return Permutation(p_value, exact, len(null), greater, equal)


def _count(null: Array, given: float, alternative: Alternative, centre: float) -> tuple[int, int]:
    """How many values are more extreme than the given one, and how many tie with it."""
    if alternative == "two-sided":
        null, given = np.abs(null - centre), abs(given - centre)
    elif alternative == "less":
        null, given = -null, -given
    tolerance = TOLERANCE * max(abs(given), float(np.abs(null).max()))
    return int(np.sum(null > given + tolerance)), int(np.sum(np.abs(null - given) <= tolerance))


def _values(resampling: Resampling, batches: Iterator[Array]) -> Array:
    """The value under every row of weights."""
    return np.concatenate([resampling.relabelled(weights) for weights in batches])


def _number_of_ways(resampling: Resampling) -> int:
    if resampling.paired:
        return int(2 ** resampling.targets[0])
    return comb(sum(resampling.permuted_sizes), resampling.permuted_sizes[0])


def _all_ways(resampling: Resampling) -> Iterator[Array]:
    if resampling.paired:
        flips = _sign_flips(resampling.targets[0])
        return (flips[rows] for rows in batches(len(flips), resampling))
    firsts = _partitions(sum(resampling.permuted_sizes), resampling.permuted_sizes[0])
    return (_both_sides(firsts[rows]) for rows in batches(len(firsts), resampling))


def random_ways(resampling: Resampling, samples: int, rng: np.random.Generator) -> Iterator[Array]:
    """So many partitions drawn at random, as weights, in batches."""
    first = np.arange(sum(resampling.permuted_sizes)) < resampling.permuted_sizes[0]
    for rows in batches(samples, resampling):
        size = rows.stop - rows.start
        if resampling.paired:
            yield rng.choice([-1.0, 1.0], size=(size, resampling.targets[0]))
        else:
            yield _both_sides(rng.permuted(np.tile(first, (size, 1)), axis=1))


def _both_sides(first: NDArray[np.generic]) -> Array:
    """Weights of both sets from who is in the first, (rows, 2, words)."""
    return np.stack([first, ~first.astype(bool)], axis=1).astype(np.float64)


@lru_cache(maxsize=16)
def _partitions(words: int, first: int) -> NDArray[np.bool_]:
    """Every way to choose the first set, (ways, words)."""
    ways = comb(words, first)
    chosen = np.fromiter(chain.from_iterable(combinations(range(words), first)), dtype=np.intp, count=ways * first)
    masks = np.zeros((ways, words), dtype=bool)
    masks[np.repeat(np.arange(ways), first), chosen] = True
    return masks


@lru_cache(maxsize=16)
def _sign_flips(pairs: int) -> Array:
    """Every way to turn pairs round, (ways, pairs)."""
    bits = np.arange(2**pairs)[:, None] >> np.arange(pairs)
    return (1 - 2 * (bits & 1)).astype(np.float64)
