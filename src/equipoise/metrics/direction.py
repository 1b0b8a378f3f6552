"""The direction that most separates the two sides of pairs.

Principal components of the pairs, each centred on its own mean (Bolukbasi et al. 2016): that leaves half the difference
of every pair, and its mirror image, so that components are those of the differences without taking off their mean. A
mean taken off them would take off the very direction.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from equipoise.errors import CannotAnswer
from equipoise.results import Array


class Direction(NamedTuple):
    """A vector of length one that points to the first side, and what share of the variance each component has."""

    vector: Array  # (dimensions,)
    explained: Array  # (components,) the direction's own first


def pair_direction(first: Array, second: Array) -> Direction:
    """The first principal component of pairs, each centred on its own mean."""
    return direction_of((first - second) / 2)


def direction_of(differences: Array) -> Direction:
    """The first component of differences, uncentred, pointing the way that they point on the whole."""
    _, singular, rows = np.linalg.svd(differences, full_matrices=False)
    if not singular[0]:
        raise CannotAnswer("The target pairs have no direction: both words of every pair have the same vector.")
    vector = rows[0] * (1.0 if (differences @ rows[0]).sum() >= 0 else -1.0)  # an SVD's sign is arbitrary
    return Direction(vector, singular**2 / (singular**2).sum())
