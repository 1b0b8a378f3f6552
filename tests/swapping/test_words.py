"""Words that know where they stand."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from equipoise.swapping.words import begins, words_of


def test_words_without_their_endings():
    assert [word.text for word in words_of("She'll see Mary's mother-in-law, ma'am.")] == [
        "She", "see", "Mary", "mother", "in", "law", "ma'am",
    ]  # fmt: skip


def test_addresses_tags_and_scraps_are_none():
    assert words_of("ann@example.org @ann #ann www.ann.org https://ann.org/she ann_b ann2 2ann") == []


def test_which_words_begin_a_sentence():
    words = words_of('Mr. Field left. Will came: may we? "Hope," I said.')
    assert [word.text for index, word in enumerate(words) if begins(words, index)] == ["Mr", "Will", "may", "Hope"]


@given(st.text(max_size=60))
def test_each_stands_where_it_says(text):
    for word in words_of(text):
        assert text[word.start : word.end] == word.text


def test_only_the_full_stop_of_an_abbreviation_ends_no_sentence():
    words = words_of("Ask the Dr! Will it rain?")
    assert begins(words, 3)
