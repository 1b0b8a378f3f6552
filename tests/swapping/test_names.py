"""What is a name where it stands."""

from __future__ import annotations

import pytest

from equipoise.swapping.names import is_name_first, name_becomes
from equipoise.swapping.words import words_of


def became(text: str, word: str) -> str:
    words = words_of(text)
    return name_becomes(words, [each.text for each in words].index(word))


@pytest.mark.parametrize(
    ("text", "name", "other"),
    [("We saw James.", "James", "Mary"), ("James", "James", "Mary"), ("We saw Mark.", "Mark", "Sandra"),
     ("Mark and Linda", "Mark", "Sandra"), ("Mark's boat", "Mark", "Sandra"), ("Dr. Mark Field", "Mark", "Sandra")],
)  # fmt: skip
def test_names(text, name, other):
    assert became(text, name) == other


@pytest.mark.parametrize(
    ("text", "word"),
    [("Mark the place.", "Mark"), ("the Mark was low", "Mark"), ("Ryan Thomas left", "Thomas"),
     ("Mrs Thomas", "Thomas"),
     ("MARK THE PLACE", "MARK"), ("james", "james"), ("in June", "June"), ("London", "London"),
     ("June was wet.", "June"), ("Hope was all we had.", "Hope")],
)  # fmt: skip
def test_no_names(text, word):
    assert became(text, word) == ""


def test_what_is_someones_is_no_surname():
    assert became("We met Linda's James.", "James") == "Mary"


@pytest.mark.parametrize(("text", "word"), [("MARK said so.", "MARK"), ("We liked April's weather.", "April")])
def test_what_people_do_and_have_does_not_always_make_a_name(text, word):
    """Not where the capital is there for another reason."""
    assert became(text, word) == ""


def test_a_name_that_is_a_noun_too():
    first, second = words_of("Then Guy left."), words_of("Then the Guy left.")
    assert is_name_first(first, 1) and not is_name_first(second, 2)


@pytest.mark.parametrize(
    ("text", "name"),
    [("Mark decorates a cake.", "Mark"), ("Grace mends her bicycle.", "Grace"), ("April brings her umbrella.", "April"),
     ("Grace solders a wire while her classmates wait.", "Grace")],
)  # fmt: skip
def test_who_does_something_is_someone(text, name):
    assert became(text, name)


@pytest.mark.parametrize(
    ("text", "word"),
    [("Mark items with a pen.", "Mark"), ("Hope gives a person strength.", "Hope"), ("April brings the rain.", "April"),
     ("April brings the rain, and she waits.", "April"), ("Rose bushes line the road.", "Rose"),
     ("Mark boss the", "Mark")],
)  # fmt: skip
def test_but_not_everything_that_does(text, word):
    assert became(text, word) == ""
