"""Analogies: which word is to a third as a second is to a first?

    3cosadd   the word nearest to second - first + third (Mikolov et al. 2013), every vector of length one
    3cosmul   the largest cos(second) * cos(third) / (cos(first) + 0.001), cosines moved to between 0 and 1
              (Levy and Goldberg 2014)

The three given words are never answers. Cosines of the questions' few words with the whole vocabulary are computed
once, a block of the vocabulary at a time; a question is then a sum or a product of three rows, whatever the dimensions.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from equipoise.models import Progress

BLOCK = 2048  # words looked at at a time
QUESTIONS = 512  # asked at a time
SMALL = np.float32(0.001)

Floats = NDArray[np.float32]
Places = NDArray[np.int64]
Merit = Callable[[Floats, Floats, Floats], Floats]  # of every word, from its cosines with the three


def added(first: Floats, second: Floats, third: Floats) -> Floats:
    return second - first + third


def multiplied(first: Floats, second: Floats, third: Floats) -> Floats:
    return np.asarray((1 + second) * (1 + third) / (1 + first + 2 * SMALL))  # halves of each, and so of SMALL


METHODS: dict[str, Merit] = {"3cosadd": added, "3cosmul": multiplied}


def answers(vectors: Floats, given: Places, merit: Merit, progress: Progress) -> Places:
    """The place of the best word for each question, (questions,), from the places of its three, (questions, 3)."""
    distinct, which = np.unique(given, return_inverse=True)
    which = which.reshape(given.shape)
    best, found = np.full(len(given), -np.inf, dtype=np.float32), np.full(len(given), -1)
    for begin in range(0, len(vectors), BLOCK):
        cosines = vectors[distinct] @ vectors[begin : begin + BLOCK].T  # (distinct words, block)
        for first in range(0, len(given), QUESTIONS):
            some = slice(first, first + QUESTIONS)
            merits = merit(*(cosines[own] for own in which[some].T))  # (questions, block)
            _exclude(merits, given[some] - begin)
            own = merits.argmax(axis=1)
            value = np.take_along_axis(merits, own[:, None], axis=1)[:, 0]
            better = value > best[some]
            best[some], found[some] = np.where(better, value, best[some]), np.where(better, own + begin, found[some])
        progress(min(1.0, (begin + BLOCK) / len(vectors)))
    return found


def _exclude(merits: Floats, given: Places) -> None:
    """The given words are no answers."""
    rows, columns = np.nonzero((given >= 0) & (given < merits.shape[1]))
    merits[rows, given[rows, columns]] = -np.inf
