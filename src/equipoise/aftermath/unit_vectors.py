"""A model's vectors as the checks take them: of length one, those of the frequent words once for all checks."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from equipoise.mitigation.vectors.about import Rows
from equipoise.mitigation.vectors.fitted import ROWS, unit
from equipoise.mitigation.vectors.leaning import FREQUENT
from equipoise.models.static import StaticVectors
from equipoise.results import Array

Singles = NDArray[np.float32]


class UnitVectors(NamedTuple):
    """Vectors of length one; one of zeros stays so, and is near to nothing."""

    model: StaticVectors
    first: Singles  # (words, dimensions) the first 50,000, or all where there are fewer

    def exactly(self, rows: Rows) -> Array:
        """Those of any rows in double precision, (rows, dimensions)."""
        return unit(np.asarray(self.model.store.vectors[rows]))


def unit_vectors(model: StaticVectors, first: int = FREQUENT) -> UnitVectors:
    """The vectors of a model; where they are changed as they are read, each of the first is changed but once."""
    done = np.empty((min(model.words, first), model.dimensions), dtype=np.float32)
    for start in range(0, len(done), ROWS):
        stop = min(start + ROWS, len(done))
        done[start:stop] = unit(np.asarray(model.store.vectors[start:stop]))
    return UnitVectors(model, done)
