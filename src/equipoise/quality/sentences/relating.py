"""Scores of pairs of sentences: learned (SICK-R, STS-B), or the cosine as it is (STS14)."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from equipoise.quality.sentences.fitting import Fits, Progress, fit, outputs_of
from equipoise.quality.sentences.losses import Floats, Numbers, SoftScores
from equipoise.quality.sentences.options import Options


class Related(NamedTuple):
    """What was said of the pairs that test."""

    said: Numbers
    dev: float  # Pearson's correlation


def soft_labels(scores: Numbers, values: Numbers) -> Floats:
    """(scores, values) shares of the two whole numbers around a score, whose mean it is (Tai et al., ACL 2015).

    A whole number that is none of the values has no column. SentEval has columns for 1 to 5: a score of 0, which STS-B
    has, becomes zeros, and one of 0.4 a share of 0.4 for 1 and nothing else.
    """
    below = np.floor(scores)[:, None]
    above = scores[:, None] - below
    return np.asarray((values == below) * (1 - above) + (values == below + 1) * above, dtype=np.float32)


def learned(
    features: Floats,
    scores: Numbers,
    parts: dict[str, NDArray[np.int64]],
    values: Numbers,
    options: Options,
    rng: np.random.Generator,
    progress: Progress,
) -> Related:
    """One fit without l2, rounds of fifty passes, kept where the development pairs correlate most."""
    loss = SoftScores(scores, soft_labels(scores, values), values, options.loss)
    learning, judging = (np.isin(np.arange(len(scores)), parts[part])[:, None] for part in ("train", "dev"))
    found = fit(features, loss, Fits(learning, judging, np.zeros(1)), options.relatedness, rng, progress)
    said = outputs_of(features, found.weights.reshape(len(found.weights), -1), parts["test"], loss)
    return Related(said[:, 0].astype(np.float64), float(found.merit[0]))


def values_of(task: str, options: Options) -> Numbers:
    """The whole scores that have a column: five of them, or six where the score 0 is given one."""
    return np.arange(0.0 if task == "STS-B" and options.sts_b_scores == "six" else 1.0, 6.0)


def cosines(first: Floats, second: Floats) -> Numbers:
    """The cosine of each pair of rows; 0 where a row is all zeros, as in SentEval."""
    both = [np.asarray(each, dtype=np.float64) for each in (first, second)]
    lengths = np.linalg.norm(both[0], axis=1) * np.linalg.norm(both[1], axis=1)
    return np.asarray(np.einsum("ij,ij->i", both[0], both[1]) / np.where(lengths > 0, lengths, 1.0))
