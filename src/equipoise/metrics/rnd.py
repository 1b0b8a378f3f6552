"""Relative Norm Distance (Garg, Schiebinger, Jurafsky and Zou, PNAS 2018).

    RND = sum_{x in A} ( ||avg(T1) - x|| - ||avg(T2) - x|| )

In the class form (seed 002, 3.3) x is taken as seen with T1 in the first term and as seen with T2 in the second.
Garg et al. and seed 002 sum over the words; WEFE averages (`average=true`). With `distance=cosine` the distance is
1 - cos; WEFE's "cos" is the similarity and so has the other sign.
"""

from __future__ import annotations

from typing import Literal

import numpy as np

from equipoise.metrics.similarity import Sets, seen_with, spans, unit
from equipoise.results import Array, Resampling, Reweighed, Score


def rnd(
    targets: Sets, attributes: Sets, *, distance: Literal["euclidean", "cosine"] = "euclidean", average: bool = False
) -> Score:
    """How much nearer the attributes are to one target set's centre; negative: nearer to the first."""
    pools = [seen_with(target, 0) for target in targets]
    seen = [seen_with(attributes[0], number) for number in (0, 1)]  # the same words beside T1 and beside T2
    far = _Distances(np.vstack(pools), seen, distance)
    sizes = tuple(map(len, pools))

    def reweigh(target_weights: Array, attribute_weights: Array) -> Reweighed:
        gaps = far.from_centre(target_weights[:, 0], 0) - far.from_centre(target_weights[:, 1], 1)  # (rows, words)
        counts = attribute_weights[:, 0]
        total = (gaps * counts).sum(axis=1)
        return Reweighed(total / counts.sum(axis=1) if average else total, None)

    membership = np.zeros((1, 2, sum(sizes)))
    for number, span in enumerate(spans(sizes)):
        membership[0, number, span] = 1.0
    gaps = (far.from_centre(membership[:, 0], 0) - far.from_centre(membership[:, 1], 1))[0]
    return Score(
        value=float(gaps.mean() if average else gaps.sum()),
        per_item={"attributes_1": gaps},
        detail={"mean": float(gaps.mean())},
        resampling=Resampling(reweigh, sizes, (len(gaps),)),
    )


class _Distances:
    """Distances of the attribute words from any weighted centre of the targets, from inner products alone."""

    def __init__(self, targets: Array, attributes: list[Array], distance: str):
        self.cosine = distance == "cosine"
        attributes = [unit(words) for words in attributes] if self.cosine else attributes
        self.gram = targets @ targets.T  # (targets, targets)
        self.products = [targets @ words.T for words in attributes]  # each (targets, words)
        self.squares = [(words**2).sum(axis=1) for words in attributes]  # each (words,)

    def from_centre(self, weights: Array, side: int) -> Array:
        """(rows, words): distance of each word, as seen with target set `side`, from each row's centre."""
        weights = weights / weights.sum(axis=1, keepdims=True)
        towards = weights @ self.products[side]  # centre . word
        length = np.einsum("bi,bi->b", weights @ self.gram, weights)[:, None]  # ||centre||^2
        if self.cosine:
            return 1.0 - towards / np.sqrt(length)
        return np.sqrt(np.maximum(length - 2 * towards + self.squares[side], 0.0))
