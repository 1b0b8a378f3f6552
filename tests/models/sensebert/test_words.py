"""SenseBERT's tokens: those of an uncased BERT but for what AI21 changed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from equipoise.errors import BadModel
from equipoise.models.sensebert.words import LIMIT, WordPieces
from tests.models.sensebert.tiny import SPECIAL, TOKENS

pieces_of = WordPieces("tiny", TOKENS)


def own(text: str) -> list[tuple[str, str]]:
    """The text's own tokens, each with the characters it stands for."""
    found = pieces_of(text)
    return [(found.pieces[place], text[slice(*found.spans[place])]) for place in found.own]


def test_a_sentence() -> None:
    found = pieces_of("She will teach Houses.")
    assert found.pieces == ("[CLS]", "she", "will", "teach", "houses", ".", "[SEP]")
    assert found.ids == tuple(TOKENS.index(piece) for piece in found.pieces)
    assert found.spans == ((0, 0), (0, 3), (4, 8), (9, 14), (15, 21), (21, 22), (0, 0))
    assert (found.own, found.whole) == ((1, 2, 3, 4, 5), True)


CASES = {
    "a word in pieces": ("engineering", [("engineer", "engineer"), ("##ing", "ing")]),
    "the longest piece first": ("houses", [("houses", "houses")]),
    "a word that no pieces make": ("engineerx", [("[UNK]", "engineerx")]),
    "punctuation parts": ("she-he's", [("she", "she"), ("-", "-"), ("he", "he"), ("'", "'"), ("[UNK]", "s")]),
    "an accent in the letter": ("Café", [("cafe", "Café")]),
    "an accent of its own": ("cafe\u0301s", [("cafe", "cafe\u0301"), ("##s", "s")]),
    "a capital of two letters": ("İs", [("is", "İs")]),
    "a mask is text": ("[MASK]", [("[", "["), ("mask", "MASK"), ("]", "]")]),
    "unseen characters part words": ("un\u200bkind", [("un", "un"), ("[UNK]", "kind")]),  # BERT: un ##kind
    "Chinese stays whole": ("中文", [("[UNK]", "中文")]),  # BERT: one for each
    "separators of lines": ("she\u2028he", [("she", "she"), ("he", "he")]),
    "a longer word than any": ("s" * 201, [("[UNK]", "s" * 201)]),
    "nothing": (" \t\ufffd\u0301", []),
}


@pytest.mark.parametrize("case", CASES)
def test_tokens_and_what_they_stand_for(case: str) -> None:
    text, expected = CASES[case]
    assert own(text) == expected


def test_a_long_text_is_cut_and_says_so() -> None:
    assert pieces_of("she " * (LIMIT - 2)).whole
    found = pieces_of("she " * (LIMIT - 1))
    assert (len(found.ids), found.pieces[-1], found.whole) == (LIMIT, "[SEP]", False)


LETTERS = "sheengirl unkindes .,!-[]ÉéÜ中—\t"


@given(st.lists(st.sampled_from([*TOKENS[len(SPECIAL) :], *LETTERS, "Engineers", " "])).map("".join))
def test_where_nothing_was_changed_the_tokens_are_those_of_bert(text: str) -> None:
    tokenizers = pytest.importorskip("tokenizers", reason="tokenizers is not installed")
    from tokenizers.implementations import BertWordPieceTokenizer

    assert tokenizers
    vocabulary = {token: place for place, token in enumerate(TOKENS)}
    bert = BertWordPieceTokenizer(vocabulary, handle_chinese_chars=False)
    bert._tokenizer.encode_special_tokens = True
    expected, found = bert.encode(text), pieces_of(text)
    assert found.pieces == tuple(expected.tokens)
    assert found.spans == tuple(expected.offsets)


def test_a_vocabulary_without_a_special_token() -> None:
    with pytest.raises(BadModel, match=r"tiny has no \[MASK\] and no \[UNK\] in its vocab.txt"):
        WordPieces("tiny", ["[PAD]", "[CLS]", "[SEP]", "she"])
