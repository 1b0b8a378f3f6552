"""RNSB's classifier by scikit-learn, for the settings that repeat WEFE's figures: a hold-out, and liblinear."""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING, Any

import numpy as np

from equipoise.errors import CannotAnswer
from equipoise.results import Array
from equipoise.threads import one_thread

if TYPE_CHECKING:
    from equipoise.metrics.rnsb import Examples


def held_out_shares(
    examples: Examples, words: Array, holdout: float, solver: str, first_state: int, seeds: int
) -> Array:
    """How negative each target is, by one classifier a split, (seeds, classes, targets)."""
    flat = words.reshape(-1, words.shape[-1])
    shares = []
    for number in range(seeds):
        classifier = _trained(examples, holdout, solver, (first_state + number) % 2**32)  # it takes 32 bits
        shares.append(classifier.predict_proba(flat)[:, 0].reshape(words.shape[:-1]))  # -1 sorts first
    return np.stack(shares)


def _trained(examples: Examples, holdout: float, solver: str, state: int) -> Any:
    from sklearn.exceptions import ConvergenceWarning
    from sklearn.linear_model import LogisticRegression
    from sklearn.model_selection import train_test_split

    vectors, labels, weights = examples.vectors, examples.labels, examples.weights
    if holdout:
        try:
            vectors, _, labels, _, weights, _ = train_test_split(
                vectors, labels, weights, test_size=holdout, random_state=state, stratify=labels
            )
        except ValueError as error:
            raise CannotAnswer(f"RNSB cannot hold out {holdout:.0%} of {len(labels)} attributes: {error}") from error
    tolerance = 1e-8 if solver == "lbfgs" else 1e-4  # 1e-4, the default, leaves the third digit to chance; WEFE has it
    classifier = LogisticRegression(solver=solver, tol=tolerance, max_iter=10_000, random_state=state)
    with one_thread(), warnings.catch_warnings():
        warnings.simplefilter("error", ConvergenceWarning)
        try:
            return classifier.fit(vectors, labels, sample_weight=weights)
        except ConvergenceWarning as warning:
            raise CannotAnswer(
                "RNSB's classifier does not converge on vectors of this length: normalize them."
            ) from warning
