"""The words that are a token by themselves, in the order of the tokenizer."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from equipoise.models.frequency import looks_by_frequency
from equipoise.models.machinery.folder import Folder
from equipoise.models.machinery.libraries import library
from equipoise.models.machinery.tokens import SPACE, load_tokenizer, writable

MARKED = 0.02  # of the pieces; if fewer begin with the mark of a space, it is but a letter there
GOES_ON = "##"  # begins a piece that goes on a word, where spaces have no mark


class WordTokens:
    """Whole words among the tokens. A single letter is none: tokenizers begin with their alphabet, in its own order."""

    def __init__(self, folder: Folder):
        self.folder = folder

    @cached_property
    def backend(self) -> Any:
        """The tokenizer alone; saved in its fast form, it needs neither torch nor transformers."""
        file = self.folder.path / "tokenizer.json"
        if not file.is_file():
            return load_tokenizer(self.folder).backend_tokenizer
        backend = library("tokenizers", self.folder.name).Tokenizer.from_file(str(file))
        backend.no_padding()
        backend.no_truncation()
        return backend

    @cached_property
    def listed(self) -> dict[str, int]:
        """Each word and its token, in the order of the tokens."""
        pieces = self.backend.get_vocab()
        begins = _word_begins(pieces)
        most = self.folder.config.get("vocab_size", len(pieces))  # a tokenizer may have more, without a vector
        tokens = sorted(token for piece, token in pieces.items() if begins(piece) and token < most)
        words = (word.strip() for word in self.backend.decode_batch([[token] for token in tokens]))
        return {word: token for word, token in zip(words, tokens, strict=True) if _is_word(word)}

    @cached_property
    def order(self) -> list[str]:
        return list(self.listed)

    @cached_property
    def place_of(self) -> dict[int, int]:
        """Where the word of a token stands."""
        return {token: place for place, token in enumerate(self.listed.values())}

    @property
    def words(self) -> int:
        return len(self.listed)

    @cached_property
    def by_frequency(self) -> bool:
        return looks_by_frequency(self)

    def places(self, texts: Sequence[str]) -> NDArray[np.int64]:
        """Where each stands that is a single token, at the beginning of a text or within; -1 for the others."""
        alone, within = (self._single([space + writable(text.strip()) for text in texts]) for space in ("", " "))
        return np.where(alone >= 0, alone, within)

    def token_ids(self, texts: Sequence[str]) -> list[tuple[int, ...]]:
        """The tokens of each text at the beginning of a sentence and within one."""
        written = [writable(text.strip()) for text in texts]
        ways = (
            self.backend.encode_batch([space + text for text in written], add_special_tokens=False)
            for space in ("", " ")
        )
        return [(*first.ids, -1, *within.ids) for first, within in zip(*ways, strict=True)]

    def _single(self, texts: list[str]) -> NDArray[np.int64]:
        found = (encoding.ids for encoding in self.backend.encode_batch(texts, add_special_tokens=False))
        return np.array([self.place_of.get(ids[0], -1) if len(ids) == 1 else -1 for ids in found], dtype=np.int64)

    def words_at(self, places: Sequence[int]) -> list[str]:
        return [self.order[place] for place in places]


def _word_begins(pieces: Iterable[str]) -> Callable[[str], bool]:
    """What tells a piece that begins a word: the mark of the space before it, or that it does not go on one."""
    begun = {mark: sum(piece.startswith(mark) for piece in pieces) for mark in SPACE}
    mark = max(begun, key=lambda each: begun[each])
    if begun[mark] > MARKED * len(list(pieces)):
        return lambda piece: piece.startswith(mark)
    return lambda piece: not piece.startswith(GOES_ON)


def _is_word(text: str) -> bool:
    """Whether it is two letters or more, with the marks that some scripts set on them."""
    return len(text) > 1 and all(letter.isalpha() or unicodedata.category(letter).startswith("M") for letter in text)
