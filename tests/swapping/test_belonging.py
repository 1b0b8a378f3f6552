"""her and his, by what follows."""

from __future__ import annotations

import pytest

from equipoise.swapping.belonging import her_becomes, his_becomes
from equipoise.swapping.words import words_of

OWNED = "book|very own book|two brothers|smile|walking stick|most famous song|now famous song|will|past|first|best work"
NOT_OWNED = "|and me|the book|to go|in town|very much|now|more than that|that it rained|again|because it rained|up"
NOT_OWNED_BY_ONE = "(the tall one)|, of course|; nobody came|. Nobody came|"


@pytest.mark.parametrize("what", OWNED.split("|"))
def test_before_what_belongs_to_someone(what):
    assert her_becomes(words_of(f"We like her {what}"), 2) == "his"
    assert his_becomes(words_of(f"We like his {what}"), 2) == "her"


@pytest.mark.parametrize("what", NOT_OWNED.split("|"))
def test_where_nothing_belongs_to_anyone(what):
    assert her_becomes(words_of(f"We like her {what}"), 2) == "him"


@pytest.mark.parametrize("what", NOT_OWNED_BY_ONE.split("|"))
def test_the_end_of_a_clause(what):
    assert her_becomes(words_of(f"It was for her{what and ' ' * (what[0] == '(') + what}"), 3) == "him"
    assert his_becomes(words_of(f"It was not his{what and ' ' * (what[0] == '(') + what}"), 3) == "hers"


def test_right_away_and_her_right_hand():
    assert her_becomes(words_of("We told her right away"), 2) == "him"
    assert her_becomes(words_of("We held her right hand"), 2) == "his"


def test_beside_him():
    assert her_becomes(words_of("Ask him or her first"), 3) == "him"
    assert her_becomes(words_of("Ask him/her first"), 2) == "him"


@pytest.mark.parametrize(
    ("text", "other"),
    [("Both her and his parents came", "his"), ("Her and his parents came", "his"),
     ("We saw her and his parents", "him"), ("Her not very clear map", "his"), ("loves her deeply", "him"),
     ("her deeply held belief", "his"),
     ("Those who met her liked it", "him"), ("The boy near her fell asleep", "him"), ("her need for sleep", "his"),
     ("Someone like her will win", "him"), ("met her years ago", "him"), ("met her Monday", "him")],
)  # fmt: skip
def test_her(text, other):
    words = words_of(text)
    assert her_becomes(words, [word.small for word in words].index("her")) == other


@pytest.mark.parametrize(
    ("text", "other"),
    [("his and her parents", "her"), ("a friend of his and her parents", "hers"), ("He gave his all in it", "her"),
     ("A friend of his repairs clocks", "hers"), ("A friend of his parents sings", "her"),
     ("The fault was his entirely", "hers"), ("in his 30s", "her"), ("his stood out", "hers")],
)  # fmt: skip
def test_his(text, other):
    words = words_of(text)
    assert his_becomes(words, [word.small for word in words].index("his")) == other


def test_someone_and_something_else():
    assert her_becomes(words_of("Her and the dog left"), 0) == "him"
    assert her_becomes(words_of("Her and his parents left"), 0) == "his"


def test_a_possession_before_the_next_clause():
    assert his_becomes(words_of("The boat is his now and we sail"), 3) == "hers"
