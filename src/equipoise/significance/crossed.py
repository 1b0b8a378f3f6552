"""Pairs that share words or sentences: draws and tests that keep together what belongs together.

Each pair has a label in one or more columns: the term it is about, the frame of each of its sentences. Labels of every
column are drawn with replacement, and a pair counts as often as all of its labels were drawn: the pigeonhole bootstrap
(Owen, Annals of Applied Statistics 2007), whose intervals are rather too wide than too narrow. With one column whose
labels all differ it is the ordinary bootstrap; with one column of terms, that of clusters.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from equipoise.results import Alternative, Array
from equipoise.significance.batches import MOST_NUMBERS

Labels = NDArray[np.int64]  # (pairs,) from 0
MOST_FLIPS = 17  # clusters whose flips are all looked at: 131,072 of them
ROUNDING = 1e-10  # of the largest sum: nearer is a tie


def crossed_draws(columns: Sequence[Labels], resamples: int, rng: np.random.Generator) -> Iterator[Array]:
    """How often each pair counts in every resample, some (rows, pairs) at a time."""
    pairs = len(columns[0])
    step = max(1, MOST_NUMBERS // pairs)
    for first in range(0, resamples, step):
        rows = min(step, resamples - first)
        weights = np.ones((rows, pairs))
        for labels in columns:
            number = int(labels.max()) + 1
            weights *= rng.multinomial(number, np.full(number, 1 / number), size=rows)[:, labels]
        yield weights


def flip_test(
    sums: Array, *, alternative: Alternative, samples: int, rng: np.random.Generator
) -> tuple[float, bool, int]:
    """The p-value of a total if each cluster's sum were as likely the other way round; whether exact, and of how many.

    Exact while there are at most 17 clusters, otherwise a seeded sample with p = (k + 1) / (n + 1). Ties count.
    """
    exact, given = len(sums) <= MOST_FLIPS, float(sums.sum())
    totals = np.concatenate([signs @ sums for signs in (_all_flips if exact else _some_flips)(len(sums), samples, rng)])
    return extreme_share(totals, given, alternative, exact), exact, len(totals)


def extreme_share(totals: Array, given: float, alternative: Alternative, exact: bool) -> float:
    """The share of totals at least as extreme as the given one; of a sample, the given one counts too."""
    if alternative == "two-sided":
        totals, given = np.abs(totals), abs(given)
    elif alternative == "less":
        totals, given = -totals, -given
    extreme = int((totals >= given - ROUNDING * max(1.0, np.abs(totals).max())).sum())
    return extreme / len(totals) if exact else (extreme + 1) / (len(totals) + 1)


def _all_flips(clusters: int, samples: int, rng: np.random.Generator) -> Iterator[Array]:
    yield np.where((np.arange(2**clusters)[:, None] >> np.arange(clusters)) & 1, -1.0, 1.0)


def _some_flips(clusters: int, samples: int, rng: np.random.Generator) -> Iterator[Array]:
    """Some rows of signs at a time, (rows, clusters)."""
    step = max(1, MOST_NUMBERS // clusters)
    for first in range(0, samples, step):
        yield np.where(rng.integers(0, 2, size=(min(step, samples - first), clusters)), -1.0, 1.0)


def connected(first: Labels, second: Labels) -> Labels:
    """For each label the number of its component, where the two labels of every pair are linked."""
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import connected_components

    size = int(max(first.max(), second.max())) + 1
    links = coo_array((np.ones(len(first)), (first, second)), shape=(size, size))
    return np.asarray(connected_components(links, directed=False)[1], dtype=np.int64)
