"""Crossed pairs: would it matter which sentences are called stereotyped, for these terms?

Every stereotyped frame of a block was compared with every other one, for each term. If the labels said nothing, any
other choice of as many frames would have done as well: the test draws such choices, terms kept as they are. It is the
permutation test behind Wilcoxon's rank sum, summed over terms. The sum over all comparisons of a choice is a sum over
its frames alone, because what one frame wins from another of the choice the other loses. Blocks of two frames, such as
a sentence with he and with she, are turned round.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from equipoise.results import Alternative, Array
from equipoise.significance.batches import MOST_NUMBERS
from equipoise.significance.crossed import Labels, extreme_share

ROUNDING = 1e-10  # of the largest difference: nearer scores are the same


class Block(NamedTuple):
    """Frames that were compared with one another."""

    wins: Array  # (frames,) how often each scored above another, less how often below, over all terms
    chosen: int  # how many of them are stereotyped


class Trades(NamedTuple):
    """Pairs as blocks whose frames may trade their labels."""

    flips: Array  # (blocks of two,) wins of the stereotyped frame less its losses
    blocks: list[Block]
    total: float  # wins less losses of all pairs


def trades_of(
    first: Labels, second: Labels, terms: Labels, stereotypes: Array, antistereotypes: Array
) -> Trades | None:
    """The blocks of pairs, from the frames and scores of their sentences; None where labels cannot trade.

    That is where a frame of a larger block is stereotyped for one term and not for another, or where some frames of a
    term were not compared.
    """
    differences = stereotypes - antistereotypes
    same = ROUNDING * np.abs(differences).max(initial=0.0)
    signs = _signs(differences, same)
    flips, blocks = [], []
    for members in _blocks(first, second):
        frames = np.unique(np.concatenate([first[members], second[members]]))
        if len(frames) == 2:
            flips.append(float(signs[members].sum()))
            continue
        stereotyped = np.isin(frames, first[members])
        if (stereotyped & np.isin(frames, second[members])).any():
            return None
        wins = _wins(frames, members, first, second, terms, stereotypes, antistereotypes, same)
        if not np.isclose(wins[stereotyped].sum(), signs[members].sum()):
            return None
        blocks.append(Block(wins, int(stereotyped.sum())))
    return Trades(np.array(flips), blocks, float(signs.sum()))


def trade_test(
    trades: Trades, *, alternative: Alternative, samples: int, rng: np.random.Generator
) -> tuple[float, int]:
    """The p-value of the total if labels were drawn anew within every block, and of how many draws; ties count."""
    totals = np.concatenate(list(_totals(trades, samples, rng)))
    return extreme_share(totals, trades.total, alternative, exact=False), len(totals)


def _totals(trades: Trades, samples: int, rng: np.random.Generator) -> Iterator[Array]:
    """The total under so many draws, some at a time."""
    widest = max([len(trades.flips), *(len(block.wins) for block in trades.blocks), 1])
    step = max(1, MOST_NUMBERS // widest)
    for start in range(0, samples, step):
        rows = min(step, samples - start)
        totals = np.where(rng.integers(0, 2, size=(rows, len(trades.flips))), -1.0, 1.0) @ trades.flips
        for wins, chosen in trades.blocks:
            picked = np.argsort(rng.random((rows, len(wins))), axis=1)[:, :chosen]
            totals = totals + wins[picked].sum(axis=1)
        yield totals


def _blocks(first: Labels, second: Labels) -> list[NDArray[np.int64]]:
    """Which pairs are about frames that hang together."""
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import connected_components

    size = int(max(first.max(), second.max())) + 1
    links = coo_array((np.ones(len(first)), (first, second)), shape=(size, size))
    _, component = connected_components(links, directed=False)
    return [np.flatnonzero(component[first] == each) for each in np.unique(component[first])]


def _wins(
    frames: Labels, members: Labels, first: Labels, second: Labels, terms: Labels, stereotypes: Array,
    antistereotypes: Array, same: float,
) -> Array:  # fmt: skip
    """How often each frame scored above another of its block, less how often below, over all terms, (frames,)."""
    own, rows = np.unique(terms[members], return_inverse=True)
    scores = np.full((len(own), len(frames)), np.nan)
    for labels, given in ((first, stereotypes), (second, antistereotypes)):
        scores[rows, np.searchsorted(frames, labels[members])] = given[members]
    return np.sum([_signs(row[:, None] - row, same).sum(axis=1) for row in scores], axis=0)


def _signs(differences: Array, same: float) -> Array:
    """1 or -1 for which is more, 0 where they are the same or one is not there."""
    with np.errstate(invalid="ignore"):
        return np.where(np.abs(differences) > same, np.sign(differences), 0.0)
