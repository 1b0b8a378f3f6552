"""Other groups, by a user's table."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from equipoise.errors import UnknownName
from equipoise.swapping import SwapTable, swap

PAIRS = {"Muslim": "Christian", "Middle Eastern": "European", "Middle": "Upper", "rich": "poor"}
TABLE = SwapTable(PAIRS | {other: word for word, other in PAIRS.items()})


@pytest.mark.parametrize(
    ("text", "other"),
    [("a Muslim baker", "a Christian baker"), ("MUSLIM BAKERS, muslim bread", "CHRISTIAN BAKERS, christian bread"),
     ("Rich or poor", "Poor or rich"), ("a Middle Eastern town", "a European town"), ("Middle class", "Upper class"),
     ("the Middle\nEastern sky", "the European sky"), ("a non-Muslim's hat", "a non-Christian's hat"),
     ("Muslims, enrich, @muslim, #rich, rich@poor.org", "Muslims, enrich, @muslim, #rich, rich@poor.org"),
     ("She is rich.", "She is poor.")],
)  # fmt: skip
def test_words_and_phrases(text, other):
    assert swap(text, TABLE).text == other


def test_women_and_men_only_if_asked():
    assert swap("She is rich.", TABLE, rules="context").text == "He is poor."
    assert swap("She saw her.", SwapTable({"she": "they"}), rules="context").text == "They saw him."
    assert swap("Her hat", TABLE, rules="paper").text == "Him hat"
    assert swap("She is rich.", rules="none").swapped == ()


def test_unknown_rules_are_refused():
    with pytest.raises(UnknownName, match="There is no set of rules 'papr'; did you mean paper"):
        swap("x", rules="papr")


def test_an_article_is_exchanged_too():
    done = swap("an Asian cook", SwapTable({"Asian": "white"}))

    assert done.text == "a white cook"
    assert done.swapped == (("an", "a"), ("Asian", "white"))


@pytest.mark.parametrize(
    ("pairs", "text", "other"),
    [({"a": "b", "b": "a"}, "a b", "b a"), ({"a": "the", "the": "a", "egg": "ham"}, "the egg, a ham", "a ham, the ham"),
     ({"the": "an", "Asian": "white"}, "an Asian", "an white"),
     ({"what an": "quite an", "Asian": "white"}, "what an Asian, an Asian", "quite an white, a white")],
    ids=["letters", "articles", "one way", "phrases"],
)  # fmt: skip
def test_articles_that_the_table_changes_are_its_own(pairs, text, other):
    assert swap(text, SwapTable(pairs)).text == other


SIMPLE = SwapTable({"tall": "short", "short": "tall", "far away": "close by", "close by": "far away"})
CASES = st.sampled_from([str.lower, str.capitalize, str.upper])
WORDS = st.builds(
    lambda case, word: case(word), CASES, st.sampled_from([*SIMPLE.counterparts, "cat", "she", "9", "🙂"])
)
SPACES = st.sampled_from([" ", "\t", ", ", "\r\n", " (", "-"])


@given(st.lists(st.tuples(WORDS, SPACES), max_size=8))
def test_twice_is_as_it_was_and_only_spans_change(pieces):
    text = "".join(word + space for word, space in pieces)
    done = swap(text, SIMPLE)

    assert swap(done.text, SIMPLE).text == text
    assert [text[start:end] for start, end in done.spans] == [old for old, _ in done.swapped]
    assert [done.text[start:end] for start, end in done.spans_after] == [new for _, new in done.swapped]
    assert done.text.count("\n") == text.count("\n")
    assert [old.isupper() for old, _ in done.swapped] == [new.isupper() for _, new in done.swapped]


def test_a_capital_alone_is_no_word_in_capitals():
    assert swap("A or B, a or b", SwapTable({"a": "one", "b": "two"})).text == "One or Two, one or two"
