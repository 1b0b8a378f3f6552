"""Soft debias: the closed form beside a search for the smallest, and its two ends."""

import numpy as np
import pytest
from scipy.optimize import minimize

from equipoise.metrics.direction import pair_direction
from equipoise.mitigation.vectors.fitted import unit
from equipoise.mitigation.vectors.soft import fit
from tests.mitigation.vectors.made import changed, leaning_vectors, told


def costs(inner, vectors, about, strength):
    """The formula, word by word."""
    words = unit(vectors)
    direction = pair_direction(*(unit(vectors[about.definitional[:, side]]) for side in (0, 1))).vector
    neutral = np.delete(words, about.specific, axis=0)
    products = (words @ inner @ words.T - words @ words.T) ** 2
    return products.mean() + strength * ((neutral @ inner @ direction) ** 2).mean()


@pytest.mark.parametrize("strength", [0.001, 0.02, 0.2])
def test_nothing_smaller_is_found_by_searching(strength):
    vectors, about = leaning_vectors(words=60, dimensions=4), told()
    found = fit(vectors, about, strength=strength)
    inner = found.map.T @ found.map
    least = minimize(
        lambda flat: costs(flat.reshape(4, 4).T @ flat.reshape(4, 4), vectors, about, strength), np.eye(4).ravel(),
        method="BFGS", options={"gtol": 1e-9},
    )  # fmt: skip
    assert costs(inner, vectors, about, strength) == pytest.approx(least.fun, rel=1e-5)
    assert costs(inner, vectors, about, strength) < costs(np.eye(4), vectors, about, strength)


def test_without_strength_vectors_only_get_length_one():
    vectors = leaning_vectors()
    assert changed(vectors, fit(vectors, told(), strength=0.0)) == pytest.approx(unit(vectors), abs=1e-5)


def test_the_stronger_the_less_is_left():
    vectors = leaning_vectors()
    left = [fit(vectors, told(), strength=strength).detail["lean_left"] for strength in (0.0, 0.01, 0.1, 1.0, 1e6)]
    assert left == sorted(left, reverse=True)
    assert (left[0], left[-1]) == (pytest.approx(1), pytest.approx(0, abs=1e-9))
