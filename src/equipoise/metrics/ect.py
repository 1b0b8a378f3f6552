"""Embedding Coherence Test (Dev and Phillips, AISTATS 2019).

    ECT = Spearman correlation, over the attributes a, of cos(avg(T1), a) with cos(avg(T2), a)

1 means that the two groups see the attributes in the same order of nearness.
"""

from __future__ import annotations

import numpy as np

from equipoise.errors import CannotAnswer
from equipoise.metrics.similarity import Sets, seen_with, spans, unit
from equipoise.results import Array, Resampling, Reweighed, Score

TIE = 1e-12  # relative: nearer than this is the same nearness


def ect(targets: Sets, attributes: Sets) -> Score:
    """How far the two target sets agree on which attributes are near; 1: the same order."""
    pools = [seen_with(target, 0) for target in targets]
    sizes = tuple(map(len, pools))
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

    membership = np.zeros((1, 2, len(pool)))
    for side, span in enumerate(spans(sizes)):
        membership[0, side, span] = 1.0
    everything = np.ones((1, 1, len(seen[0])))
    value = reweigh(membership, everything).values[0]
    if not np.isfinite(value):
        raise CannotAnswer(f"ECT needs at least two attributes that differ in nearness; there are {len(seen[0])}.")
    ranks_1, ranks_2 = (_ranks(near, everything[0]) for near in nearness(membership))
    return Score(
        value=float(value),
        per_item={"attributes_1": (ranks_1 - ranks_2)[0]},  # places between the two orders
        resampling=Resampling(reweigh, sizes, (len(seen[0]),)),
    )


def _ranks(numbers: Array, counts: Array) -> Array:
    """Mean rank of each number when it stands `counts` times in the row, (rows, numbers)."""
    gaps = numbers[:, None, :] - numbers[:, :, None]
    rounding = TIE * np.abs(numbers).max(axis=1)[:, None, None]  # one vector can give two sums, a last digit apart
    below = (gaps < -rounding) @ counts[:, :, None]
    equal = (np.abs(gaps) <= rounding) @ counts[:, :, None]
    return (below + (equal + 1) / 2)[:, :, 0]


def _spearman(first: Array, second: Array, counts: Array) -> Array:
    """Spearman correlation of each row, (rows,); NaN where a row has one rank only."""
    deviations = []
    for numbers in (first, second):
        ranks = _ranks(numbers, counts)
        deviations.append(ranks - (counts * ranks).sum(axis=1, keepdims=True) / counts.sum(axis=1, keepdims=True))
    a, b = deviations
    with np.errstate(invalid="ignore", divide="ignore"):
        return (counts * a * b).sum(axis=1) / np.sqrt((counts * a**2).sum(axis=1) * (counts * b**2).sum(axis=1))
