"""Which token won how many dimensions."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


def counts(won_by: NDArray[np.int64], tokens: int) -> NDArray[np.int64]:
    """How often each token is named, (texts, tokens), given which token has the most of each dimension, (texts,
    dimensions)."""
    texts = len(won_by)
    flat = (won_by + tokens * np.arange(texts)[:, None]).ravel()
    return np.bincount(flat, minlength=texts * tokens).reshape(texts, tokens)
