"""Tokenizers for LogitsModel: a text -> its tokens, with the characters that each stands for."""

from __future__ import annotations

from collections.abc import Callable
from os import PathLike
from typing import Any

from equipoise.errors import BadModel
from equipoise.models.base import Tokenized
from equipoise.models.machinery.libraries import in_short, library
from equipoise.models.machinery.tokens import writable

Tokenizer = Callable[[str], Tokenized]


def tokens_by(backend: Any, limit: int | None = None) -> Tokenizer:
    """Texts to tokens by a tokenizers.Tokenizer, cut at `limit` tokens; a [MASK] in a text is text."""
    own = type(backend).from_str(backend.to_str())  # the caller's stays as it is
    own.encode_special_tokens = True
    own.no_padding()
    own.no_truncation() if limit is None else own.enable_truncation(limit)

    def tokenizer(text: str) -> Tokenized:
        found = own.encode(writable(text))
        special = found.special_tokens_mask
        spans = tuple((0, 0) if no else span for no, span in zip(special, found.offsets, strict=True))
        places = tuple(place for place, no in enumerate(special) if not no)
        return Tokenized(tuple(found.ids), tuple(found.tokens), spans, places, whole=not found.overflowing)

    return tokenizer


def tokens_of_vocabulary(path: str | PathLike[str], *, lower: bool = True, limit: int = 512) -> Tokenizer:
    """Texts to tokens as BERT makes them from its vocab.txt, [CLS] and [SEP] around them."""
    implementations = library("tokenizers.implementations", f"Reading {path}")
    try:
        bert = implementations.BertWordPieceTokenizer(str(path), lowercase=lower)
    except Exception as error:  # not there, or no vocabulary
        raise BadModel(f"{path} cannot be read as a vocabulary, one token a line ({in_short(error)}).") from error
    return tokens_by(bert._tokenizer, limit)
