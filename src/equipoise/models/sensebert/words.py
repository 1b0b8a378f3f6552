"""Texts as SenseBERT's tokens: the rules of BERT without cased letters, with two of them changed by AI21.

Unlike BERT, characters that cannot be seen part words instead of vanishing from them, and Chinese is not cut into its
characters (AI21Labs/sense-bert, tokenization.py). Most words are one token; others are pieces, or [UNK].
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from re import finditer
from string import punctuation
from unicodedata import category, normalize

from equipoise.errors import BadModel
from equipoise.models.base import Tokenized

LIMIT = 512  # tokens the model has positions for
LONGEST = 200  # letters of a word; a longer one is not looked up
SPECIAL = ("[CLS]", "[SEP]", "[MASK]", "[UNK]", "[PAD]")
UNSEEN = ("Cc", "Cf", "Zs")  # categories of Unicode: controls, formats and spaces
WORDS_KEPT = 1 << 16

Letter = tuple[str, int, int]  # as the vocabulary writes it, and from where to where it stands in the text


class WordPieces:
    """A text -> its tokens, [CLS] and [SEP] around them."""

    def __init__(self, name: str, tokens: Sequence[str]):
        self.ids = {token: place for place, token in enumerate(tokens)}
        missing = [token for token in SPECIAL if token not in self.ids]
        if missing:
            raise BadModel(f"{name} has no {' and no '.join(missing)} in its vocab.txt; download it again.")
        self.mask, self.unknown, self.pad = (self.ids[token] for token in ("[MASK]", "[UNK]", "[PAD]"))
        self.longest = max(map(len, tokens))
        self.pieces = lru_cache(WORDS_KEPT)(self._pieces)

    def __call__(self, text: str) -> Tokenized:
        found = [token for word in _words(text) for token in self._tokens(word)]
        kept = found[: LIMIT - 2]
        pieces = ("[CLS]", *(piece for piece, _ in kept), "[SEP]")
        spans = ((0, 0), *(span for _, span in kept), (0, 0))
        own = tuple(range(1, len(kept) + 1))
        return Tokenized(tuple(self.ids[piece] for piece in pieces), pieces, spans, own, whole=len(kept) == len(found))

    def _tokens(self, word: Sequence[Letter]) -> Iterator[tuple[str, tuple[int, int]]]:
        """The pieces of a word, and the characters of the text that each stands for."""
        first = 0
        for piece, letters in self.pieces("".join(letter for letter, _, _ in word)):
            last = first + letters - 1
            yield piece, (word[first][1], word[last][2])
            first += letters

    def _pieces(self, word: str) -> Sequence[tuple[str, int]]:
        """The longest token that begins the word, the longest that goes on from there, ..., with their letters."""
        found: list[tuple[str, int]] = []
        first, before = 0, ""
        while first < len(word) <= LONGEST:
            ends = range(min(len(word), first + self.longest), first, -1)
            end = next((end for end in ends if before + word[first:end] in self.ids), None)
            if end is None:
                return [("[UNK]", len(word))]
            found.append((before + word[first:end], end - first))
            first, before = end, "##"
        return found or [("[UNK]", len(word))]


def _words(text: str) -> Iterator[list[Letter]]:
    """The words of a text; a punctuation mark is one by itself."""
    for start, end in _runs(text):
        word: list[Letter] = []
        for letter in _letters(text[start:end], start):
            if word and (_is_mark(letter[0]) or _is_mark(word[-1][0])):
                yield word
                word = []
            word.append(letter)
        if word:
            yield word


def _runs(text: str) -> Iterator[tuple[int, int]]:
    """From where to where characters stand that can be seen."""
    seen = "".join(" " if _is_unseen(character) else "x" for character in text)
    return (run.span() for run in finditer("x+", seen))


def _letters(run: str, start: int) -> list[Letter]:
    """Small letters without their accents, each with its place; an accent that stands alone is part of the last."""
    lowered: Sequence[str] = run.lower()
    if len(lowered) != len(run):  # İ alone becomes two
        lowered = [character.lower() for character in run]
    letters: list[Letter] = []
    for place, character in enumerate(lowered, start):
        bare = [part for part in normalize("NFD", character) if category(part) != "Mn"]
        letters += [(part, place, place + 1) for part in bare]
        if letters and not bare:
            letters[-1] = (*letters[-1][:2], place + 1)
    return letters


def _is_unseen(character: str) -> bool:
    return character.isspace() or character == "\ufffd" or category(character) in UNSEEN


def _is_mark(character: str) -> bool:
    """Whether it is punctuation; of ASCII, all but letters and numbers is."""
    return character in punctuation or category(character).startswith("P")
