"""The bias score of a sentence (Dolci, Azzalini and Tanelli, Data Science and Engineering 2023; seed 004).

    BiasScore_F(s) = sum over words w of s, not in L, with cos(w, g) > 0 of cos(w, g) I_w                      (eq. 1)
    BiasScore_M(s) = the same over those with cos(w, g) < 0                                                    (eq. 2)
    Abs-BiasScore(s) = sum over words w of s, not in L, of |cos(w, g) I_w|                                     (eq. 3)

g is a direction, L the words that are rightly gendered, I_w the importance of a word: its share of the dimensions of
the pooled vector. Punctuation and special tokens have their share, too, so the importances of the words add up to less
than one (tables 2 and 12); nothing is made up for that. A word of several tokens has the sum of their importances, and
their mean bias, weighted by importance.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from equipoise.results import Array

Places = NDArray[np.int64]


class Words(NamedTuple):
    """Many words, each with what its tokens add up to."""

    importance: Array  # (words,)
    bias: Array  # (words,) cosine with the direction, by the importance of the tokens
    weighted: Array  # (words,) importance times bias


class Sums(NamedTuple):
    """The scores of many sentences."""

    first: Array  # (sentences,) of words above zero: female, for gender
    second: Array  # (sentences,) of words below
    absolute: Array  # (sentences,)


def words_of_tokens(shares: Array, cosines: Array, word_of: Places, words: int) -> Words:
    """Tokens put together to the words they belong to; `word_of` is -1 where a token belongs to none."""
    own = word_of >= 0
    place, shares, cosines = word_of[own], shares[own], cosines[own]
    importance, weighted, counts, total = (
        added(place, each, words) for each in (shares, shares * cosines, np.ones_like(shares), cosines)
    )
    plain = total / np.maximum(counts, 1)  # of a word whose tokens won nothing
    with np.errstate(divide="ignore", invalid="ignore"):
        bias = np.where(importance > 0, weighted / importance, plain)
    return Words(importance, bias, weighted)


def bias_scores(weighted: Array, sentence_of: Places, sentences: int) -> Sums:
    """The three scores of every sentence, from what each of its words adds; words that are left out add 0."""
    first, second = (
        added(sentence_of, each, sentences) for each in (np.maximum(weighted, 0.0), np.minimum(weighted, 0.0))
    )
    return Sums(first, second, first - second)


def added(places: Places, numbers: Array, size: int) -> Array:
    """The sum of the numbers that go to each place, (size,)."""
    return np.bincount(places, weights=numbers, minlength=size).astype(np.float64, copy=False)
