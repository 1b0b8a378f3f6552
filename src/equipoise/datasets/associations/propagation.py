"""How much of each group reaches a word along a graph (Zhou, Bousquet, Lal, Weston and Schoelkopf, NIPS 2003).

    b = (1 - alpha) (I - alpha T)^-1 b0        with T = D^-1/2 W D^-1/2

W are the graph's weights, D their sums, b0 has a one for every seed of a group. I - alpha T is symmetric and positive
definite, so conjugate gradients solve it. Their error is small beside the largest entry, and a word far from all seeds
has a small one; so the series b <- alpha T b + (1 - alpha) b0, whose terms are all positive, goes on from there until
every single entry stands still.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from equipoise.datasets.associations.graph import Sparse
from equipoise.errors import CannotAnswer
from equipoise.threads import one_thread

Array = NDArray[np.float64]

CLOSE = 1e-14  # the residual of the conjugate gradients, relative to the seeds
STILL = 1e-11  # relative: an entry that moves by less of its distance to the end stands still
ROUNDING = 1e-14  # relative: what a sum of many terms moves by itself
MOST_STEPS = 10_000


class Propagated(NamedTuple):
    """What reaches each word, and how well the equation holds."""

    reached: Array  # (words, groups)
    residual: float  # by how much of itself the entry that moves most still moved
    steps: int  # of the series


def propagate(weights: Sparse, seeds: Array, alpha: float) -> Propagated:
    """What reaches each word from the seeds, (words, groups): ones where a word is a seed of the group."""
    from scipy.sparse import diags_array, eye_array
    from scipy.sparse.linalg import cg

    roots = diags_array(1 / np.sqrt(np.asarray(weights.sum(axis=1)).ravel()))
    spread = (roots @ weights @ roots).tocsr()  # T
    start = (1 - alpha) * seeds
    with one_thread():  # the last digit of a dot product must not depend on the number of threads
        system = eye_array(len(seeds)) - alpha * spread
        near = np.column_stack([cg(system, column, rtol=CLOSE, atol=0.0)[0] for column in start.T])
        near[near < CLOSE * near.max(axis=0)] = 0.0  # noise, which the series would take long to forget
        return _settled(alpha * spread, start, near, alpha)


def _settled(spread: Sparse, start: Array, values: Array, alpha: float) -> Propagated:
    """The values when no entry moves any more."""
    still = max(STILL * (1 - alpha), ROUNDING)
    for step in range(1, MOST_STEPS + 1):
        before, values = values, spread @ values + start
        if values.min() < np.finfo(np.float64).tiny:  # nothing has reached it yet, or too little to tell
            continue
        moved = float(np.max(np.abs(values - before) / values))
        if moved <= still:
            return Propagated(values, moved, step)
    raise CannotAnswer(
        f"With alpha={alpha:g} the scores of some words do not settle, because too little reaches them from the seeds; "
        "choose a larger alpha, more seeds, or leave such words out (--spellings)."
    )


def log_ratio(reached: Array) -> Array:
    """log(b_1 / b_2) of every word: above zero where more of the first group reaches it."""
    return np.log(reached[:, 0]) - np.log(reached[:, 1])
