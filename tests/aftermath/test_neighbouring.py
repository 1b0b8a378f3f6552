"""Nearest neighbours: by hand, and beside a full sort."""

import numpy as np
import pytest

from equipoise.aftermath import neighbouring
from equipoise.aftermath.neighbouring import nearest, places_among
from equipoise.errors import TooFewWords

ROUND = np.stack([np.cos(np.arange(8) / 4 * np.pi), np.sin(np.arange(8) / 4 * np.pi)], axis=1).astype(np.float32)


def test_on_a_circle_the_neighbours_stand_beside():
    found = nearest(ROUND[:1], ROUND, np.array([0]), 2)
    assert sorted(found[0].tolist()) == [1, 7]


def test_a_word_that_is_not_among_them_may_have_its_twin():
    assert nearest(ROUND[:1], ROUND, np.array([-1]), 1).tolist() == [[0]]


def test_in_blocks_as_by_a_full_sort(monkeypatch):
    vectors = np.random.default_rng(0).normal(size=(60, 5)).astype(np.float32)
    cosines = vectors @ vectors.T
    np.fill_diagonal(cosines, -np.inf)
    monkeypatch.setattr(neighbouring, "BLOCK", 7)
    found = nearest(vectors, vectors, np.arange(60), 4)
    assert (np.sort(found) == np.sort(np.argsort(-cosines, axis=1)[:, :4])).all()


def test_too_few_words_are_refused():
    with pytest.raises(TooFewWords, match="8 nearest neighbours are looked for among 8 words"):
        nearest(ROUND, ROUND, np.arange(8), 8)


def test_places():
    assert places_among(np.array([5, 2, 9]), np.array([2, 5, 7])).tolist() == [1, 0, -1]
    assert places_among(np.array([5]), np.array([], dtype=np.int64)).tolist() == [-1]
