"""Two models with the words that both know."""

import numpy as np
import pytest

from equipoise.aftermath.aligning import aligned
from equipoise.errors import TooFewWords
from tests.aftermath.small import model_of

FIRST = model_of(["a", "b", "c", "d", "b"], np.diag([1, 2, 3, 4, 5]))
SECOND = model_of(["e", "c", "a", "b", "f"], np.diag([1, 2, 3, 4, 0]), "second")


def test_models_of_the_same_words_stay_as_they_are():
    other = model_of(["a", "b", "c", "d", "b"], np.diag([5, 4, 3, 2, 1]))
    assert aligned(FIRST, other) == (FIRST, other)


def test_words_that_one_lacks_are_left_out_of_both_in_the_order_of_the_first():
    before, after = aligned(FIRST, SECOND)
    assert before.vocabulary() == after.vocabulary() == ["a", "b", "c"]
    assert before.places(["c", "d", "b"]).tolist() == after.places(["c", "d", "b"]).tolist() == [2, -1, 1]
    assert np.asarray(before.store.vectors).argmax(axis=1).tolist() == [0, 1, 2]  # the first b counts
    assert after.store.vectors[[0, 1, 2]].argmax(axis=1).tolist() == [2, 3, 1]
    assert after.store.vectors[1:].shape == (2, 5)
    assert (before.words, after.name) == (3, "second")


def test_a_word_with_a_vector_of_zeros_is_not_known():
    before, _ = aligned(model_of(["f", "a"], np.eye(2)), SECOND)
    assert before.vocabulary() == ["a"]


def test_models_without_a_common_word_are_refused():
    with pytest.raises(TooFewWords, match="small and second have no word in common"):
        aligned(model_of(["x"], [[1.0]]), SECOND)
