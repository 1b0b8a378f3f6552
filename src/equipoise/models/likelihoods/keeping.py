"""A tokenizer on the shelf, so that what was told before needs neither transformers nor torch, which it brings."""

from __future__ import annotations

import json
import zlib
from importlib.metadata import version
from typing import Any

from equipoise.models.machinery.libraries import library
from equipoise.models.machinery.shelf import Shelf, numbered
from equipoise.models.machinery.tokens import Marks, Tokenizer


def keep_tokenizer(tokenizer: Tokenizer, shelf: Shelf) -> None:
    content = json.dumps([tokenizer.marks, tokenizer.backend.to_str()])
    shelf.put({_key(library("tokenizers", tokenizer.name)): zlib.compress(content.encode())})


def kept_tokenizer(name: str, shelf: Shelf) -> Tokenizer | None:
    """The tokenizer on this shelf, if these versions of the libraries put one there."""
    tokenizers = library("tokenizers", name)
    for kept in shelf.get([_key(tokenizers)]).values():
        marks, saved = json.loads(zlib.decompress(kept))
        return Tokenizer(name, tokenizers.Tokenizer.from_str(saved), Marks(*marks))
    return None


def _key(tokenizers: Any) -> int:
    return numbered(f"tokenizer {tokenizers.__version__} {version('transformers')}".encode())
