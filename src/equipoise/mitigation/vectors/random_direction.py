"""The control: directions drawn at random are taken out, as a method would take out those it found.

Whatever a method does that this does as well is owed to there being fewer dimensions, and not to the method.
"""

from __future__ import annotations

from typing import Annotated

import numpy as np

from equipoise.bounds import Between
from equipoise.errors import BadOption
from equipoise.mitigation.vectors.about import About
from equipoise.mitigation.vectors.fitted import Floats, Removed, orthonormal


def fit(
    vectors: Floats,
    about: About,
    *,
    rng: np.random.Generator,
    directions: Annotated[int, Between(1, 10_000)] = 1,
    draw: Annotated[int, Between(1, 10_000)] = 1,
) -> Removed:
    """directions: how many; as many as the method removes that this is the control of. draw: which of many draws."""
    dimensions = vectors.shape[1]
    if directions >= dimensions:
        raise BadOption(
            f"directions must be fewer than the {dimensions} dimensions of the vectors, and it is {directions}."
        )
    return Removed(orthonormal(rng.spawn(draw)[-1].normal(size=(directions, dimensions))), {"directions": directions})
