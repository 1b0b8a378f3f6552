"""What every method gives: something found once, that changes any rows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from equipoise.mitigation.vectors.about import Rows
from equipoise.results import Array, Json

Floats = NDArray[np.floating]

ROWS = 4096  # at once: what is computed with stays near the processor
ROUNDING = 1e-9  # of what was computed in double precision
NOTHING = 1e-6  # left of a word that is but the direction, where rows are given in single precision
OTHER_WAY = "other_way"  # in what was found: rows of pairs that lie, and stay, against the sides of their classes


class Fitted(Protocol):
    """What a method has found."""

    @property
    def detail(self) -> Mapping[str, Json]:
        """What was found, for the recipe."""
        ...

    def transform(self, vectors: Floats, rows: Rows) -> Array:
        """These vectors, which stand in these rows, as they become; those given are left as they are."""
        ...


class Removed(NamedTuple):
    """Directions that are taken out of every vector: h <- h - B'B h, the rows of B orthonormal."""

    directions: Array  # (directions, dimensions)
    detail: Mapping[str, Json]

    def transform(self, vectors: Floats, rows: Rows) -> Array:
        done = np.asarray(vectors, dtype=np.float64)
        for _ in range(2):  # what rounding left goes with the second
            done = done - (done @ self.directions.T) @ self.directions
        return done


def unit(vectors: Floats, least: float = 0.0) -> Array:
    """The vectors at length one; what is not longer than the least has none."""
    exact = np.asarray(vectors, dtype=np.float64)
    lengths = np.sqrt(np.einsum("...i,...i->...", exact, exact))[..., None]
    return np.divide(exact, lengths, out=np.zeros_like(exact), where=lengths > least)


def neutralised(vectors: Floats, subspace: Array, specific: NDArray[np.bool_]) -> Array:
    """The rows at length one, without the subspace, (components, dimensions), unless they are specific."""
    done = unit(vectors)
    across = done[~specific] if specific.any() else done
    for _ in range(2):  # what rounding left goes with the second
        across = unit(across - (across @ subspace.T) @ subspace, NOTHING)
    if not specific.any():
        return across
    done[~specific] = across
    return done


def orthonormal(rows: Array) -> Array:
    """Rows of length one at right angles that span the same, (rank, dimensions)."""
    _, singular, basis = np.linalg.svd(rows, full_matrices=False)
    return basis[singular > singular.max(initial=0.0) * max(rows.shape) * np.finfo(np.float64).eps]
