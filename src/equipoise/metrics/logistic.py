"""Logistic regression, once for every row of weights on the examples.

    min over v, b of  ||v||^2 / 2 + sum_i c_i log(1 + exp(-y_i (v . x_i + b)))

which is scikit-learn's with C = 1: an intercept that is not penalised, c_i how much an example counts. An example may
count on both sides, so that labels can be permuted.

Newton's method in min(examples, dimensions) dimensions: v lies in the span of the examples, so where these are fewer
than the dimensions, everything is rotated into their span. The linear system of each step is solved by conjugate
gradients to the precision that the step deserves, preconditioned by the Hessian at the start, which all rows share.
Every product is then one of matrices, with all rows side by side, and its cost grows linearly with the examples.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from equipoise.results import Array

TOLERANCE = 1e-8  # of the last step's decisions; the error that is left is smaller by the precision of the step
MOST_STEPS = 200
LONGEST_STEP = 4.0  # of the decisions: where probabilities are all but certain, Newton's step shoots over the mark
LEAST_CURVATURE = 1e-10  # of an example, so that certain ones do not leave the step undefined
PRECISION = (1e-6, 0.1)  # of a step's linear system: as small as the step before it, within these
MOST_NUMBERS = 1 << 20  # in one array: rows are taken in groups
WORST_INVERSE = 0.1  # how far an entry of a matrix times its inverse may be from the identity's
TINY = 1e-300  # no division by zero in rows that are already solved


class Classifiers(NamedTuple):
    """One classifier a row; f(w) = coefficients . (coordinates of w) + intercept."""

    coefficients: Array  # (rows, coordinates)
    intercept: Array  # (rows,)
    converged: np.ndarray  # (rows,)

    def decisions(self, words: Array) -> Array:
        """Above zero where a word is rather positive, (rows, words), from its coordinates, (words, coordinates)."""
        return self.coefficients @ words.T + self.intercept[:, None]


class Trainer:
    """Trains classifiers on the same examples with any weights and labels."""

    def __init__(self, examples: Array):
        """examples: their vectors, (examples, dimensions)."""
        self.rotation: Array | None = None  # (coordinates, dimensions)
        if len(examples) < examples.shape[1]:
            left, lengths, self.rotation = np.linalg.svd(examples, full_matrices=False)
            examples = left * lengths
        self.features = np.hstack([examples, np.ones((len(examples), 1))])  # the last is for the intercept
        self.penalty = np.append(np.ones(examples.shape[1]), 0.0)

    def coordinates(self, vectors: Array) -> Array:
        """What a classifier sees of these vectors, (..., coordinates)."""
        return vectors if self.rotation is None else vectors @ self.rotation.T

    def train(self, positive: Array, negative: Array, start: Classifiers | None = None) -> Classifiers:
        """A classifier for every row of weights: how much each example counts on either side, (rows, examples).

        start: a single classifier that is near, such as that of all examples.
        """
        begin = np.zeros(len(self.penalty)) if start is None else np.append(start.coefficients[0], start.intercept[0])
        curvature = _curvature(sigmoid(self.features @ begin), (positive + negative).mean(axis=0))
        near = np.diag(self.penalty) + (self.features.T * curvature) @ self.features  # the Hessian at the start
        size = max(1, MOST_NUMBERS // len(self.features))
        groups = [slice(at, at + size) for at in range(0, len(positive), size)]
        try:
            inverse = _inverse(near)
            found = [self._newton(positive[rows], negative[rows], begin, inverse) for rows in groups]
        except np.linalg.LinAlgError:  # vectors so long that the penalty drowns in them
            found = [(np.tile(begin, (len(positive), 1)), np.zeros(len(positive), dtype=bool))]
        solution = np.concatenate([part for part, _ in found])
        return Classifiers(solution[:, :-1], solution[:, -1], np.concatenate([converged for _, converged in found]))

    def _newton(self, positive: Array, negative: Array, begin: Array, inverse: Array) -> tuple[Array, np.ndarray]:
        """The solution of every row, intercept last, and whether it converged."""
        rows, total = len(positive), positive + negative
        solution = np.tile(begin, (rows, 1))
        decisions = np.tile(self.features @ begin, (rows, 1))
        converged = np.zeros(rows, dtype=bool)
        precision = np.full(rows, PRECISION[1])
        for _ in range(MOST_STEPS):
            active = np.flatnonzero(~converged)
            if not len(active):
                break
            chances = sigmoid(decisions[active])
            gradient = (positive[active] - total[active] * chances) @ self.features - solution[active] * self.penalty
            step, change = self._solved(_curvature(chances, total[active]), gradient, inverse, precision[active])
            longest = np.abs(change).max(axis=1)
            share = (LONGEST_STEP / np.maximum(longest, LONGEST_STEP))[:, None]
            solution[active] += share * step
            decisions[active] += share * change
            precision[active] = np.clip(longest, *PRECISION)
            converged[active] = longest <= TOLERANCE * (1 + np.abs(decisions[active]).max(axis=1))
        return solution, converged

    def _solved(self, curvature: Array, gradient: Array, inverse: Array, precision: Array) -> tuple[Array, Array]:
        """Newton's step of every row, and what it changes in the decisions, by conjugate gradients."""
        step, change, residual = np.zeros_like(gradient), np.zeros_like(curvature), gradient.copy()
        direction = towards = residual @ inverse
        square = np.einsum("bi,bi->b", residual, towards)
        goal = precision**2 * square
        for _ in range(2 * gradient.shape[1]):
            moved = direction @ self.features.T
            pushed = direction * self.penalty + (curvature * moved) @ self.features
            along = np.einsum("bi,bi->b", direction, pushed)
            length = np.where(square > goal, square / np.maximum(along, TINY), 0.0)[:, None]  # 0 in rows that are done
            step += length * direction
            change += length * moved
            residual -= length * pushed
            towards = residual @ inverse
            before, square = square, np.einsum("bi,bi->b", residual, towards)
            if (square <= goal).all():
                break
            direction = towards + (square / np.maximum(before, TINY))[:, None] * direction
        return step, change


def _inverse(matrix: Array) -> Array:
    """The inverse, or LinAlgError where rounding leaves nothing of it."""
    inverse = np.asarray(np.linalg.inv(matrix), dtype=np.float64)
    if not np.abs(matrix @ inverse - np.eye(len(matrix))).max() <= WORST_INVERSE:  # or NaN
        raise np.linalg.LinAlgError("the matrix is singular to working precision")
    return inverse


def _curvature(chances: Array, weights: Array) -> Array:
    return np.asarray(weights * np.maximum(chances * (1 - chances), LEAST_CURVATURE))


def sigmoid(numbers: Array) -> Array:
    """Probabilities of the positive class from decisions."""
    return np.asarray(0.5 * (1 + np.tanh(0.5 * numbers)))  # does not overflow
