"""How many directions a change amounts to: by hand, by law, and beside what recipes say."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from equipoise.aftermath.amounting import directions_taken_out
from equipoise.aftermath.unit_vectors import unit_vectors
from equipoise.mitigation.vectors import mitigated_words
from equipoise.models import load_model
from equipoise.models.builtin import installed

WORDS = np.random.default_rng(0).normal(size=(2_000, 12)).astype(np.float32)


def without(vectors, directions, seed=1):
    basis = np.linalg.qr(np.random.default_rng(seed).normal(size=(vectors.shape[1], directions)))[0]
    return (vectors - vectors @ basis @ basis.T).astype(np.float32)


def test_by_hand():
    halved = WORDS * np.repeat([0.5, 1.0], [4, 8]).astype(np.float32)
    assert directions_taken_out(WORDS, halved) == 2  # four by half


def test_dimensions_that_are_gone_were_taken_out():
    assert directions_taken_out(WORDS, WORDS[:, :5]) == 7


def test_nothing_done_counts_as_one_at_least():
    assert directions_taken_out(WORDS, WORDS) == 1
    assert directions_taken_out(WORDS, np.zeros_like(WORDS)) == 1


@given(st.integers(1, 9), st.integers(0, 1_000), st.floats(0.1, 10))
def test_a_projection_turned_moved_and_stretched_is_as_many_as_it_took_out(number, seed, times):
    turn = np.linalg.qr(np.random.default_rng(seed).normal(size=(12, 12)))[0]
    after = (times * (without(WORDS, number, seed) @ turn) + 0.3).astype(np.float32)
    assert directions_taken_out(WORDS, after) == number


@pytest.mark.parametrize("method", ["hard", "multiclass-hard", "double-hard", "half-sibling", "nullspace"])
def test_it_is_about_what_the_recipe_says(method):
    if not installed("glove-6b-50d"):
        pytest.skip("builtin:glove-6b-50d is not installed")
    glove = load_model("builtin:glove-6b-50d")
    made = mitigated_words(glove, method, "gender")
    said = int(made.about.partition('"directions": ')[2].partition(",")[0])
    found = directions_taken_out(unit_vectors(glove).first, unit_vectors(made).first)
    assert found == pytest.approx(said, abs=2)
