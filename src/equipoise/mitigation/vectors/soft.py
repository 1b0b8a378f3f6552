"""Soft debias (Bolukbasi, Chang, Zou, Saligrama and Kalai, NeurIPS 2016, section 6): a linear map T that keeps the
inner products of all words while neutral words lose theirs with the direction g.

    minimise  mean_{w,v} (w'Av - w'v)^2 + strength mean_{n} (n'A g)^2       A = T'T,  w <- T w / |T w|

The paper has sums, and gradient descent; the first sum has as many parts as pairs of words and the second as many as
words, so that with their strength of 0.2 nothing happens to a large vocabulary. Means do not depend on its size.

One direction makes it a least-squares problem. With S the mean of ww' and Y = S^1/2 (A - I) S^1/2 the first mean is
|Y|^2 and the second depends on y = Y h alone, h = S^-1/2 g. The smallest symmetric Y with Y h = y is
(y h' + h y') / h'h - (h'y) hh' / (h'h)^2, which leaves d unknowns and a linear system.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

import numpy as np

from equipoise.bounds import Between
from equipoise.metrics.direction import pair_direction
from equipoise.mitigation.vectors.about import About, Rows
from equipoise.mitigation.vectors.fitted import ROWS, Floats, unit
from equipoise.results import Array, Json

LEAST = 1e-9  # of a variance, beside the largest: vectors may have dimensions that say nothing


@dataclass(frozen=True)
class Soft:
    """The map."""

    map: Array  # (dimensions, dimensions), symmetric
    detail: Mapping[str, Json]

    def transform(self, vectors: Floats, rows: Rows) -> Array:
        return unit(unit(vectors) @ self.map)


def fit(
    vectors: Floats,
    about: About,
    *,
    rng: np.random.Generator | None = None,
    strength: Annotated[float, Between(0, 1e9)] = 0.2,
) -> Soft:
    """strength: what a lean of neutral words costs beside a changed inner product."""
    direction = pair_direction(*(unit(vectors[about.definitional[:, side]]) for side in (0, 1))).vector
    every, neutral = _spreads(vectors, about.specific)
    values, basis = np.linalg.eigh(every)
    root = np.sqrt(np.maximum(values, values[-1] * LEAST))
    back = basis / root @ basis.T  # S^-1/2
    changed = _change(back @ direction, back @ neutral @ back, back @ neutral @ direction, strength)
    inner = np.eye(len(back)) + back @ changed @ back  # A
    return Soft(_root(inner), {"strength": strength, "lean_left": _left(inner, neutral, direction)})


def _spreads(vectors: Floats, specific: Rows) -> tuple[Array, Array]:
    """The mean of ww' over all words and over neutral ones, every word of length one."""
    every, own = np.zeros((vectors.shape[1],) * 2), np.zeros((vectors.shape[1],) * 2)
    for start in range(0, len(vectors), ROWS):
        block = unit(vectors[start : start + ROWS])
        every += block.T @ block
    for start in range(0, len(specific), ROWS):
        block = unit(vectors[specific[start : start + ROWS]])
        own += block.T @ block
    return every / len(vectors), (every - own) / max(len(vectors) - len(specific), 1)


def _change(along: Array, spread: Array, lean: Array, strength: float) -> Array:
    """Y, from h, and M'M and M'a of the second mean |a + M y|^2."""
    size = float(along @ along)
    costs = 2 / size * np.eye(len(along)) - np.outer(along, along) / size**2 + strength * spread
    y = np.linalg.solve(costs, -strength * lean)
    both = np.outer(y, along)
    return (both + both.T) / size - float(along @ y) * np.outer(along, along) / size**2


def _root(inner: Array) -> Array:
    """The symmetric T with T'T = A; what rounding made negative is nothing."""
    values, basis = np.linalg.eigh((inner + inner.T) / 2)
    return basis * np.sqrt(np.maximum(values, 0.0)) @ basis.T


def _left(inner: Array, neutral: Array, direction: Array) -> float:
    """Of the mean squared lean of neutral words before, the share that is left."""
    moved = inner @ direction
    return float(moved @ neutral @ moved / (direction @ neutral @ direction))
