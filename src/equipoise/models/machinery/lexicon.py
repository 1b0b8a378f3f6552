"""Texts as rows of a matrix: the words that a static model knows, and the marks before and after a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from equipoise.models.base import Vectors
from equipoise.models.machinery.tokens import NOTHING_CUT, Tokens, writable
from equipoise.models.machinery.treebank import as_moses, spans_of

COMMON = ("the", "she", "he", "it", "in")  # words that begin many sentences


class LookedUp(NamedTuple):
    """Some texts, and the vectors of their words."""

    tokens: Tokens  # their ids are rows of the matrix
    matrix: NDArray[np.float32]  # (distinct words and marks, dimensions)
    words: tuple[str, ...]  # whose rows these are; a mark has a name with a space, which no word has
    known: NDArray[np.bool_]  # (texts,) whether the static model knows a word of it
    unknown: tuple[str, ...]  # words that it does not know
    lacking: NDArray[np.bool_]  # (texts,) whether such a word, and not only a mark, stands in it


class Lexicon:
    """A static model as sentences are read with it: by the exact form of a word; what it does not know is left out.

    Words are read in small letters where the model has no others.
    """

    def __init__(self, words: Vectors, marks: Sequence[str], moses: bool = False):
        self.words, self.marks, self.moses = words, words.vectors(marks), moses
        self.small = _only_small(words)
        self.sides = [side for side, mark in enumerate(marks) if mark in self.marks.found]  # 0: before, 1: after

    @property
    def dimensions(self) -> int:
        return int(self.marks.array.shape[1])

    def look_up(self, texts: Sequence[str]) -> LookedUp:
        """The known words of each text between the marks, if the static model has these."""
        spans, words = _split([writable(text) for text in texts], self.moses)
        if self.small:
            words = [[word.lower() for word in each] for each in words]
        found = self.words.vectors(list(dict.fromkeys(chain.from_iterable(words))))
        rows = {word: row for row, word in enumerate(found.found, len(self.sides))}
        flat = np.array([rows.get(word, -1) for word in chain.from_iterable(words)], dtype=np.int32)
        of_text = np.repeat(np.arange(len(texts)), [len(each) for each in words])[flat >= 0]
        counts = np.bincount(of_text, minlength=len(texts))
        matrix = np.concatenate([self.marks.array, found.array]).astype(np.float32, copy=False)
        tokens = self._between_marks(flat[flat >= 0], spans[flat >= 0], counts)
        lost = {word for word in found.missing if any(letter.isalnum() for letter in word)}
        lacking = np.array([not lost.isdisjoint(each) for each in words], dtype=bool)
        names = (*(f"{side} mark" for side in self.sides), *found.found)
        return LookedUp(tokens, matrix, names, counts > 0, found.missing, lacking)

    def _between_marks(self, rows: NDArray[np.int32], spans: NDArray[np.int32], counts: NDArray[np.int64]) -> Tokens:
        """The words of all texts, end to end, with the marks around each text."""
        ends = np.cumsum(counts)
        where = np.stack([ends - counts, ends], axis=1)[:, self.sides].ravel()  # equal places keep their order
        marked = np.insert(spans, where, 0, axis=0)
        return Tokens(
            ids=np.insert(rows, where, np.tile(np.arange(len(self.sides), dtype=np.int32), len(counts))),
            starts=marked[:, 0],
            ends=marked[:, 1],
            firsts=np.concatenate([[0], np.cumsum(counts + len(self.sides))]),
            cut_at=np.full(len(counts), NOTHING_CUT, dtype=np.int32),
            special=np.insert(np.zeros(len(rows), dtype=bool), where, True),
        )


def _only_small(words: Vectors) -> bool:
    """Whether a vocabulary is written in small letters: then every capital would make a word unknown."""
    capital = words.vectors([word.title() for word in COMMON])
    return not capital.found and bool(words.vectors(COMMON).found)


def _split(texts: Sequence[str], moses: bool) -> tuple[NDArray[np.int32], list[list[str]]]:
    """Where all the words stand, (words, 2), and the words of each text."""
    spans = [as_moses(text, spans_of(text)) if moses else spans_of(text) for text in texts]
    words = [[text[start:end] for start, end in each] for text, each in zip(texts, spans, strict=True)]
    return np.array(list(chain.from_iterable(spans)), dtype=np.int32).reshape(-1, 2), words
