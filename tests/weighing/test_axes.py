"""Directions from pairs of words and of sentences."""

from dataclasses import replace

import numpy as np
import pytest

from equipoise.datasets import load_dataset
from equipoise.errors import CannotAnswer
from equipoise.models import load_model
from equipoise.weighing import sentence_axis, word_axis
from equipoise.weighing.axes import Sides, pooled_of
from tests.weighing.made import Written

PAIRS = load_dataset("gender-pairs-definitional")
SIDES = Sides("mine", "female", "male", "by hand")


def test_words_of_ten_pairs():
    model = load_model("fake:")
    axis = word_axis(model, PAIRS)
    female, male = (model.vectors([pair[side] for pair in PAIRS.pairs]).array for side in (0, 1))
    units = [each / np.linalg.norm(each, axis=1, keepdims=True) for each in (female, male)]

    assert (axis.found.first, axis.found.second, axis.found.pairs, axis.found.space) == ("female", "male", 10, "words")
    assert len(axis.found.explained) == 10
    assert sum(axis.found.explained) == pytest.approx(1)  # ten pairs have no more than ten components
    assert ((units[0] - units[1]) @ axis.vector).mean() > 0
    centred = np.vstack([units[0] - units[1], units[1] - units[0]]) / 2
    largest = np.linalg.eigh(centred.T @ centred)[1][:, -1]
    assert abs(largest @ axis.vector) == pytest.approx(1)


def test_pairs_that_are_not_known_are_left_out_and_named():
    found = word_axis(load_model("fake:gal,John"), PAIRS).found

    assert (found.pairs, found.missing) == (8, ("gal", "John"))


def test_the_sign_follows_the_first_side():
    turned = replace(PAIRS, pairs=tuple((b, a) for a, b in PAIRS.pairs), targets=dict(reversed(PAIRS.targets.items())))
    one, other = word_axis(load_model("fake:"), PAIRS), word_axis(load_model("fake:"), turned)

    assert other.vector == pytest.approx(-one.vector)
    assert other.found.first == "male"


def test_too_few_pairs_and_none():
    with pytest.raises(CannotAnswer, match="knows 1 whole pairs of gender-pairs-definitional"):
        word_axis(load_model("fake:"), replace(PAIRS, pairs=PAIRS.pairs[:1]))
    with pytest.raises(CannotAnswer, match="has no pairs of words"):
        word_axis(load_model("fake:"), replace(PAIRS, pairs=()))


def test_sentences_by_hand():
    """East and west of each other by 2 and by 6, which count the same, and once not at all, which says nothing."""
    model = Written({"a": (1, (3.0, 5.0)), "b": (1, (1.0, 5.0)), "c": (1, (7.0, 0.0)), "d": (1, (1.0, 0.0))})
    axis = sentence_axis(model, [("a", "b"), ("c", "d"), ("a", "a")], SIDES)

    assert axis.vector == pytest.approx([1, 0])
    assert axis.found.explained == pytest.approx((1, 0))
    assert axis.found.pairs == 2
    assert sentence_axis(model, [("b", "a"), ("d", "c")], SIDES).vector == pytest.approx([-1, 0])


def test_sentences_that_are_one_to_the_model():
    with pytest.raises(CannotAnswer, match="knows 0 whole pairs of mine"):
        sentence_axis(Written({}), [("x", "y"), ("y", "z")], SIDES)


def test_a_long_difference_counts_as_much_as_a_short_one():
    """Two pairs lie east of each other by 1, one north by 9: most of the pairs lie east."""
    model = Written({"a": (1, (1.0, 0.0)), "b": (1, (2.0, 0.0)), "c": (1, (0.0, 9.0)), "o": (1, (0.0, 0.0))})
    axis = sentence_axis(model, [("a", "o"), ("b", "a"), ("c", "o")], SIDES)

    assert axis.vector == pytest.approx([1, 0])
    assert axis.found.explained == pytest.approx((2 / 3, 1 / 3))


def test_sentences_come_back_in_any_order():
    class Backwards(Written):
        def weigh(self, texts, progress):
            return reversed(list(super().weigh(texts, progress)))

    assert pooled_of(Backwards({"a": (1, (3.0, 5.0)), "b": (1, (1.0, 4.0))}), ["a", "b"]).tolist() == [[3, 5], [1, 4]]
