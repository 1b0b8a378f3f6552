"""The words around one."""

from __future__ import annotations

import pytest

from equipoise.swapping.neighbours import Neighbours
from equipoise.swapping.words import words_of


def near(text: str) -> Neighbours:
    words = words_of(text)
    return Neighbours(words, [word.small for word in words].index("her"))


def test_the_words_around():
    around = near("We gave her two maps")
    assert (around.second_before(), around.before, around.next, around.second) == ("we", "gave", "two", "maps")


@pytest.mark.parametrize("text", ["like her.", "like her, too", "like her (the tall one)", "like her; nobody"])
def test_a_mark_ends_the_clause(text):
    assert near(text).next == ""


@pytest.mark.parametrize("text", ["*her* idea", 'her "idea"', "her “idea”", "her-idea"])
def test_emphasis_quotation_marks_and_hyphens_do_not(text):
    assert near(text).next == "idea"


def test_where_a_phrase_ends():
    assert near("loves her dog and cat").ends_after(1)
    assert not near("loves her brown dog").ends_after(1)
    assert not near("loves her dog's bed").ends_after(1)


def test_whose_doing_it_is():
    assert near("She bought her tickets").she_does()
    assert not near("She knew that he bought her tickets").she_does()
    assert not near("They bought her tickets").she_does()


def test_an_ending_ends_a_clause():
    around = near("We like her friend's boat")
    assert (around.next, around.second) == ("friend", "")
