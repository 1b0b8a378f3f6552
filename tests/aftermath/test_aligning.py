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


def test_of_three_models_only_words_that_all_know_are_left():
    third = model_of(["c", "a", "x"], np.diag([7, 8, 9]), "third")
    found = aligned(FIRST, FIRST, third)
    assert [each.vocabulary() for each in found] == [["a", "c"]] * 3
    assert [np.asarray(each.store.vectors).max(axis=1).tolist() for each in found] == [[1, 3], [1, 3], [8, 7]]


def test_words_in_another_order_are_brought_into_that_of_the_first():
    """The same letters, and so the same words end to end, may be other words."""
    first, second = model_of(["ab", "c", "d"], np.eye(3)), model_of(["d", "c", "ab"], np.eye(3))
    _, turned = aligned(first, second)
    assert np.asarray(turned.store.vectors).argmax(axis=1).tolist() == [2, 1, 0]
    with pytest.raises(TooFewWords, match="no word in common"):
        aligned(model_of(["ab", "c"], np.eye(2)), model_of(["a", "bc"], np.eye(2)))


def test_a_word_that_one_model_has_no_vector_of_is_left_out_of_both():
    """The words are the same, and one of them is not known."""
    words = ["a", "b", "c"]
    before, after = aligned(model_of(words, np.eye(3)), model_of(words, np.diag([1, 0, 1])))
    assert before.vocabulary() == after.vocabulary() == ["a", "c"]


def test_a_model_of_fewer_words_is_another_one():
    before, after = aligned(FIRST, SECOND)
    fewer, _ = aligned(FIRST, model_of(["c", "a"], np.eye(2)))
    prints = {FIRST.fingerprint, SECOND.fingerprint, before.fingerprint, after.fingerprint, fewer.fingerprint}
    assert len(prints) == 5
    assert aligned(FIRST, SECOND)[0].fingerprint == before.fingerprint


def test_every_word_is_found_where_it_stands():
    words = [f"w{number}" for number in range(200)]
    before, after = aligned(model_of(words, np.eye(200)), model_of(words[::-1][:150], np.eye(200)[:150]))
    for each in (before, after):
        assert each.places(words[50:]).tolist() == list(range(150))
        assert each.places(words[:50]).tolist() == [-1] * 50
