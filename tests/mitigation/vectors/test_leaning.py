"""Which words lean: by hand, and who is not asked."""

import numpy as np
import pytest

from equipoise.errors import TooFewWords
from equipoise.mitigation.vectors.about import NONE, About
from equipoise.mitigation.vectors.leaning import class_directions, leans, most_leaning, neutral_rows

PAIR = np.array([[0, 1]])


def test_by_hand():
    vectors = np.array([[2.0, 0], [-1, 0], [3, 4], [0, 1], [-5, 0]])
    directions = class_directions(vectors, PAIR)
    assert directions == pytest.approx(np.array([[1.0, 0], [-1, 0]]))
    assert leans(vectors, directions, np.array([2, 3, 4])) == pytest.approx(np.array([[0.6, -0.6], [0, 0], [-1, 1]]))


def test_the_strongest_of_each_class_first():
    rng = np.random.default_rng(0)
    vectors = np.vstack([[[1.0, 0, 0], [-1, 0, 0]], rng.normal(size=(200, 3))])
    first, second = most_leaning(vectors, About(PAIR, PAIR[:0], NONE, NONE), 10)
    along = (vectors / np.linalg.norm(vectors, axis=1, keepdims=True))[:, 0]
    assert first.tolist() == [row for row in np.argsort(-along).tolist() if row > 1][:10]
    assert second.tolist() == [row for row in np.argsort(along).tolist() if row > 1][:10]


def test_who_belongs_to_a_class_and_who_may_be_a_name_is_not_asked():
    about = About(PAIR, PAIR[:0], np.array([3, 5]), NONE, np.array([7]))
    assert neutral_rows(10, about).tolist() == [2, 4, 6, 8, 9]
    assert neutral_rows(10, about, among=6).tolist() == [2, 4]


def test_of_few_words_it_cannot_be_said_that_they_lean():
    with pytest.raises(TooFewWords, match="Of the first 12 words 10 belong to no class"):
        most_leaning(np.random.default_rng(0).normal(size=(12, 3)), About(PAIR, PAIR[:0], NONE, NONE), 5)
