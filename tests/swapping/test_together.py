"""Texts that belong together."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from equipoise.swapping import swap, swap_together

WORDS = st.sampled_from(["she", "he", "her", "his", "the", "dog", "ran", "Linda", "mother", ".", "Mark", "the", "saw"])
TEXTS = st.lists(st.lists(WORDS, max_size=8).map(" ".join), min_size=1, max_size=3)


def test_a_name_in_one_is_a_name_in_the_other():
    premise, hypothesis = swap_together(["Mark decorates a cake for his sister.", "Mark is putting frosting on it."])

    assert premise.text == "Sandra decorates a cake for her brother."
    assert hypothesis.text == "Sandra is putting frosting on it."
    assert (premise.swapped[0], premise.spans[0], hypothesis.spans) == (("Mark", "Sandra"), (0, 4), ((0, 4),))


def test_no_word_looks_past_the_end_of_a_text():
    first, second = swap_together(["They saw her", "dogs run"])

    assert (first.text, second.text, second.swapped) == ("They saw him", "dogs run", ())


def test_one_text_alone():
    assert swap_together(["Her dog ran."]) == (swap("Her dog ran."),)


@given(TEXTS)
def test_only_swapped_spans_change(texts):
    for text, done in zip(texts, swap_together(texts), strict=True):
        pieces, last = [], 0
        for (start, end), (old, new) in zip(done.spans, done.swapped, strict=True):
            assert text[start:end] == old
            pieces += [text[last:start], new]
            last = end
        assert "".join([*pieces, text[last:]]) == done.text


@given(TEXTS)
def test_texts_without_names_are_as_they_are_alone(texts):
    plain = [text.replace("Mark", "dog").replace("Linda", "dog") for text in texts]

    assert swap_together(plain) == tuple(map(swap, plain))
