"""Arrays to draw from, each made so that a draw is a look or two."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from equipoise.training.dict2vec.kernel import marked
from equipoise.training.dict2vec.pairs import Ints, Pairs, Partners, both

POWER = 0.75  # of counts, for words that are drawn against a target (Mikolov et al. 2013)
BITS = 16  # of the sieve for each pair: one word in 16 that is no partner is looked for all the same
WHOLE = 1 << 32  # a draw is a number below this

Shares = NDArray[np.uint32]  # of WHOLE


class Tables(NamedTuple):
    """What is drawn, and from what."""

    kept: Shares  # how often a word of the text is kept
    own: Shares  # Walker's alias: how often a cell of the table is its own word, and else which it is
    other: NDArray[np.int32]
    strong_firsts: Ints
    strong: NDArray[np.int32]
    weak_firsts: Ints
    weak: NDArray[np.int32]
    all_firsts: Ints  # strong and weak partners, which are never drawn against a word
    all: NDArray[np.int32]
    sieve: NDArray[np.uint64]  # a bit for each pair: where it is not set, there is none


def make_tables(counts: Ints, pairs: Pairs, sample: float) -> Tables:
    partners = both(*pairs)
    return Tables(
        _kept(counts, sample),
        *alias(np.power(counts, POWER, dtype=np.float64)),
        *pairs.strong,
        *pairs.weak,
        *partners,
        _sieve(partners),
    )


def _kept(counts: Ints, sample: float) -> Shares:
    """word2vec's share: of a word that makes up more than `sample` of the text, sqrt(sample / f) + sample / f."""
    if not sample:
        return _shares(np.ones(len(counts)))
    over = sample * counts.sum() / counts
    return _shares(np.sqrt(over) + over)


def alias(weights: NDArray[np.float64]) -> tuple[Shares, NDArray[np.int32]]:
    """A table by which a word is drawn in proportion to its weight, in one look (Walker 1977)."""
    heights, others = weights * (len(weights) / weights.sum()), np.arange(len(weights), dtype=np.int32)
    low, high = (np.flatnonzero(side).tolist() for side in (heights < 1, heights >= 1))
    while low and high:  # a cell that is too low is filled up with what another has too much
        filled, giver = low.pop(), high[-1]
        others[filled] = giver
        heights[giver] -= 1 - heights[filled]
        if heights[giver] < 1:
            low.append(high.pop())
    heights[[*low, *high]] = 1.0  # but for rounding
    return _shares(heights), others


def _shares(shares: NDArray[np.float64]) -> Shares:
    return np.minimum(shares * WHOLE, WHOLE - 1).astype(np.uint32)


def _sieve(partners: Partners) -> NDArray[np.uint64]:
    """Bits at the places of all pairs; a power of two of them, so that a place is the upper bits of a hash."""
    bits = 1 << max(6, (BITS * len(partners.words)).bit_length())
    sieve = np.zeros(bits // 64, dtype=np.uint64)
    marked(sieve, partners.firsts, partners.words)
    return sieve
