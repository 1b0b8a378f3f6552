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


def test_every_word_counts_alike_however_long_and_every_set_by_how_far_it_is_apart():
    """Of the first set half of (1, -1, 0), of the second half of (2, 0, 0) for the first class; their mean is at length
    one. What a set has in common is not of a class."""
    vectors = np.array([[10.0, 0, 0], [0, 1, 0], [0.5, 0, 0], [-7, 0, 0]])
    directions = class_directions(vectors, np.array([[0, 1], [2, 3]]))
    assert directions[0] == pytest.approx(np.array([3, -1, 0]) / np.sqrt(10))
    assert directions[1] == pytest.approx(-directions[0])


def test_each_of_three_classes_has_its_own_direction_in_their_order():
    vectors = np.array([[1.0, 0, 0], [0, 2, 0], [0, 0, 3], [0, 5, 0]])
    directions = class_directions(vectors, np.array([[0, 1, 2]]))
    assert directions == pytest.approx((3 * np.eye(3) - 1) / np.sqrt(6))
    assert leans(vectors, directions, np.array([3])).argmax(axis=1).tolist() == [1]


@pytest.mark.parametrize(("classes", "most"), [(2, 30), (3, 20), (4, 15)])
def test_a_quarter_of_the_neutral_words_at_most_for_all_classes_together(classes, most):
    vectors = np.vstack([np.eye(5)[:classes], np.random.default_rng(0).normal(size=(240, 5))])
    sets = np.arange(classes)[None]
    assert max(map(len, most_leaning(vectors, About(sets, sets[:0], NONE, NONE), 1_000))) == most


def test_leaning_words_are_looked_for_among_the_first():
    vectors = np.vstack([[[1.0, 0], [-1, 0]], np.random.default_rng(0).normal(size=(200, 2))])
    found = most_leaning(vectors, About(PAIR, PAIR[:0], NONE, NONE), 5, among=100)
    assert [len(own) for own in found] == [5, 5]
    assert max(own.max() for own in found) < 100


def test_one_half_is_to_learn_from_and_the_other_to_ask_about():
    vectors = np.vstack([[[1.0, 0], [-1, 0]], np.random.default_rng(0).normal(size=(200, 2))])
    about = About(PAIR, PAIR[:0], NONE, NONE, asked=np.arange(0, 202, 2))
    learned, asked = (np.concatenate(most_leaning(vectors, about, 5, asking=asking)) for asking in (False, True))
    assert set(learned % 2) == {1}
    assert set(asked % 2) == {0}
