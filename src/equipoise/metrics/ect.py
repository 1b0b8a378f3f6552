"""Embedding Coherence Test (Dev and Phillips, AISTATS 2019).

    ECT = Spearman correlation, over the attributes a, of cos(avg(T1), a) with cos(avg(T2), a)

1 means that the two groups see the attributes in the same order of nearness.
"""

from __future__ import annotations

import numpy as np

from equipoise.errors import CannotAnswer
from equipoise.metrics.similarity import IN_CLASSES, Sets, seen_with, unit, without_words
from equipoise.results import Array, Resampling, Reweighed, Score, Seen

TIE = 1e-12  # relative: nearer than this is the same nearness


def ect(targets: Sets, attributes: Sets) -> Score:
    """How far the two target sets agree on which attributes are near; 1: the same order."""
    pools = [seen_with(target, 0) for target in targets]
    pool = np.vstack(pools)
    seen = [unit(seen_with(attributes[0], number)) for number in (0, 1)]  # the same words beside T1 and beside T2
    products = [pool @ words.T for words in seen]  # each (targets, attributes)

    def nearness(target_weights: Array) -> list[Array]:
        """Each attribute's nearness to each centre, (rows, attributes); its order is the cosine's."""
        return [target_weights[:, side] @ products[side] for side in (0, 1)]

    def reweigh(target_weights: Array, attribute_weights: Array) -> Reweighed:
        near_1, near_2 = nearness(target_weights)
        counts = np.broadcast_to(attribute_weights[:, 0], near_1.shape)
        return Reweighed(_spearman(near_1, near_2, counts), None)

    no_test = IN_CLASSES if isinstance(attributes[0], Seen) else ""
    resampling = Resampling(
        reweigh, tuple(map(len, pools)), (len(seen[0]),), no_test=no_test, leaves_out=without_words(attributes)
    )
    given, everything = resampling.given()
    value = reweigh(given, everything).values[0]
    if not np.isfinite(value):
        raise CannotAnswer(f"ECT needs at least two attributes that differ in nearness; there are {len(seen[0])}.")
    ranks_1, ranks_2 = (_ranks(near, everything[0]) for near in nearness(given))
    return Score(
        value=float(value),
        per_item={"attributes_1": (ranks_1 - ranks_2)[0]},  # places between the two orders
        resampling=resampling,
    )


def _ranks(numbers: Array, counts: Array) -> Array:
    """Mean rank of each number when it stands `counts` times in the row, (rows, numbers)."""
    order = np.argsort(numbers, axis=1)
    ordered, times = np.take_along_axis(numbers, order, axis=1), np.take_along_axis(counts, order, axis=1)
    rounding = TIE * np.abs(numbers).max(axis=1, keepdims=True)  # one vector can give two sums, a last digit apart
    starts = np.diff(ordered, axis=1, prepend=-np.inf) > rounding  # where a new number begins
    ends = np.roll(starts, -1, axis=1)
    upto = np.cumsum(times, axis=1)
    below = np.maximum.accumulate(np.where(starts, upto - times, 0.0), axis=1)
    through = np.minimum.accumulate(np.where(ends, upto, np.inf)[:, ::-1], axis=1)[:, ::-1]
    ranks = np.empty_like(ordered)
    np.put_along_axis(ranks, order, below + (through - below + 1) / 2, axis=1)
    return ranks


def _spearman(first: Array, second: Array, counts: Array) -> Array:
    """Spearman correlation of each row, (rows,); NaN where a row has one rank only."""
    deviations = []
    for numbers in (first, second):
        ranks = _ranks(numbers, counts)
        deviations.append(ranks - (counts * ranks).sum(axis=1, keepdims=True) / counts.sum(axis=1, keepdims=True))
    a, b = deviations
    with np.errstate(invalid="ignore", divide="ignore"):
        return (counts * a * b).sum(axis=1) / np.sqrt((counts * a**2).sum(axis=1) * (counts * b**2).sum(axis=1))
