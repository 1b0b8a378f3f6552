"""How good answers are: the share that is right, or the correlation of ranks; and how sure that is."""

from __future__ import annotations

from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from equipoise.results.evidence import Interval
from equipoise.results.training import Tested
from equipoise.significance.pairs import wilson

MEASURES = {"nli": "accuracy", "sts": "Spearman correlation"}
LEVEL = 0.95  # of intervals

Numbers = NDArray[np.float64]


def right_in(answers: NDArray[np.float32], wanted: Numbers) -> int:
    """How many labels are right, of logits (pairs, labels)."""
    return int((answers.argmax(axis=1) == wanted).sum())


def spearman(answers: NDArray[np.float32], wanted: Numbers) -> float:
    """Pearson's correlation of ranks, ties at their mean rank; 0 where one of the two does not vary."""
    from scipy.stats import rankdata

    both = np.array([rankdata(answers), rankdata(wanted)])
    centred = both - both.mean(axis=1, keepdims=True)
    lengths = np.sqrt((centred**2).sum(axis=1)).prod()
    return float(np.clip(centred[0] @ centred[1] / lengths, -1, 1)) if lengths else 0.0


def judged(name: str, task: str, answers: NDArray[np.float32], wanted: Numbers) -> Tested:
    """The score of a file's entries with its interval."""
    if task == "nli":
        right = right_in(answers, wanted)
        return Tested(name, right / len(wanted), len(wanted), wilson(right, len(wanted), LEVEL))
    score = spearman(answers, wanted)
    return Tested(name, score, len(wanted), interval_of(score, len(wanted)))


def interval_of(correlation: float, entries: int) -> Interval | None:
    """Of a correlation of ranks, by Fisher's z with the variance of Bonett and Wright (2000); None for few entries."""
    if entries < 4 or abs(correlation) >= 1:
        return None
    half = NormalDist().inv_cdf((1 + LEVEL) / 2) * np.sqrt((1 + correlation**2 / 2) / (entries - 3))
    ends = np.tanh(np.arctanh(correlation) + half * np.array([-1, 1]))
    return Interval(float(ends[0]), float(ends[1]), LEVEL, "Fisher's z (Bonett and Wright 2000)")
