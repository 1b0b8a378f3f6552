"""Bias along the mean offset of pairs (Bolukbasi et al., NIPS 2016; seed 001, and seed 000, eq. 8).

    g        = mean over target pairs (x, y) of x - y
    score(w) = cos(w, g)                             averaged over the attributes w

so that the pairs say what the bias is (male and female words, pleasant and unpleasant ones) and the attributes are the
words, or the senses of words, that are asked about. Leanings of several words to both sides cancel in the mean; the
mean of their sizes, which table 2 of seed 000 is about, is in the detail.

The direction of redrawn pairs is a noisier one and its cosines are smaller, so that intervals of plain redraws lie too
near to zero. Resamples are therefore taken to first order in the weights of the pairs (docs/how-sure.md has how often
their intervals hold the truth).
"""

from __future__ import annotations

from typing import Literal

import numpy as np

from equipoise.errors import CannotAnswer
from equipoise.metrics.published import signal_to_noise
from equipoise.metrics.similarity import Sets, cosine, seen_with, unit
from equipoise.results import Array, Resampling, Reweighed, Score

ROUNDING = 1e-12  # relative: a direction shorter than this is what rounding left of none


def offset_bias(
    targets: Sets,
    attributes: Sets,
    *,
    replicate: Literal["none", "two-sided", "offsets"] = "none",
    rng: np.random.Generator | None = None,  # for what is published as a mean over draws
) -> Score:
    """How far the attributes lean along the mean offset of the target pairs; positive: towards the first targets.

    replicate: the score of the published script in its place (see published.py); with it there is no interval or test.
    """
    first, second, words = seen_with(targets[0], 0), seen_with(targets[1], 0), seen_with(attributes[0], 0)
    if replicate != "none":
        assert rng is not None
        return signal_to_noise(first, second, words, replicate, rng)
    offsets = first - second  # (pairs, dimensions)
    direction = offsets.mean(axis=0)
    length, longest = float(np.linalg.norm(direction)), float(np.linalg.norm(offsets, axis=1).max())
    if length <= ROUNDING * longest:
        raise CannotAnswer("The target pairs have no common direction: their offsets cancel.")
    leans = cosine(words, direction[None, :])[:, 0]
    gram, products = offsets @ offsets.T, offsets @ unit(words).T  # (pairs, pairs), (pairs, words)

    def reweigh(pair_weights: Array, attribute_weights: Array) -> Reweighed:
        counts = attribute_weights[:, 0]  # (rows, words)
        sizes = np.abs(pair_weights)  # the direction is no shorter for pairs that a test turns round
        lengths = np.sqrt(np.maximum(np.einsum("bi,bi->b", sizes @ gram, sizes), 0.0))
        with np.errstate(divide="ignore", invalid="ignore"):  # offsets that cancel have no direction: NaN
            cosines = (pair_weights @ products) / lengths[:, None]  # (rows, words)
        return Reweighed((counts * cosines).sum(axis=1) / counts.sum(axis=1), None)

    pulls = (products - np.outer(offsets @ direction, leans) / length) / (len(offsets) * length)  # (pairs, words)

    def to_first_order(pair_weights: Array, attribute_weights: Array) -> Reweighed:
        counts = attribute_weights[:, 0]
        cosines = leans + (pair_weights - 1.0) @ pulls
        return Reweighed((counts * cosines).sum(axis=1) / counts.sum(axis=1), None)

    return Score(
        value=float(leans.mean()),
        per_item={"attributes_1": leans},
        detail={
            "mean_size": float(np.abs(leans).mean()),
            "alike": length / float(np.linalg.norm(offsets, axis=1).mean()),  # 1: all offsets are the same
        },
        resampling=Resampling(
            reweigh, (len(offsets),), (len(words),), paired=True,
            resampled="targets and attributes" if len(words) > 1 else "targets", to_first_order=to_first_order,
        ),
    )  # fmt: skip
