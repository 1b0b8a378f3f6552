"""Names that are surnames, and headlines."""

from __future__ import annotations

import pytest

from equipoise.swapping.surnames import in_headline, is_surname, listed
from equipoise.swapping.words import words_of


def place(text: str, word: str) -> tuple[list, int]:
    words = words_of(text)
    return words, [each.text for each in words].index(word)


@pytest.mark.parametrize(
    ("text", "word"),
    [("George Martin spoke.", "Martin"), ("We heard Ringo James.", "James"), ("Giorgio James won.", "James"),
     ("Mrs James", "James"), ("Mrs.\u00a0James", "James"), ("J. James", "James"), ("Will James said so.", "James"),
     ("Grace Kelly", "Kelly"), ("Martin sat. We know George Martin.", "Martin"),
     ("Mary Thomas Wins Her Race", "Thomas")],
)  # fmt: skip
def test_surnames(text, word):
    assert is_surname(*place(text, word))


@pytest.mark.parametrize(
    ("text", "word"),
    [("Mary Ann sat.", "Ann"), ("Will James come?", "James"), ("Then James left.", "James"), ("Aunt James", "James"),
     ("on Monday James left", "James"), ("in Oslo James left", "James"), ("Suddenly James left.", "James"),
     ("Linda's James", "James"), ("George Martin Field", "Martin"), ("Why Does James Run So Fast", "James")],
)  # fmt: skip
def test_no_surnames(text, word):
    assert not is_surname(*place(text, word))


def test_headlines():
    assert in_headline(words_of("Mark My Words: Prices Rise"), 0)
    assert in_headline(words_of("A Boat in the Bay of Naples Sinks"), 1)
    assert not in_headline(words_of("Billie Jean King won."), 0)
    assert not in_headline(words_of("Mary Ann Field"), 0)


def test_an_accent_hides_no_name():
    assert [listed(word) for word in words_of("Zoë zoë ZOË Oslo")] == ["Zoe", "", "Zoe", ""]


def test_names_after_what_is_no_name():
    assert not is_surname(*place("Smiling James said no.", "James"))
    assert is_surname(*place("Giorgio James said no.", "James"))
    assert not is_surname(*place("Court Clears James Of Theft", "James"))
