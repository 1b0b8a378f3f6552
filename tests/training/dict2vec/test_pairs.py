"""Strong and weak pairs by hand, and what is no pair."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from equipoise.training.dict2vec.pairs import both, find_pairs, partners, rows_of
from tests.training.dict2vec.made import dictionary_of

WORDS = ["car", "vehicle", "wheel", "road", "fish"]
CAR, VEHICLE, WHEEL, ROAD, FISH = range(5)


def pairs_of(definitions, words=WORDS, common=1.0):
    found = find_pairs(dictionary_of(definitions), words, common)
    return [{frozenset(row) for row in rows_of(each).tolist()} for each in found]


def test_five_words_by_hand():
    """Each in the other's definition is strong, one way is weak, and neither is none."""
    strong, weak = pairs_of(
        {
            "car": "a vehicle with wheel and wheel, a car",  # a word twice, and itself
            "vehicle": "a machine such as a car",  # machine and such are not in the text
            "wheel": "it turns | part of a car | what rolls on a road",
            "Road": "for a Vehicle",  # in small letters
        }
    )

    assert strong == {frozenset({CAR, VEHICLE}), frozenset({CAR, WHEEL})}
    assert weak == {frozenset({WHEEL, ROAD}), frozenset({ROAD, VEHICLE})}


def test_both_words_of_a_pair_have_it_and_partners_are_sorted():
    found = find_pairs(dictionary_of({"fish": "wheel road car", "car": "fish"}), WORDS, 1.0)

    assert (found.strong.of(FISH), found.strong.of(CAR), found.strong.of(ROAD)) == ([CAR], [FISH], [])
    assert (found.weak.of(FISH), found.weak.of(WHEEL), found.weak.of(CAR)) == ([WHEEL, ROAD], [FISH], [])
    assert (found.strong.pairs, found.weak.pairs) == (1, 2)


def test_phrases_and_unknown_words_make_no_pairs():
    assert pairs_of({"fish road": "car", "boat": "vehicle"}) == [set(), set()]


@pytest.mark.parametrize(("common", "expected"), [(0.5, {frozenset({CAR, ROAD})}), (0.9, None)])
def test_words_of_very_many_definitions_make_no_pairs(common, expected):
    """The wheel stands in 120 of 150 definitions."""
    definitions = {f"w{number}": "wheel" + " x" * number for number in range(119)} | {"car": "wheel road"}
    definitions |= {f"v{number}": "y" + " y" * number for number in range(30)}

    strong, weak = pairs_of(definitions, common=common)

    assert not strong and weak == (expected or {frozenset({CAR, ROAD}), frozenset({CAR, WHEEL})})


def test_in_a_small_dictionary_no_word_is_common():
    assert pairs_of({"car": "wheel", "road": "wheel"}, common=1e-6)[1] == {frozenset({CAR, WHEEL}),
                                                                          frozenset({ROAD, WHEEL})}  # fmt: skip


@given(st.lists(st.tuples(st.sampled_from(WORDS), st.lists(st.sampled_from(WORDS), max_size=4)), max_size=8))
def test_against_the_definition_of_pairs(entries):
    said = {word: set() for word in WORDS}
    for word, text in entries:
        said[word] |= set(text) - {word}
    joined = {
        word: " | ".join(" ".join(text) for each, text in entries if each == word) or "nothing"
        for word in dict.fromkeys(word for word, _ in entries)
    }

    strong, weak = pairs_of(joined or {"nothing": "nothing"})

    every = [frozenset({a, b}) for a in range(5) for b in range(a)]
    ways = {each: sum(WORDS[b] in said[WORDS[a]] for a, b in (tuple(each), tuple(each)[::-1])) for each in every}
    assert strong == {each for each, number in ways.items() if number == 2}
    assert weak == {each for each, number in ways.items() if number == 1}


def test_both_together():
    first, second = (partners(np.array(rows), 4) for rows in ([[0, 2], [2, 0]], [[0, 1], [1, 0]]))

    assert [both(first, second).of(word) for word in range(4)] == [[1, 2], [0], [0], []]
