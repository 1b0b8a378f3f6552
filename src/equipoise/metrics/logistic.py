"""Logistic regression, once for every row of weights on the examples.

    min over v, b of  ||v||^2 / 2 + sum_i c_i log(1 + exp(-y_i (v . x_i + b)))

which is scikit-learn's with C = 1: an intercept that is not penalised, c_i how much an example counts. There are few
examples and many rows, so it is solved by Newton's method on the examples' inner products, K = X X', all rows at once:
with v = sum_i alpha_i x_i, a step solves (I + W K) alpha + W b = c (t - p) + W f and sum alpha = 0, where p are the
probabilities, t the labels as 0 or 1, f = K alpha + b and W = diag(c p (1 - p)).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from equipoise.results import Array

TOLERANCE = 1e-5  # of the last step; Newton's method squares the error, so what is left is about 1e-10
MOST_STEPS = 200
LONGEST_STEP = 4.0  # of the decisions: where probabilities are all but certain, Newton's step shoots over the mark
LEAST_CURVATURE = 1e-10  # of an example, so that certain ones do not leave the step undefined
MOST_NUMBERS = 1 << 20  # in one array: rows are taken in groups


class Classifiers(NamedTuple):
    """One classifier a row; f(w) = alpha . (inner products of the examples with w) + intercept."""

    alpha: Array  # (rows, examples)
    intercept: Array  # (rows,)
    converged: np.ndarray  # (rows,)

    def probabilities(self, products: Array) -> Array:
        """That each word is positive, (rows, words), from its inner products with the examples, (examples, words)."""
        return _sigmoid(self.alpha @ products + self.intercept[:, None])


def trained(kernel: Array, labels: Array, weights: Array, start: Classifiers | None = None) -> Classifiers:
    """A classifier for every row of weights, (rows, examples); labels are +1 or -1.

    start: a single classifier that is near, such as that of all examples.
    """
    size = max(1, MOST_NUMBERS // len(labels) ** 2)
    parts = [_newton(kernel, labels, weights[at : at + size], start) for at in range(0, len(weights), size)]
    return Classifiers(*(np.concatenate(each) for each in zip(*parts, strict=True)))


def _newton(kernel: Array, labels: Array, weights: Array, start: Classifiers | None) -> Classifiers:
    rows, examples = weights.shape
    alpha, intercept = np.zeros((rows, examples)), np.zeros(rows)
    if start is not None:
        alpha, intercept = np.repeat(start.alpha, rows, axis=0), np.repeat(start.intercept, rows)
    target = (labels + 1) / 2
    decisions = alpha @ kernel + intercept[:, None]
    converged = np.zeros(rows, dtype=bool)
    for _ in range(MOST_STEPS):
        active = np.flatnonzero(~converged)
        if not len(active):
            break
        try:
            towards, level = _step(kernel, target, weights[active], decisions[active])
        except np.linalg.LinAlgError:  # vectors so long that the examples drown in them
            break
        change = towards @ kernel + level[:, None] - decisions[active]
        longest = np.abs(change).max(axis=1)
        share = LONGEST_STEP / np.maximum(longest, LONGEST_STEP)
        alpha[active] += share[:, None] * (towards - alpha[active])
        intercept[active] += share * (level - intercept[active])
        decisions[active] += share[:, None] * change
        converged[active] = longest <= TOLERANCE * (1 + np.abs(decisions[active]).max(axis=1))
    return Classifiers(alpha, intercept, converged)


def _step(kernel: Array, target: Array, weights: Array, decisions: Array) -> tuple[Array, Array]:
    chances = _sigmoid(decisions)
    curvature = weights * np.maximum(chances * (1 - chances), LEAST_CURVATURE)  # W, (rows, examples)
    system = curvature[:, :, None] * kernel  # (rows, examples, examples)
    system[:, np.arange(kernel.shape[0]), np.arange(kernel.shape[0])] += 1.0
    right = np.stack([weights * (target - chances) + curvature * decisions, curvature], axis=2)
    solved = np.linalg.solve(system, right)
    intercept = solved[:, :, 0].sum(axis=1) / solved[:, :, 1].sum(axis=1)
    return solved[:, :, 0] - intercept[:, None] * solved[:, :, 1], intercept


def _sigmoid(numbers: Array) -> Array:
    return 0.5 * (1 + np.tanh(0.5 * numbers))  # does not overflow
