"""A text's words and marks, and where they stand."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from equipoise.models.machinery.treebank import as_moses, spans_of, words_of

SPLIT = {
    "She likes the new pink dress.": "She likes the new pink dress .",
    "She didn't, he won't; they CAN'T!": "She did n't , he wo n't ; they CA N'T !",
    "She's sure I'd've said we'll, you're, I'm": "She 's sure I 'd 've said we 'll , you 're , I 'm",
    "the girls' dress isn’t hers (it’s new)": "the girls ' dress is n’t hers ( it ’s new )",
    "O'Brien's well-known o'clock and/or rock'n'roll": "O'Brien 's well-known o'clock and/or rock'n'roll",
    "$1,000.50 at 7:30, -1.5 or .5: 3/4": "$ 1,000.50 at 7:30 , -1.5 or .5 : 3/4",
    "Mr. Smith of the U.S. met Dr. Who, e.g. in Rome.": "Mr. Smith of the U.S. met Dr. Who , e.g. in Rome .",
    "Wait... what?! etc...": "Wait ... what ? ! etc ...",
    "\"Yes,\" she said -- ``so''": "\" Yes , \" she said -- `` so ''",
    "'hello' <s> a@b": "' hello ' < s > a @ b",
    "-LRB- or (": "-LRB- or (",
    "naïve cafe\u0301 हिन्दी": "naïve cafe\u0301 हिन्दी",
    "fun😀😀": "fun 😀 😀",
    " \t\n": "",
    "": "",
}
ODD = st.text(alphabet="aNnTtsSdlLrRvVeE'’-.,:`\"!0123 😀\u0301", max_size=24)  # much of what is split in a special way


@pytest.mark.parametrize("text", SPLIT)
def test_words(text: str) -> None:
    assert words_of(text) == SPLIT[text].split()


@given(st.one_of(st.text(max_size=40), ODD))
@example("x'lln't")  # two endings on a word
@example("n'tn'tn't")
def test_what_is_split_stays_as_it_is(text: str) -> None:
    words = words_of(text)
    assert words_of(" ".join(words)) == words


@given(st.one_of(st.text(max_size=40), ODD))
def test_spans_stand_in_order_and_leave_nothing_out(text: str) -> None:
    spans = spans_of(text)
    assert [text[start:end] for start, end in spans] == words_of(text)
    ends = [0, *(end for _, end in spans)]
    assert all(last <= start < end for last, (start, end) in zip(ends, spans, strict=False))
    assert "".join(words_of(text)) == "".join(text.split())


def test_abbreviations_have_their_capital() -> None:
    assert words_of("Rev. Brown met a rev. Brown") == ["Rev.", "Brown", "met", "a", "rev", ".", "Brown"]


def test_dots_and_commas_that_are_no_part_of_a_word() -> None:
    assert words_of("the U.S... and x,1") == ["the", "U.S", "...", "and", "x", ",", "1"]


def test_version_2_was_trained_with_other_ends_of_words():
    text = "I don't know; she didn't."
    spans = as_moses(text, spans_of(text))

    assert [text[start:end] for start, end in spans] == ["I", "don", "'t", "know", ";", "she", "didn", "'t", "."]
    last = "I don't"  # its authors look for a space on both sides
    assert [last[start:end] for start, end in as_moses(last, spans_of(last))] == ["I", "do", "n't"]
    split = "I do n't know"  # split already, with spaces between
    assert as_moses(split, spans_of(split)) == spans_of(split)
