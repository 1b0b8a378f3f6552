"""What a model is given to read of a pair: by hand and by law."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from equipoise.models.base import Reading, Tokenized
from equipoise.preferring.readings import READINGS, crossed, hidden, places_of, shared_places
from tests.preferring.toy import tokenized, toy

SHE, HE, SINGS, CODES = 1, 2, 3, 4
BEGIN, END = 8, 9
IDS = st.lists(st.integers(1, 4), max_size=8)


def wrapped(ids):
    """Tokens between two special ones."""
    size = len(ids)
    return Tokenized((BEGIN, *ids, END), ("",) * (size + 2), ((0, 0),) * (size + 2), tuple(range(1, size + 1)), True)


def read(way, text, other, as_published=False):
    first, second = tokenized(text), tokenized(other)
    return READINGS[way](toy(), first, shared_places(first, second)[0], as_published)


@pytest.mark.parametrize(
    ("way", "readings"),
    [
        ("unmasked", [Reading((SHE, SINGS, CODES), (0, 1, 2), (SHE, SINGS, CODES))]),
        ("shared", [Reading((SHE, 0, CODES), (1,), (SINGS,)), Reading((SHE, SINGS, 0), (2,), (CODES,))]),
        ("changed", [Reading((0, SINGS, CODES), (0,), (SHE,))]),
        ("forward", [Reading((SHE, SINGS, CODES), (1, 2), (SINGS, CODES))]),
    ],
)
def test_what_is_read_of_a_sentence(way, readings):
    assert read(way, "she sings codes", "he sings codes") == readings


@pytest.mark.parametrize("way", ["shared", "forward"])
def test_nothing_is_published_otherwise(way):
    assert read(way, "she sings", "he sings", True) == read(way, "she sings", "he sings")


def test_as_published_every_answer_is_asked_at_every_place():
    assert read("unmasked", "she sings", "he", True) == [
        Reading((SHE, SINGS), (0, 0, 1, 1), (SHE, SINGS, SHE, SINGS))
    ]  # fmt: skip
    assert read("changed", "she sings codes", "codes", True) == [
        Reading((0, 0, CODES), (0, 0, 1, 1), (SHE, SINGS, SHE, SINGS))
    ]  # fmt: skip


def test_what_has_no_tokens_to_ask_for_is_not_read():
    assert read("changed", "she sings", "she sings codes") == []
    assert read("shared", "she", "he") == []
    assert read("forward", "she", "he") == []


def test_specials_are_neither_shared_nor_changed():
    assert shared_places(wrapped([SHE, SINGS]), wrapped([HE, SINGS])) == ((2,), (2,))


def test_both_sentences_are_compared_by_the_same_tokens():
    """Either of two words can be aligned; the other way round, it would be the other one."""
    first, second = wrapped([SHE, SINGS, CODES]), wrapped([HE, SINGS, SHE])

    assert shared_places(first, second) == ((1,), (3,))  # she
    assert shared_places(second, first) == ((2,), (2,))  # sings


def test_hiding_and_crossing():
    assert hidden((SHE, SINGS, SHE), (0, 2), 0) == (0, SINGS, 0)
    assert crossed((SHE,), (0,), (HE, SINGS)) == Reading((SHE,), (0, 0), (HE, SINGS))


@given(IDS, IDS)
def test_shared_tokens_are_the_same_in_both_in_the_same_order(one, other):
    first, second = wrapped(one), wrapped(other)
    in_first, in_second = shared_places(first, second)

    assert [first.ids[place] for place in in_first] == [second.ids[place] for place in in_second]
    assert list(in_first) == sorted(set(in_first) & set(first.own))
    assert list(in_second) == sorted(set(in_second) & set(second.own))


@given(IDS)
def test_the_same_tokens_share_everything(ids):
    text = wrapped(ids)

    assert shared_places(text, text) == (text.own, text.own)


def test_tokens_that_come_often_in_a_long_text_are_shared_too():
    first, second = (wrapped([word, *[SINGS] * 120, word, *[SINGS] * 120]) for word in (SHE, HE))

    assert shared_places(first, second) == ((*range(2, 122), *range(123, 243)),) * 2


def test_a_token_that_only_touches_a_word_is_not_the_words():
    text = Tokenized((1, 2, 3), ("(", "she", ")"), ((0, 1), (1, 4), (4, 5)), (0, 1, 2), True)

    assert places_of(text, (1, 4)) == (1,)
