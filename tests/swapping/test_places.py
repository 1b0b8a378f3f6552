"""Names that no person bears."""

from __future__ import annotations

import pytest

from equipoise.swapping.places import is_place
from equipoise.swapping.words import words_of


def found(text: str, word: str) -> bool:
    words = words_of(text)
    return is_place(words, [each.text for each in words].index(word))


@pytest.mark.parametrize(
    ("text", "word"),
    [("San Jose", "Jose"), ("St. Louis", "Louis"), ("Hurricane Katrina", "Katrina"), ("Queen Street", "Queen"),
     ("we left John F. Kennedy Airport", "John"), ("on Notting Hill", "Notting"),
     ("University of Virginia", "Virginia"),
     ("the Gospel of John", "John"), ("Charlotte, North Carolina", "Charlotte"), ("in Charlotte", "Charlotte"),
     ("in Florence and Siena", "Siena"), ("in Florence, Siena", "Siena"), ("a flight to Sydney", "Sydney"),
     ("Stewart (2004)", "Stewart"), ("Murray and Stewart (2004)", "Murray"), ("Stewart et al.", "Stewart"),
     ("John 3:16", "John"), ("Madison is the capital", "Madison"), ("Jesus wept.", "Jesus")],
)  # fmt: skip
def test_places(text, word):
    assert found(text, word)


@pytest.mark.parametrize(
    ("text", "word"),
    [("Jose left", "Jose"), ("with Lauryn Hill", "Lauryn"), ("in Charlotte's house", "Charlotte"),
     ("to Sydney", "Sydney"),
     ("Charlotte, Linda", "Charlotte"), ("a friend of John", "John"), ("Jesus Garcia", "Jesus"),
     ("Linda (20)", "Linda"),
     ("Linda Gets The Big Prize Today", "Linda"), ("Madison sat there", "Madison")],
)  # fmt: skip
def test_people(text, word):
    assert not found(text, word)


def test_nothing_comes_after_the_last_word():
    assert not found("We met Stewart and", "Stewart")
    assert found("We praise Jesus", "Jesus")
