"""What is a name where it stands."""

from __future__ import annotations

import pytest

from equipoise.swapping.names import name_becomes
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
