"""Double-hard debias (Wang, Lin, Rajani, McCann, Ordonez and Xiong, ACL 2020).

    u_1, ..., u_n = the first principal components of all words, centred on their mean mu
    for each i:  w <- (w - mu) - (u_i.w) u_i;  g_i = the direction of the definitional pairs so changed;
                 w <- w - (w.g_i) g_i;  k-means of the words that leaned most: how many are with their own side?
    w <- (w - mu) - (u_k.w) u_k  every word, then w <- w - (w.g_k) g_k  words that are not specific,
                                                                        with the k whose clusters tell least

What frequency does to vectors hides part of the direction; the component that is removed is taken for it. Nothing is
equalised and lengths are as they come out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from equipoise.bounds import Between
from equipoise.metrics.direction import pair_direction
from equipoise.mitigation.vectors.about import About, Rows
from equipoise.mitigation.vectors.fitted import ROWS, Floats
from equipoise.mitigation.vectors.leaning import most_leaning
from equipoise.results import Array, Json

STEPS = 100  # of k-means at most
POWER = 20  # steps of power iteration to begin it

Labels = NDArray[np.bool_]


@dataclass(frozen=True)
class DoubleHard:
    """What was found: the mean, the component, the direction without it, and who keeps that."""

    mean: Array
    component: Array
    direction: Array
    specific: Rows  # sorted
    detail: Mapping[str, Json]

    def transform(self, vectors: Floats, rows: Rows) -> Array:
        done = np.array(vectors, dtype=np.float64)  # a copy, changed in place from here on
        along = done @ self.component
        done -= self.mean
        done -= along[:, None] * self.component
        neutral = ~np.isin(rows, self.specific)
        for _ in range(2):  # what rounding left goes with the second
            along = np.where(neutral, done @ self.direction, 0.0)
            done -= along[:, None] * self.direction
        return done


def fit(
    vectors: Floats,
    about: About,
    *,
    rng: np.random.Generator | None = None,
    components: Annotated[int, Between(1, 1000)] = 20,
    each: Annotated[int, Between(2, 100_000)] = 1_000,
) -> DoubleHard:
    """components: how many are tried; each: words of a side that are clustered."""
    mean, found = principal_components(vectors, min(components, vectors.shape[1] - 1))
    pairs = np.asarray(vectors[about.definitional], dtype=np.float64)  # (pairs, 2, dimensions)
    directions = np.array([_direction(pairs, component) for component in found])
    sides = most_leaning(vectors, about, each)
    words = np.asarray(vectors[np.concatenate(sides)], dtype=np.float64) - mean
    truth = np.repeat([True, False], [len(sides[0]), len(sides[1])])
    told = [purity(labels, truth) for labels in halves(words, found, directions)]
    least = int(np.argmin(told))
    return DoubleHard(
        mean, found[least], directions[least], about.specific,
        {"directions": 2, "component": least + 1, "purity": told},
    )  # fmt: skip


def principal_components(vectors: Floats, components: int) -> tuple[Array, Array]:
    """The mean of all rows, and the directions along which they spread most, (components, dimensions)."""
    total, products = np.zeros(vectors.shape[1]), np.zeros((vectors.shape[1],) * 2)
    for start in range(0, len(vectors), ROWS):
        block = np.asarray(vectors[start : start + ROWS])
        total += block.sum(axis=0, dtype=np.float64)
        products += block.T @ block  # in single precision where rows are: sums of a few thousand at most
    mean = total / len(vectors)
    _, rows = np.linalg.eigh(products / len(vectors) - np.outer(mean, mean))
    found = rows.T[::-1][:components]
    return mean, found * np.where(found.sum(axis=1) < 0, -1.0, 1.0)[:, None]  # an eigenvector's sign is arbitrary


def _direction(pairs: Array, component: Array) -> Array:
    """The direction of the pairs without a component."""
    left = pairs - (pairs @ component)[..., None] * component
    return pair_direction(left[:, 0], left[:, 1]).vector


def halves(words: Array, components: Array, directions: Array) -> Labels:
    """For each component and its direction, the words in two clusters without both, (components, words).

    All are clustered side by side: a cluster's mean without a direction is the mean without it, so the words
    themselves are never changed. k-means begins with the two sides of the words' own first component.
    """

    def without(columns: Array) -> Array:  # (components, dimensions), each without its own two
        for own in (components, directions):
            columns = columns - (columns * own).sum(axis=1, keepdims=True) * own
        return columns

    exact = words - words.mean(axis=0)
    centred = exact.astype(np.float32)  # clusters need no more digits
    spread = exact.T @ exact
    first = without(np.repeat(exact[np.abs(exact).sum(axis=1).argmax()][None], len(components), axis=0))
    for _ in range(POWER):
        first = without(first @ spread)
        first /= np.linalg.norm(first, axis=1, keepdims=True)
    labels = first.astype(np.float32) @ centred.T > 0
    for _ in range(STEPS):
        inside = labels.sum(axis=1, keepdims=True)
        sums = (labels.astype(np.float32) @ centred).astype(np.float64)
        one, other = (
            without(each) for each in (sums / np.maximum(inside, 1), -sums / np.maximum(len(words) - inside, 1))
        )
        apart = one - other
        edge = ((one + other) * apart).sum(axis=1) / 2
        moved = (apart.astype(np.float32) @ centred.T) > edge[:, None]
        if (moved == labels).all():
            break
        labels = moved
    return labels


def purity(labels: Labels, truth: Labels) -> float:
    """The share of words that are with their own side, whichever cluster is called which."""
    share = float((labels == truth).mean())
    return max(share, 1 - share)
