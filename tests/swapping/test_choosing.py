"""What a word becomes, or that it stays."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from equipoise.swapping import swap
from equipoise.swapping.choosing import counterparts, may_change
from equipoise.swapping.words import words_of


@pytest.mark.parametrize(
    "text",
    ["They will man the phones.", "Groom the horse.", "Man, that was good.", "A 5 gal bucket", "(s)he", "a (wo)man",
     "Dr. Ma is in.", "Martin Luther King Day", "The museum's oldest mummy", "King County", "Rob a bank.",
     "Pat the dog dry.",
     "He-Man", "an Oscar", "The James family"],
)  # fmt: skip
def test_what_stays(text):
    assert counterparts(words_of(text))[0] == {}


@pytest.mark.parametrize(
    ("text", "other"),
    [("Madam President", "Mr President"), ("Madam, come in.", "Sir, come in."),
     ("The man the phones", "The woman the phones"),
     ("Man the dog owner", "Man the dog owner"), ("Mark and his wife", "Sandra and her husband"),
     ("My mummy sings.", "My daddy sings."), ("The Linda I know", "The William I know")],
)  # fmt: skip
def test_what_changes(text, other):
    assert swap(text).text == other


def test_the_same_name_becomes_the_same_name_everywhere():
    assert swap("Mark was late. We like Mark. Mark, too.").text == "Sandra was late. We like Sandra. Sandra, too."


TEXT = st.lists(
    st.sampled_from(["she", "Miss", "Field", "Zoë", "ma'am", "will", "Will", "sat", "Mary's", "x1", "LaToya"])
)


@given(TEXT.map(" ".join) | st.text(max_size=40))
def test_the_quick_look_overlooks_nothing(text):
    assert may_change(text) or counterparts(words_of(text))[0] == {}


def test_the_quick_look_ends_most_sentences():
    assert not may_change("A brown dog will run in the snow; mark the place.")


def test_a_measure_may_have_a_fraction():
    assert swap("a 2.5 gal bucket").text == "a 2.5 gal bucket"
