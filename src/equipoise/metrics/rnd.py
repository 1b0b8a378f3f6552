"""Relative Norm Distance (Garg, Schiebinger, Jurafsky and Zou, PNAS 2018).

    RND = sum_{x in A} ( ||avg(T1) - x|| - ||avg(T2) - x|| )

In the class form (seed 002, 3.3) x is taken as seen with T1 in the first term and as seen with T2 in the second.
Garg et al. and seed 002 sum over the words; WEFE averages (`average=true`). With `distance=cosine` the distance is
1 - cos; WEFE's "cos" is the similarity and so has the other sign.
"""

from __future__ import annotations

from typing import Literal

import numpy as np

from equipoise.metrics.similarity import IN_CLASSES, Sets, seen_with, unit, without_words
from equipoise.results import Array, Encounters, Resampling, Reweighed, Score, Seen

ROUNDING = 1e-12  # relative: distances nearer than this are the same


def rnd(
    targets: Sets, attributes: Sets, *, distance: Literal["euclidean", "cosine"] = "euclidean", average: bool = False
) -> Score:
    """How much nearer the attributes are to one target set's centre; negative: nearer to the first."""
    pools = [seen_with(target, 0) for target in targets]
    seen = [seen_with(attributes[0], number) for number in (0, 1)]  # the same words beside T1 and beside T2
    by_class = isinstance(attributes[0], Seen)
    met = attributes[0].encounters if isinstance(attributes[0], Seen) and distance == "euclidean" else None
    far = _DistancesWhenMet(met) if met else _Distances(np.vstack(pools), seen, distance)

    def gaps(target_weights: Array) -> Array:
        """How much farther each word is from the first centre than from the second, (rows, words)."""
        first, second = far.from_centre(target_weights[:, 0], 0), far.from_centre(target_weights[:, 1], 1)
        difference = first - second
        difference[np.abs(difference) <= ROUNDING * (first + second)] = 0.0  # noise must not be told apart from noise
        return difference

    def reweigh(target_weights: Array, attribute_weights: Array) -> Reweighed:
        counts = attribute_weights[:, 0]
        total = (gaps(target_weights) * counts).sum(axis=1)
        return Reweighed(total / counts.sum(axis=1) if average else total, None)

    resampling = Resampling(
        reweigh, tuple(map(len, pools)), (len(seen[0]),), no_test=IN_CLASSES if by_class and not met else "",
        leaves_out=without_words(attributes, met is not None), in_sentences=met is not None,
        numbers=len(seen[0]) * sum(map(len, pools)) if met else 0,
    )  # fmt: skip
    by_word = gaps(resampling.given()[0])[0]
    return Score(
        value=float(by_word.mean() if average else by_word.sum()),
        per_item={"attributes_1": by_word},
        detail={"mean": float(by_word.mean())},
        resampling=resampling,
    )


class _Distances:
    """Distances of the attribute words from any weighted centre of the targets, from inner products alone."""

    def __init__(self, targets: Array, attributes: list[Array], distance: str):
        self.cosine = distance == "cosine"
        if self.cosine:
            attributes = [unit(words) for words in attributes]
        else:  # distances do not change when everything moves, and inner products near the origin lose no digits
            middle = targets.mean(axis=0)
            targets, attributes = targets - middle, [words - middle for words in attributes]
        self.gram = targets @ targets.T  # (targets, targets)
        self.products = [targets @ words.T for words in attributes]  # each (targets, words)
        self.squares = [(words**2).sum(axis=1) for words in attributes]  # each (words,)

    def from_centre(self, weights: Array, side: int) -> Array:
        """(rows, words): distance of each word, as seen with target set `side`, from each row's centre."""
        weights = weights / weights.sum(axis=1, keepdims=True)
        towards = weights @ self.products[side]  # centre . word
        length = np.einsum("bi,bi->b", weights @ self.gram, weights)[:, None]  # ||centre||^2
        if self.cosine:
            with np.errstate(divide="ignore", invalid="ignore"):  # a centre at the origin has no direction: NaN
                return 1.0 - towards / np.sqrt(length)
        return np.sqrt(np.maximum(length - 2 * towards + self.squares[side], 0.0))


class _DistancesWhenMet:
    """The same distances where a centre's attributes are those seen beside its own words."""

    def __init__(self, met: Encounters):
        words, targets, _ = met.gaps.shape
        self.shape = (words, targets)
        self.gaps = met.gaps.transpose(1, 0, 2).reshape(targets, words * targets)

    def from_centre(self, weights: Array, side: int) -> Array:
        """(rows, words): whichever the side, the words' vectors follow the weights."""
        weights = weights / weights.sum(axis=1, keepdims=True)
        products = (weights @ self.gaps).reshape(-1, *self.shape)
        return np.sqrt(np.maximum(np.einsum("bat,bt->ba", products, weights), 0.0))
