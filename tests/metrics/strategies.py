"""Random questions for laws: sets of vectors of one dimension, none of them zero or nearly so."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from hypothesis import strategies as st

Sets = list[np.ndarray]


@st.composite
def queries(
    draw: st.DrawFn,
    targets: int = 2,
    attributes: int = 2,
    paired: bool = False,
    scales: Sequence[float] = (0.01, 1.0, 100.0),
) -> tuple[Sets, Sets]:
    """Target and attribute sets of 2 to 6 words in 3 to 8 dimensions."""
    rng = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    dimensions = draw(st.integers(3, 8))
    size = st.integers(2, 6)
    target_sizes = [draw(size)] * targets if paired else [draw(size) for _ in range(targets)]
    attribute_sizes = [draw(size) for _ in range(attributes)]
    scale = draw(st.sampled_from(scales))

    def words(n: int) -> np.ndarray:
        return scale * rng.normal(size=(n, dimensions))

    return [words(n) for n in target_sizes], [words(n) for n in attribute_sizes]


def rotation(dimensions: int, seed: int) -> np.ndarray:
    """A random rotation."""
    return np.linalg.qr(np.random.default_rng(seed).normal(size=(dimensions, dimensions)))[0]
