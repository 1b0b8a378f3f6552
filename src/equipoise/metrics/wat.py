"""Word Association Test (Du, Wu and Lan, EMNLP 2019; with vectors of senses as seed 000, section 3).

    s(w)  = 1/|L| sum_{(m, f) in L} ( cos(w, m) - cos(w, f) )                                                   (eq. 4)
    WAT   = Pearson correlation, over the attributes w, of s(w) with the score that people's associations give to w

L are the pairs of targets. Where a word has several senses, the cosine of two words is that of their nearest senses.
"""

from __future__ import annotations

import numpy as np

from equipoise.errors import CannotAnswer
from equipoise.metrics.similarity import Sets, nearness
from equipoise.results import Array, Resampling, Reweighed, Score

# Pairs that are alike agree on whatever the words at hand happen to show: where scores have nothing to do with leans,
# 10 to 15% of such tests came below 0.05 (benchmarks/senses_check.py).
NO_TEST = "turning pairs round would ask about these words alone; the interval says what others like them would show"
ROUNDING = 1e-12  # leans, or scores, nearer to their mean than this are the mean


def wat(targets: Sets, attributes: Sets, *, scores: Array) -> Score:
    """How far the attributes lean as people's associations do; 1: in full proportion, -1: the reverse."""
    first, second = (nearness(attributes[0], words) for words in targets)
    gaps = np.asarray(first - second, dtype=np.float64).T  # (pairs, attributes)
    largest = float(np.max(np.abs(scores), initial=0.0)) or 1.0  # what is only rounding is a matter of their size
    told = _deviations(np.ones((1, len(scores))), np.asarray(scores, dtype=np.float64)[None] / largest)[0]

    def reweigh(pair_weights: Array, attribute_weights: Array) -> Reweighed:
        counts = attribute_weights[:, 0]
        leans = _deviations(counts, pair_weights @ gaps)  # (rows, attributes)
        return Reweighed((counts * leans) @ told / _full(counts, leans, told), None)

    resampling = Resampling(
        reweigh, (len(gaps),), (len(told),), paired=True, no_test=NO_TEST, leaves_out=("targets", "attributes"),
        numbers=2 * len(told),
        resampled="attributes",  # the scores spread from these very pairs, so others would need other scores
    )  # fmt: skip
    value = reweigh(*resampling.given()).values[0]
    if not np.isfinite(value):
        raise CannotAnswer(
            f"WAT needs at least two words that differ in how they lean and in their scores; there are {len(told)}."
        )
    leans = gaps.mean(axis=0)
    return Score(
        value=float(np.clip(value, -1.0, 1.0)),
        per_item={"attributes_1": leans},
        detail={
            "words_compared": len(leans),
            "lean_mean": float(leans.mean()), "lean_std": float(leans.std()),  # a correlation tells no sizes
            "score_mean": float(np.mean(scores)), "score_std": float(np.std(scores)),
        },
        resampling=resampling,
    )  # fmt: skip


def _full(counts: Array, leans: Array, told: Array) -> Array:
    """The covariance of leans and scores that went together in full, (rows,); NaN where one side is all the same."""
    of_leans = np.einsum("bw,bw->b", counts * leans, leans)
    whole = counts @ told**2
    of_scores = whole - (counts @ told) ** 2 / counts.sum(axis=1)
    size = np.sqrt(of_leans * np.where(of_scores <= ROUNDING * whole, 0.0, of_scores))
    return np.where(size > 0, size, np.nan)


def _deviations(counts: Array, numbers: Array) -> Array:
    """The numbers less their mean when each counts so often, (rows, words); what is only rounding is none."""
    apart = numbers - (counts * numbers).sum(axis=1, keepdims=True) / counts.sum(axis=1, keepdims=True)
    apart[np.abs(apart) <= ROUNDING] = 0.0
    return apart
