"""Hard debias (Bolukbasi, Chang, Zou, Saligrama and Kalai, NeurIPS 2016; debiaswe/debias.py).

    w <- w / |w|                                                    every word
    g = the first principal component of the definitional pairs, each centred on its own mean
    w <- (w - (w.g) g) / |w - (w.g) g|                              neutralise: words that are not gender-specific
    y = mu - (mu.g) g, mu = (a + b) / 2;  a, b <- y +- sqrt(1 - |y|^2) g          equalise: each pair

Where a lies on g's side of b, it does so afterwards, however little: a pair that lay the wrong way round by a hair is
set as far apart as any other, the wrong way round. Both words of a pair may have been neutralised before, as their code
allows; then that is asked of the vectors as they were, because what is left of the difference is rounding.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

import numpy as np

from equipoise.metrics.direction import pair_direction
from equipoise.mitigation.vectors.about import About, Rows
from equipoise.mitigation.vectors.fitted import OTHER_WAY, Floats, neutralised, unit
from equipoise.results import Array, Json


@dataclass(frozen=True)
class Hard:
    """What was found: a direction, who keeps it, and what pairs become."""

    direction: Array  # (dimensions,) of length one
    specific: Rows  # sorted rows of words that rightly belong to a class, and so stay
    equalised: Rows  # sorted rows of the words of pairs
    pairs: Array  # (equalised, dimensions) what they become
    detail: Mapping[str, Json]

    def transform(self, vectors: Floats, rows: Rows) -> Array:
        done = neutralised(vectors, self.direction[None], np.isin(rows, self.specific))
        paired = np.isin(rows, self.equalised)
        done[paired] = self.pairs[np.searchsorted(self.equalised, rows[paired])]
        return done


def fit(
    vectors: Floats,
    about: About,
    *,
    rng: np.random.Generator | None = None,
    equalise: bool = True,
    sides: Literal["own", "class"] = "own",
) -> Hard:
    """equalise: make pairs equally far from every neutral word, as the paper does; else they only stay. sides: of a
    pair, as they lie (the paper), or each on the side of its class."""
    found = pair_direction(*(unit(vectors[about.definitional[:, side]]) for side in (0, 1)))
    pairs = about.equalise if equalise else about.equalise[:0]
    words = np.unique(pairs)
    before = dict(zip(words.tolist(), unit(vectors[words]), strict=True))
    neutral = neutralised(vectors[words], found.vector[None], np.isin(words, about.specific))
    after, other_way = dict(zip(words.tolist(), neutral, strict=True)), list[list[int]]()
    for one, other in pairs.tolist():
        crossed = sides == "own" and float((before[one] - before[other]) @ found.vector) < 0
        after[one], after[other] = _equal(after[one], after[other], found.vector, -1.0 if crossed else 1.0)
        other_way += [[one, other]] if crossed else []
    return Hard(
        found.vector, about.specific, words, np.array([*after.values()]).reshape(len(words), vectors.shape[1]),
        {"directions": 1, "equalised": len(pairs), "explained_variance": float(found.explained[0]),
         OTHER_WAY: other_way},
    )  # fmt: skip


def _equal(one: Array, other: Array, direction: Array, side: float) -> tuple[Array, Array]:
    """Both at the same distance from whatever has nothing of the direction; side: 1 where the first lies along it."""
    middle = (one + other) / 2
    across = middle - (middle @ direction) * direction
    height = np.sqrt(max(0.0, 1.0 - float(across @ across)))  # rounding can make it longer than one
    return across + side * height * direction, across - side * height * direction
