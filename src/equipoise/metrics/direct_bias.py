"""Direct bias (Bolukbasi, Chang, Zou, Saligrama and Kalai, NIPS 2016).

    DB = mean_{w in N} |cos(w, g)|^c

N are words that should be neutral, here the attributes of all sets; g is the first principal component of the target
pairs, each centred on its own mean; c is the strictness.
"""

from __future__ import annotations

from typing import Annotated

import numpy as np

from equipoise.bounds import Between
from equipoise.errors import CannotAnswer
from equipoise.metrics.similarity import Sets, cosine, seen_with, spans
from equipoise.results import Array, Resampling, Reweighed, Score

ROUNDING = 1e-12  # a cosine below this is no lean


def direct_bias(targets: Sets, attributes: Sets, *, c: Annotated[float, Between(0, 100)] = 1.0) -> Score:
    """How much the attributes point along the direction of the target pairs; 0: not at all."""
    direction, explained = pair_direction(seen_with(targets[0], 0), seen_with(targets[1], 0))
    words = np.vstack([seen_with(attribute, 0) for attribute in attributes])
    sizes = tuple(len(seen_with(attribute, 0)) for attribute in attributes)
    leans = cosine(words, direction[None, :])[:, 0]
    strict = np.abs(leans) ** c if c else (np.abs(leans) > ROUNDING).astype(np.float64)

    def reweigh(pair_weights: Array, attribute_weights: Array) -> Reweighed:
        counts = attribute_weights.sum(axis=1)  # (rows, words)
        return Reweighed((counts @ strict) / counts.sum(axis=1), None)

    return Score(
        value=float(strict.mean()),
        per_item={f"attributes_{i}": leans[span] for i, span in enumerate(spans(sizes), start=1)},  # signed
        detail={"explained_variance": explained},
        resampling=Resampling(
            reweigh, (len(seen_with(targets[0], 0)),), sizes, paired=True, exchangeable=False, resampled="attributes"
        ),
    )


def pair_direction(first: Array, second: Array) -> tuple[Array, float]:
    """The direction that most separates the pairs, pointing to the first, and its share of their variance."""
    halves = (first - second) / 2  # each pair centred on its mean leaves +half and -half
    _, singular, rows = np.linalg.svd(halves, full_matrices=False)
    if not singular[0]:
        raise CannotAnswer("The target pairs have no direction: both words of every pair have the same vector.")
    direction = rows[0] * (1.0 if (halves @ rows[0]).sum() >= 0 else -1.0)  # an SVD's sign is arbitrary
    return direction, float(singular[0] ** 2 / (singular**2).sum())
