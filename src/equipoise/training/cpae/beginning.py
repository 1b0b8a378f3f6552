"""First weights, held-back words and the order of definitions, as they follow from the words themselves.

So a word begins and is read alike in every version of a dictionary, and versions that are learned with one seed differ
by what was done to the dictionary, and less by chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray

REACH = 0.05  # first weights are drawn evenly from -0.05 to 0.05, as published

Floats = NDArray[np.float32]


def drawn_rows(words: Sequence[str], dimensions: int, seed: int, what: str) -> Floats:
    """A row of first weights for every word, (words, dimensions). what: of which weights, since each has its own."""
    rows = np.empty((len(words), dimensions), dtype=np.float32)
    for row, word in enumerate(words):
        rng = np.random.Generator(np.random.PCG64(_number(f"{what}:{seed}:{word}")))
        rows[row] = rng.uniform(-REACH, REACH, dimensions)
    return rows


def held_back(words: Sequence[str], share: float, seed: int) -> NDArray[np.bool_]:
    """Which of several words are held back to judge by: this share of them, but at least one, and never all."""
    numbers = np.array([_number(f"held back:{seed}:{word}") & (2**63 - 1) for word in words], dtype=np.int64)
    chosen = np.argsort(numbers, kind="stable")[: max(1, min(len(words) - 1, round(share * len(words))))]
    return np.isin(np.arange(len(words)), chosen)


def order_of(number: int, word: str, seed: int) -> list[int]:
    """The places of so many definitions of a word in the order they are read."""
    return np.random.Generator(np.random.PCG64(_number(f"order:{seed}:{word}"))).permutation(number).tolist()


def _number(text: str) -> int:
    return int.from_bytes(blake2b(text.encode(errors="surrogatepass"), digest_size=16).digest(), "little")
