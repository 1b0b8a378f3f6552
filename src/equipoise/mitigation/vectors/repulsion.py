"""Repulsion, attraction, neutralisation (Kumar, Bhotia, Kumar and Chakraborty, TACL 2020).

    minimise  l1 mean_{r in R} |cos(x, r)| + l2 |cos(x, w) - 1| / 2 + l3 |x.g|        by Adam, from x = w; then x / |x|

g is the direction of the definitional pairs and w the word as it was; R are those of its nearest neighbours that are
near by their lean: whose indirect bias beta(w, r) is at least theta. Without such neighbours the smallest is the word
without the direction, as long as its lean is below l3 / (l2 / 2), a third; so these are neutralised and no search is
made.

Gradients, with x^ = x / |x|:
    of |c|, c = cos(x, r):   sign(c) (r - c x^) / |x|
    of the second:           -(w - cos(x, w) x^) / 2|x|
    of the third:            sign(x.g) g
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, NamedTuple

import numpy as np
from numpy.typing import NDArray

from equipoise.bounds import Between
from equipoise.metrics.direction import pair_direction
from equipoise.mitigation.vectors.about import About, Rows
from equipoise.mitigation.vectors.fitted import Floats, neutralised, unit
from equipoise.mitigation.vectors.leaning import FREQUENT
from equipoise.results import Array, Json

BLOCK = 512  # words whose neighbours are looked for at once
NUMBERS = 1 << 20  # of repelled vectors moved at once
DECAYS, TINY = (0.9, 0.999), 1e-8  # Adam's own

Singles = NDArray[np.float32]


class Weights(NamedTuple):
    """What each of the three is worth."""

    repel: float
    attract: float
    neutralise: float


@dataclass(frozen=True)
class Repelled:
    """What was found: the direction, who keeps it, and what the words that were moved become."""

    direction: Array
    specific: Rows  # sorted
    moved: Rows  # sorted
    vectors: Singles  # (moved, dimensions), of length one
    detail: Mapping[str, Json]

    def transform(self, vectors: Floats, rows: Rows) -> Array:
        done = neutralised(vectors, self.direction[None], np.isin(rows, self.specific))
        own = np.isin(rows, self.moved)
        done[own] = self.vectors[np.searchsorted(self.moved, rows[own])]
        return done


def fit(
    vectors: Floats,
    about: About,
    *,
    rng: np.random.Generator | None = None,
    words: Annotated[int, Between(2, 10_000_000)] = FREQUENT,
    neighbours: Annotated[int, Between(1, 10_000)] = 100,
    theta: Annotated[float, Between(0, 1)] = 0.05,
    steps: Annotated[int, Between(1, 100_000)] = 300,
    rate: Annotated[float, Between(1e-6, 1)] = 0.01,
    repel: Annotated[float, Between(0, 1)] = 1 / 8,
    attract: Annotated[float, Between(0, 1)] = 6 / 8,
    neutralise: Annotated[float, Between(0, 1)] = 1 / 8,
) -> Repelled:
    """words: so many first words are moved, among which neighbours are looked for; others are neutralised.

    The three weights are the paper's; its code gives the third the weight of the second, 6/8.
    """
    direction = pair_direction(*(unit(vectors[about.definitional[:, side]]) for side in (0, 1))).vector
    table = unit(vectors[: min(words, len(vectors))]).astype(np.float32)
    candidates = np.setdiff1d(np.arange(len(table)), np.concatenate([about.specific, about.kept]))
    weights = Weights(repel, attract, neutralise)
    moved, parts = list[int](), list[Singles]()
    for rows, near in _batches(table, candidates, direction.astype(np.float32), neighbours, theta):
        moved += rows.tolist()
        parts.append(minimised(table[rows], table[near], direction.astype(np.float32), weights, steps, rate))
    order = np.argsort(moved)
    found = np.concatenate(parts)[order] if parts else table[:0]
    return Repelled(direction, about.specific, np.array(moved, dtype=np.int64)[order], found,
                    {"directions": 1, "moved": len(moved)})  # fmt: skip


def indirect_bias(first: Floats, second: Floats, direction: Floats) -> Floats:
    """beta(w, v) = (w.v - w_.v_ / (|w_||v_|)) / w.v of rows of length one, w_ being w without the direction."""
    product = (first * second).sum(axis=-1)
    along_first, along_second = first @ direction, second @ direction
    lengths = np.sqrt(np.maximum((1 - along_first**2) * (1 - along_second**2), 1e-12))
    across = (product - along_first * along_second) / lengths
    return np.divide(product - across, product, out=np.zeros_like(product), where=np.abs(product) > 1e-12)


def _batches(
    table: Singles, candidates: Rows, direction: Singles, neighbours: int, theta: float
) -> Iterator[tuple[Rows, Rows]]:
    """Words and the neighbours that repel them, (words, repelled), as many of each in a batch."""
    waiting: dict[int, list[tuple[int, Rows]]] = {}
    for row, near in _repelling(table, candidates, direction, min(neighbours, len(table) - 1), theta):
        own = waiting.setdefault(len(near), [])
        own.append((row, near))
        if len(own) * len(near) * table.shape[1] >= NUMBERS:
            yield _together(waiting.pop(len(near)))
    for size in sorted(waiting):
        yield _together(waiting[size])


def _together(own: list[tuple[int, Rows]]) -> tuple[Rows, Rows]:
    return np.array([row for row, _ in own]), np.stack([near for _, near in own])


def _repelling(
    table: Singles, candidates: Rows, direction: Singles, neighbours: int, theta: float
) -> Iterator[tuple[int, Rows]]:
    """Each word that has such neighbours, and those: of the nearest the ones that are near by their lean."""
    for start in range(0, len(candidates), BLOCK):
        rows = candidates[start : start + BLOCK]
        cosines = table[rows] @ table.T
        cosines[np.arange(len(rows)), rows] = -np.inf
        near = _nearest(cosines, neighbours)
        biased = indirect_bias(table[near], table[rows][:, None], direction) >= theta  # (rows, neighbours)
        yield from ((row, own[which]) for row, own, which in zip(rows.tolist(), near, biased, strict=True)
                    if which.any())  # fmt: skip


def _nearest(cosines: Singles, how_many: int) -> Rows:
    """The places of the largest of each row, the largest first: so that sums do not follow the order of words."""
    some = np.argpartition(-cosines, how_many - 1, axis=1)[:, :how_many]
    order = np.argsort(-np.take_along_axis(cosines, some, axis=1), axis=1, kind="stable")
    return np.take_along_axis(some, order, axis=1)


def minimised(words: Singles, near: Singles, direction: Singles, weights: Weights, steps: int, rate: float) -> Singles:
    """The words, (words, dimensions), moved away from what repels each, (words, repelled, dimensions); length one."""
    x, first, second = words.copy(), np.zeros_like(words), np.zeros_like(words)
    for step in range(1, steps + 1):
        gradient = _gradient(x, words, near, direction, weights)
        first = DECAYS[0] * first + (1 - DECAYS[0]) * gradient
        second = DECAYS[1] * second + (1 - DECAYS[1]) * gradient**2
        ahead, spread = first / (1 - DECAYS[0] ** step), second / (1 - DECAYS[1] ** step)
        x = x - rate * ahead / (np.sqrt(spread) + TINY)
    return x / np.linalg.norm(x, axis=1, keepdims=True)


def _gradient(x: Singles, words: Singles, near: Singles, direction: Singles, weights: Weights) -> Singles:
    lengths = np.linalg.norm(x, axis=1, keepdims=True)
    own = x / lengths
    cosines = np.matmul(near, own[:, :, None])[..., 0]  # (words, repelled)
    signs = np.sign(cosines) / near.shape[1]
    away = np.matmul(signs[:, None], near)[:, 0] - (signs * cosines).sum(axis=1, keepdims=True) * own
    kept = (own * words).sum(axis=1, keepdims=True)
    back = np.sign(kept - 1) * (words - kept * own) / 2
    along = np.sign(x @ direction)[:, None] * direction
    return (weights.repel * away + weights.attract * back) / lengths + weights.neutralise * along
