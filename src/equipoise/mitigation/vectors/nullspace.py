"""Iterative nullspace projection (Ravfogel, Elazar, Gonen, Twiton and Goldberg, ACL 2020).

    repeat: W = a linear classifier of the classes, without intercept, on X;  X <- P X
            P = I - the projection on the rows of all W so far
    last:   W = the means of the classes, less the mean of all

Rows that are not orthogonal to earlier ones would be projected out again, so the projection is that on the span of all
of them. The paper goes on for a fixed number of rounds, 35 of 300 dimensions; here as many as it takes until held-back
examples are told no better than by chance, so that vectors of few dimensions keep some, and then anew with all
examples. That alone can stop too early. Where the classes have the same mean, no linear classifier that learns from
these examples has anything to tell them by (Belrose et al., NeurIPS 2023, theorem 3.1), so what is left between the
means goes last. What is at chance is a linear classifier, with these examples: one of another kind may still tell, and
so may one with other examples, by what these were too few to show. The checks ask both.
"""

from __future__ import annotations

from math import sqrt
from typing import Annotated, NamedTuple

import numpy as np
from numpy.typing import NDArray

from equipoise.bounds import Between
from equipoise.errors import TooFewWords
from equipoise.mitigation.vectors.about import About
from equipoise.mitigation.vectors.fitted import ROUNDING, Floats, Removed, orthonormal, unit
from equipoise.mitigation.vectors.leaning import most_leaning
from equipoise.results import Array

FEWEST = 20  # examples of a class

Labels = NDArray[np.int64]


class Examples(NamedTuple):
    """Vectors of length one, and their classes."""

    vectors: Array
    classes: Labels

    def without(self, directions: Array) -> Examples:
        return Examples(self.vectors - (self.vectors @ directions.T) @ directions, self.classes)


def fit(
    vectors: Floats,
    about: About,
    *,
    rng: np.random.Generator,
    rounds: Annotated[int, Between(1, 1000)] = 35,
    each: Annotated[int, Between(20, 1_000_000)] = 2_500,  # a tenth of the half to learn from
    held_back: Annotated[float, Between(0.1, 0.5)] = 0.3,
    to_the_end: bool = False,
) -> Removed:
    """rounds: at most so many classifiers; each: leaning words of a class; held_back: the share of examples that
    decides how many are needed, before all of them are used; to_the_end: all rounds and no more, as published."""
    train, dev = _examples(vectors, about, rng, each, held_back)
    _, shares = _removed(train, dev, rounds, to_the_end)
    every = Examples(np.vstack([train.vectors, dev.vectors]), np.concatenate([train.classes, dev.classes]))
    needed = rounds if to_the_end else sum(not _by_chance(share, dev) for share in shares)
    found, _ = _removed(every, None, needed, True)
    found, equal = (found, False) if to_the_end else _with_means(every, found)
    return Removed(
        found, {"directions": len(found), "accuracy": shares, "chance": _chance(dev), "equal_means": equal}
    )  # fmt: skip


def _removed(train: Examples, dev: Examples | None, rounds: int, to_the_end: bool) -> tuple[Array, list[float]]:
    """The directions of so many classifiers, and the share of held-back examples that each tells right."""
    found, shares = np.zeros((0, train.vectors.shape[1])), list[float]()
    for _ in range(rounds):
        rows, right = _classifier(train.without(found), dev and dev.without(found))
        shares.append(right)
        if not to_the_end and dev and _by_chance(right, dev):
            break
        more = orthonormal(np.vstack([found, unit(rows)]))
        if len(more) in (len(found), train.vectors.shape[1]):  # nothing new, or nothing would be left
            break
        found = more
    return found, shares


def _with_means(examples: Examples, found: Array) -> tuple[Array, bool]:
    """The directions, and those in which the means of the classes still differ, unless nothing would be left; if so."""
    left = examples.without(found)
    means = np.array([left.vectors[left.classes == k].mean(axis=0) for k in np.unique(left.classes)])
    apart = means - means.mean(axis=0)
    more = orthonormal(np.vstack([found, unit(apart, ROUNDING)]))
    return (more, True) if len(more) < found.shape[1] else (found, False)


def _examples(
    vectors: Floats, about: About, rng: np.random.Generator, each: int, held_back: float
) -> tuple[Examples, Examples]:
    """To train with and to decide by: those that stand for the classes, else those that lean to one most."""
    rows = about.examples or most_leaning(vectors, about, each)
    fewest = min(map(len, rows))
    if fewest < FEWEST:
        raise TooFewWords(
            f"A class has {fewest} examples, and a classifier takes at least {FEWEST} of each; give more."
        )
    parts = [np.split(rng.permutation(own[:fewest]), [round(fewest * held_back)]) for own in rows]
    dev, train = (
        Examples(
            unit(vectors[np.concatenate([part[side] for part in parts])]),
            np.repeat(np.arange(len(rows)), len(parts[0][side])),
        )
        for side in (0, 1)
    )
    return train, dev


def _classifier(train: Examples, dev: Examples | None) -> tuple[Array, float]:
    """The rows of a linear classifier, and the share of held-back examples that it tells right."""
    from sklearn.svm import LinearSVC

    model = LinearSVC(fit_intercept=False, dual=False, C=1.0).fit(train.vectors, train.classes)
    return np.atleast_2d(model.coef_), float(model.score(dev.vectors, dev.classes)) if dev else 0.0


def _chance(dev: Examples) -> float:
    return 1 / len(np.unique(dev.classes))


def _by_chance(share: float, dev: Examples) -> bool:
    """Whether no more than luck is to be seen: a wider margin than one standard error would stop too early."""
    chance = _chance(dev)
    return share <= chance + sqrt(chance * (1 - chance) / len(dev.classes))
