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
