"""Relational Inner Product Association (Ethayarajh, Duvenaud and Hirst, ACL 2019).

    RIPA(w; x, y) = w . b      with b = (x - y) / ||x - y|| for a pair of targets (x, y)

averaged over the pairs and then over the attribute words w. Word lengths count: this is not a cosine.
"""

from __future__ import annotations

import numpy as np

from equipoise.errors import CannotAnswer
from equipoise.metrics.similarity import Sets, seen_with
from equipoise.results import Array, Resampling, Reweighed, Score


def ripa(targets: Sets, attributes: Sets) -> Score:
    """How far the attributes lean along the pairs' directions; positive: towards the first target set."""
    differences = seen_with(targets[0], 0) - seen_with(targets[1], 0)  # (pairs, dimensions)
    lengths = np.linalg.norm(differences, axis=1, keepdims=True)
    if not lengths.all():
        raise CannotAnswer(
            f"RIPA needs pairs of different vectors; pair {int(np.argmin(lengths)) + 1} has the same one twice."
        )
    projections = (differences / lengths) @ seen_with(attributes[0], 0).T  # (pairs, attributes)

    def reweigh(pair_weights: Array, attribute_weights: Array) -> Reweighed:
        counts = attribute_weights[:, 0]
        sums = ((pair_weights @ projections) * counts).sum(axis=1)
        return Reweighed(sums / (np.abs(pair_weights).sum(axis=1) * counts.sum(axis=1)), None)

    per_word = projections.mean(axis=0)
    return Score(
        value=float(per_word.mean()),
        per_item={"attributes_1": per_word},
        detail={"std_over_pairs": projections.std(axis=0).tolist()},  # of each attribute, population form
        resampling=Resampling(reweigh, (len(differences),), (len(per_word),), paired=True),
    )
