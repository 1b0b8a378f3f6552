"""Direct bias (Bolukbasi, Chang, Zou, Saligrama and Kalai, NIPS 2016).

    DB = mean_{w in N} |cos(w, g)|^c

N are words that should be neutral, here the attributes of all sets; g is the first principal component of the target
pairs, each centred on its own mean; c is the strictness.
"""

from __future__ import annotations

from typing import Annotated

import numpy as np

from equipoise.bounds import Between
from equipoise.metrics.direction import pair_direction
from equipoise.metrics.similarity import NO_GROUPS, Sets, cosine, seen_with, spans, unit
from equipoise.results import Array, Resampling, Reweighed, Score

ROUNDING = 1e-12  # a cosine below this is no lean
MOST_PAIRS = 64  # whose direction is found anew when one is left out; with more it hardly moves
MOST_NUMBERS = 1 << 20  # in one array: rows are taken in groups


def direct_bias(targets: Sets, attributes: Sets, *, c: Annotated[float, Between(0, 100)] = 1.0) -> Score:
    """How much the attributes point along the direction of the target pairs; 0: not at all."""
    first, second = seen_with(targets[0], 0), seen_with(targets[1], 0)
    direction, explained = pair_direction(first, second)
    words = np.vstack([seen_with(attribute, 0) for attribute in attributes])
    sizes = tuple(len(seen_with(attribute, 0)) for attribute in attributes)
    leans = cosine(words, direction[None, :])[:, 0]
    redraw = len(first) <= MOST_PAIRS

    def strictly(cosines: Array) -> Array:
        return np.abs(cosines) ** c if c else (np.abs(cosines) > ROUNDING).astype(np.float64)

    def reweigh(pair_weights: Array, attribute_weights: Array) -> Reweighed:
        counts = attribute_weights.sum(axis=1)  # (rows, words)
        cosines = _along_redrawn(first - second, unit(words), pair_weights) if redraw else leans[None]
        return Reweighed((counts * strictly(cosines)).sum(axis=1) / counts.sum(axis=1), None)

    return Score(
        value=float(strictly(leans).mean()),
        per_item={f"attributes_{i}": leans[span] for i, span in enumerate(spans(sizes), start=1)},  # signed
        detail={"explained_variance": float(explained[0])},
        resampling=Resampling(
            reweigh, (len(first),), sizes, paired=True, no_test=NO_GROUPS,
            resampled="attributes", leaves_out=("targets", "attributes") if redraw else None,
        ),
    )  # fmt: skip


def _along_redrawn(differences: Array, words: Array, weights: Array) -> Array:
    """Cosines of the words, of length one, with the direction of pairs that count so much, (rows, words).

    The direction is a sum of the pairs' differences, so their inner products are all that is needed to find it.
    """
    gram, products = differences @ differences.T, differences @ words.T  # (pairs, pairs), (pairs, words)
    step = max(1, MOST_NUMBERS // len(gram) ** 2)
    roots = np.sqrt(weights)
    parts = []
    for start in range(0, len(roots), step):
        some = roots[start : start + step]
        values, vectors = np.linalg.eigh(some[:, :, None] * gram * some[:, None, :])  # the largest comes last
        with np.errstate(divide="ignore", invalid="ignore"):  # pairs without any difference have no direction: NaN
            parts.append((some * vectors[:, :, -1]) @ products / np.sqrt(np.maximum(values[:, -1:], 0.0)))
    return np.concatenate(parts)
