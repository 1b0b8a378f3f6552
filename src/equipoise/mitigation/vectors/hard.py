"""Hard debias (Bolukbasi, Chang, Zou, Saligrama and Kalai, NeurIPS 2016; debiaswe/debias.py), on arrays.

    w <- w / |w|                                                    every word
    g = the first principal component of the definitional pairs, each centred on its own mean
    w <- (w - (w.g) g) / |w - (w.g) g|                              neutralise: words that are not gender-specific
    y = mu - (mu.g) g, mu = (a + b) / 2;  a, b <- y +- sqrt(1 - |y|^2) g          equalise: each pair

Where a lies on g's side of b, it does so afterwards. Both words of a pair may have been neutralised before, as their
code allows; then that is asked of the vectors as they were, because what is left of the difference is rounding.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from equipoise.errors import CannotAnswer
from equipoise.results import Array

ROWS = 20_000  # at once
ROUNDING = 1e-9  # a word that is but the direction has nothing left

Rows = NDArray[np.int64]
Floats = NDArray[np.floating]


class Hard(NamedTuple):
    """What was found: a direction, who keeps it, and what pairs become."""

    direction: Array  # (dimensions,) of length one
    specific: Rows  # sorted rows of words that are rightly gendered, and so stay
    equalised: Rows  # sorted rows of the words of pairs
    pairs: Array  # (equalised, dimensions) what they become


def fit(vectors: Floats, definitional: Rows, specific: Iterable[int], equalise: Rows) -> Hard:
    """All that `transform` needs; definitional and equalise are rows, (pairs, 2)."""
    first, second = (unit(vectors[definitional[:, side]]) for side in (0, 1))
    direction = _direction(first, second)
    kept = np.unique(np.fromiter(specific, dtype=np.int64))
    none = Hard(direction, kept, np.zeros(0, dtype=np.int64), np.zeros((0, len(direction))))
    words = np.unique(equalise)
    before = dict(zip(words.tolist(), unit(vectors[words]), strict=True))
    after = dict(zip(words.tolist(), _neutralised(vectors, none, words), strict=True))
    for one, other in equalise.tolist():
        along = float((before[one] - before[other]) @ direction)
        after[one], after[other] = _equal(after[one], after[other], direction, along)
    pairs = np.array([after[word] for word in words.tolist()]).reshape(len(words), len(direction))
    return none._replace(equalised=words, pairs=pairs)


def transform(vectors: Floats, fitted: Hard, rows: Rows | None = None) -> Floats:
    """These rows, or all, as they become; the vectors given are left as they are."""
    rows = np.arange(len(vectors)) if rows is None else np.asarray(rows, dtype=np.int64)
    done = np.empty((len(rows), len(fitted.direction)), dtype=np.result_type(vectors.dtype, np.float32))
    for start in range(0, len(rows), ROWS):
        some = slice(start, start + ROWS)
        done[some] = _transformed(vectors, fitted, rows[some])
    return done


def unit(vectors: Floats, least: float = 0.0) -> Array:
    """The vectors at length one; what is not longer than the least has none."""
    exact = np.asarray(vectors, dtype=np.float64)
    lengths = np.linalg.norm(exact, axis=-1, keepdims=True)
    return np.divide(exact, lengths, out=np.zeros_like(exact), where=lengths > least)


def _transformed(vectors: Floats, fitted: Hard, rows: Rows) -> Array:
    done = _neutralised(vectors, fitted, rows)
    paired = np.isin(rows, fitted.equalised)
    done[paired] = fitted.pairs[np.searchsorted(fitted.equalised, rows[paired])]
    return done


def _neutralised(vectors: Floats, fitted: Hard, rows: Rows) -> Array:
    """The rows at length one, without the direction unless they are rightly gendered."""
    done = unit(vectors[rows])
    neutral = ~np.isin(rows, fitted.specific)
    across = done[neutral]
    for _ in range(2):  # what rounding left along the direction goes with the second
        across = unit(across - np.outer(across @ fitted.direction, fitted.direction), ROUNDING)
    done[neutral] = across
    return done


def _direction(first: Array, second: Array) -> Array:
    """The first principal component of pairs centred on their own means, pointing to the first side."""
    halves = (first - second) / 2
    _, singular, rows = np.linalg.svd(halves, full_matrices=False)
    if not len(singular) or not singular[0]:
        raise CannotAnswer("The definitional pairs have no direction: give pairs whose words have different vectors.")
    direction: Array = rows[0] * (1.0 if (halves @ rows[0]).sum() >= 0 else -1.0)  # an SVD's sign is arbitrary
    return direction


def _equal(one: Array, other: Array, direction: Array, along: float) -> tuple[Array, Array]:
    """Both at the same distance from whatever has nothing of the direction."""
    middle = (one + other) / 2
    across = middle - (middle @ direction) * direction
    height = np.sqrt(max(0.0, 1.0 - float(across @ across)))  # rounding can make it longer than one
    side = -1.0 if along < 0 else 1.0
    return across + side * height * direction, across - side * height * direction
