"""Words seen in many sentences: a further level that chance can move.

A word's vector is the mean over its sentences. Drawing the sentences of every word again shows how far the number
hangs on which sentences were taken, beside which words. The means that words are drawn from hold the chance of their
sentences already, so the interval errs on the wide side (benchmarks/coverage.py says by how much).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from equipoise.results import Array, Resampling, Score

Occurrences = Sequence[Array]  # of one set: for each word, (sentences, dimensions)
ScoreOf = Callable[[Sequence[Array], Sequence[Array]], Score]


def score_over_sentences(score_of: ScoreOf, targets: Sequence[Occurrences], attributes: Sequence[Occurrences]) -> Score:
    """The score of the words' mean vectors, whose resampling draws the sentences again as well."""

    def redrawn(rng: np.random.Generator) -> Resampling:
        again = score_of([_means(words, rng) for words in targets], [_means(words, rng) for words in attributes])
        if again.resampling is None:
            raise ValueError("A score without resampling has nothing to draw sentences for.")
        return again.resampling

    score = score_of([_means(words) for words in targets], [_means(words) for words in attributes])
    return replace(score, resampling=score.resampling and replace(score.resampling, redrawn=redrawn))


def _means(words: Occurrences, rng: np.random.Generator | None = None) -> Array:
    """The mean vector of each word, over all of its sentences or over some drawn from them, (words, dimensions).

    Twice as many are drawn as there are: a word that is drawn twice brings the same sentences twice, which would
    count their chance twice.
    """
    drawn = [each if rng is None else each[rng.integers(len(each), size=2 * len(each))] for each in words]
    return np.stack([each.mean(axis=0) for each in drawn])
