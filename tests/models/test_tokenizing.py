"""Tokenizers of others, as LogitsModel takes them."""

from __future__ import annotations

from pathlib import Path

import pytest

from equipoise.errors import BadModel
from equipoise.models.tokenizing import tokens_by, tokens_of_vocabulary

tokenizers = pytest.importorskip("tokenizers", reason="tokenizers is not installed")

VOCABULARY = ("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "she", "sing", "##s", "cafe", ".", "[", "]", "mask")


@pytest.fixture
def vocabulary(tmp_path: Path) -> Path:
    path = tmp_path / "vocab.txt"
    path.write_text("\n".join(VOCABULARY))
    return path


def test_a_vocabulary_as_bert_reads_it(vocabulary: Path) -> None:
    found = tokens_of_vocabulary(vocabulary)("She sings: café.")
    assert found.pieces == ("[CLS]", "she", "sing", "##s", "[UNK]", "cafe", ".", "[SEP]")
    assert found.ids == tuple(map(VOCABULARY.index, found.pieces))
    assert found.spans == ((0, 0), (0, 3), (4, 8), (8, 9), (9, 10), (11, 15), (15, 16), (0, 0))
    assert found.own == (1, 2, 3, 4, 5, 6) and found.whole


def test_a_mask_in_a_text_is_text(vocabulary: Path) -> None:
    assert tokens_of_vocabulary(vocabulary)("[MASK]").pieces == ("[CLS]", "[", "mask", "]", "[SEP]")


def test_a_long_text_is_cut(vocabulary: Path) -> None:
    found = tokens_of_vocabulary(vocabulary, limit=4)("she sings")
    assert (found.pieces, found.whole) == (("[CLS]", "she", "sing", "[SEP]"), False)


def test_the_tokenizer_that_was_given_stays_as_it_is() -> None:
    backend = tokenizers.Tokenizer(tokenizers.models.WordLevel({"she": 0, "sings": 1, "?": 2}, unk_token="?"))
    backend.pre_tokenizer = tokenizers.pre_tokenizers.Whitespace()
    backend.enable_padding(length=5)
    backend.enable_truncation(1)

    assert tokens_by(backend)("she sings").ids == (0, 1)
    assert backend.padding["length"] == 5 and backend.truncation["max_length"] == 1


@pytest.mark.parametrize("lines", [None, "she\nhe"])
def test_what_is_no_vocabulary(lines: str | None, tmp_path: Path) -> None:
    path = tmp_path / "vocab.txt"
    if lines:
        path.write_text(lines)
    with pytest.raises(BadModel, match=r"vocab.txt cannot be read as a vocabulary, one token a line \("):
        tokens_of_vocabulary(path)
