"""The words of a text, and which tokens belong to each."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from equipoise.weighing.words import word_of_tokens, words_in


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("She likes the new pink dress.", ["She", "likes", "the", "new", "pink", "dress"]),
        ("It isn't my mother-in-law’s.", ["It", "isn't", "my", "mother-in-law’s"]),
        ("- 'quoted' -- 42 (x)", ["quoted", "42", "x"]),
        ("cafe\u0301 Zoë", ["cafe\u0301", "Zoë"]),
        ("he/she, up_down", ["he", "she", "up_down"]),
        ("😀 … !", []), ("", []),
    ],
)  # fmt: skip
def test_words_in_a_text(text, words):
    assert [text[start:end] for start, end in words_in(text)] == words


@given(st.text())
def test_words_stand_in_order_and_do_not_overlap(text):
    spans = words_in(text)
    assert all(0 <= start < end <= len(text) for start, end in spans)
    assert all(before[1] <= after[0] for before, after in pairwise(spans))


def places(*numbers):
    return np.array(numbers, dtype=np.int64)


def test_tokens_belong_to_the_word_they_begin_in():
    """Two sentences: "she isn't" and "no"; a special token, pieces of a word, a mark, a space before a word."""
    spans = [(0, 3), (4, 9), (0, 2)]
    found = word_of_tokens(
        places(0, 0, 1),
        spans,
        places(0, 0, 0, 0, 0, 1, 1, 1),
        places(0, 0, 4, 6, 9, 0, 0, 2),
        places(0, 3, 6, 9, 10, 0, 2, 3),
    )
    assert found.tolist() == [-1, 0, 1, 1, -1, -1, 2, -1]


def test_no_words_and_no_tokens():
    nothing = places()
    assert word_of_tokens(nothing, [], places(0, 0), places(0, 1), places(0, 2)).tolist() == [-1, -1]
    assert word_of_tokens(places(0), [(0, 3)], nothing, nothing, nothing).tolist() == []
