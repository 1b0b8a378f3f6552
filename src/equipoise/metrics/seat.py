"""Sentence Encoder Association Test (May, Wang, Bordia, Bowman and Rudinger, NAACL 2019).

WEAT's arithmetic (weat.py) on the vectors of sentences: X, Y, A and B are sets of sentences, each of which counts.
Where it is known which word a sentence was made of, words are traded, drawn and left out with all of their sentences:
sentences of one word are alike, and counted one by one they would make the same word many witnesses. The published
procedure counts them so; sets of plain sentences do as it does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from equipoise.metrics.similarity import Sets
from equipoise.metrics.weat import weat
from equipoise.results import Array, InSentences, Resampling, Reweighed, Score

UNEVEN = "words have unlike numbers of sentences, so that trading them would change how many there are"

Counts = Sequence[NDArray[np.int64]]  # of each set: how many sentences each word has


def seat(targets: Sets, attributes: Sets, *, ddof: Literal[0, 1] = 1) -> Score:
    """How differently two sets of sentences lean to two others; positive: the first leans to the first."""
    plain = [
        [each.vectors if isinstance(each, InSentences) else each for each in side] for side in (targets, attributes)
    ]
    score = weat(*plain, ddof=ddof)
    if not any(isinstance(each, InSentences) for each in (*targets, *attributes)):
        return score
    return _by_words(score, *([_counts(each) for each in side] for side in (targets, attributes)))


def _counts(words: object) -> NDArray[np.int64]:
    return words.counts if isinstance(words, InSentences) else np.ones(len(words), dtype=np.int64)  # type: ignore[arg-type]


def _by_words(score: Score, targets: Counts, attributes: Counts) -> Score:
    """The same score as a function of how much each word counts, with all of its sentences."""
    given = score.resampling
    assert given is not None
    each_target, each_attribute = np.concatenate(targets), np.concatenate(attributes)

    def reweigh(target_weights: Array, attribute_weights: Array) -> Reweighed:
        return given.reweigh(
            np.repeat(target_weights, each_target, axis=2), np.repeat(attribute_weights, each_attribute, axis=2)
        )

    uneven = len(set(each_target.tolist())) > 1  # a partition would not keep the number of sentences
    sentences = 2 * max(int(each_target.sum()), int(each_attribute.sum()))  # weights of both sets
    return replace(
        score,
        per_item={role: _means(score.per_item[role], own) for role, own in zip(score.per_item, targets, strict=True)},
        resampling=Resampling(
            reweigh,
            tuple(map(len, targets)),
            tuple(map(len, attributes)),
            numbers=sentences,
            no_test=UNEVEN if uneven else "",
        ),
    )


def _means(values: Array, counts: NDArray[np.int64]) -> Array:
    """The mean over the sentences of each word."""
    starts = np.concatenate([[0], np.cumsum(counts)[:-1]])
    return np.add.reduceat(values, starts) / counts
