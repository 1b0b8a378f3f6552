"""Crossed pairs: would it matter which sentences are called stereotyped, for these terms?

Every stereotyped sentence of a term was compared with every other one. If the labels said nothing, any other choice of
as many frames (sentences without their term) would have done as well: the test draws such choices, terms kept as they
are. It is the permutation test behind Wilcoxon's rank sum, with frames as units, summed over terms. All comparisons of
a choice add up to a sum over its frames alone, because what one frame wins from another of the choice the other loses.
Blocks of two frames, such as a sentence with he and with she, are turned round.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from equipoise.results import Alternative, Array
from equipoise.significance.batches import MOST_NUMBERS
from equipoise.significance.crossed import Labels, connected, extreme_share

TURNED = "a frame is stereotyped for one term and not for another"
INCOMPLETE = "not every stereotyped sentence of a term was compared with every other one"
PARTNERS = "a sentence's score depends on its partner, so that others would have other scores"


class Design(NamedTuple):
    """What every pair is made of, (pairs,) each; frames of both sides, and sentences, are numbered as one."""

    frames: tuple[Labels, Labels]  # of the stereotyped sentence and of the other
    sentences: tuple[Labels, Labels]
    terms: Labels
    worth: Array  # what the pair counts for


class Block(NamedTuple):
    """Frames that were compared with one another."""

    wins: Array  # (frames,) how often each scored above another, less how often below, worth by worth, over all terms
    chosen: int  # how many of them are stereotyped


class Trades(NamedTuple):
    """Pairs as blocks whose frames may trade their labels."""

    flips: Array  # (blocks of two,) wins of the stereotyped frame less its losses, worth by worth
    blocks: list[Block]
    total: float  # wins less losses of all pairs


def trades_of(design: Design, scores: tuple[Array, Array], one_score: bool) -> Trades | str:
    """The blocks of pairs, or why labels cannot trade, which follows from the design alone.

    one_score: whether a sentence has the same score in every pair.
    """
    signs = np.sign(scores[0] - scores[1]) * design.worth
    flips, blocks = [], []
    for members in _blocks(design):
        first, second = (side[members] for side in design.frames)
        frames = np.unique(np.concatenate([first, second]))
        if len(frames) == 2:
            flips.append(float(signs[members].sum()))
            continue
        stereotyped = np.isin(frames, first)
        why_not = _why_not(design, members, bool((stereotyped & np.isin(frames, second)).any()), one_score)
        if why_not:
            return why_not
        blocks.append(Block(_wins(design, members, scores, frames), int(stereotyped.sum())))
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


def _blocks(design: Design) -> list[NDArray[np.int64]]:
    """Which pairs are about frames that hang together."""
    component = connected(*design.frames)[design.frames[0]]
    order = np.argsort(component, kind="stable")
    return np.split(order, np.flatnonzero(np.diff(component[order])) + 1)


def _why_not(design: Design, members: Labels, both_ways: bool, one_score: bool) -> str:
    """Why the frames of a block cannot trade their labels, or ""."""
    if both_ways:
        return TURNED
    if not one_score:
        return PARTNERS
    for term in np.unique(design.terms[members]):
        own = members[design.terms[members] == term]
        first, second = (side[own] for side in design.sentences)
        every = len(np.unique(first)) * len(np.unique(second))
        if len(own) != every or len(set(zip(first.tolist(), second.tolist(), strict=True))) != every:
            return INCOMPLETE
    return ""


def _wins(design: Design, members: Labels, scores: tuple[Array, Array], frames: Labels) -> Array:
    """How often each frame scored above another of its block, less how often below, over all terms, (frames,)."""
    wins = np.zeros(len(frames))
    for term in np.unique(design.terms[members]):
        own = members[design.terms[members] == term]
        _, places = np.unique(np.concatenate([side[own] for side in design.sentences]), return_index=True)
        given = np.concatenate([side[own] for side in scores])[places]  # one for each sentence
        frame = np.concatenate([side[own] for side in design.frames])[places]
        ahead = np.sign(given[:, None] - given).sum(axis=1) * design.worth[own[0]]  # within a frame they cancel
        wins += np.bincount(np.searchsorted(frames, frame), weights=ahead, minlength=len(frames))
    return wins
