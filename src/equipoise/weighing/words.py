"""The words of a text, and which tokens belong to each."""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

# Letters and digits with the marks set on them; an apostrophe or a hyphen inside does not end a word.
WORD = re.compile(r"[^\W_][\w\u0300-\u036f]*(?:['’\-‑][^\W_][\w\u0300-\u036f]*)*")
APART = np.int64(1) << 32  # between the places of two sentences; no text is so long

Places = NDArray[np.int64]


def words_in(text: str) -> list[tuple[int, int]]:
    """Where each word begins and ends."""
    return [each.span() for each in WORD.finditer(text)]


def word_of_tokens(
    word_sentences: Places, spans: Sequence[tuple[int, int]], token_sentences: Places, starts: Places, ends: Places
) -> Places:
    """For every token the word that it begins in, -1 for one that stands for no text or for a mark between words.

    Words stand sentence by sentence, each from left to right.
    """
    if not len(spans):
        return np.full(len(starts), -1)
    begins, over = np.array(spans, dtype=np.int64).T + word_sentences * APART
    place = token_sentences * APART + starts
    word = np.searchsorted(begins, place, side="right") - 1
    inside = (word >= 0) & (place < over[word]) & (ends > starts)
    return np.where(inside, word, -1)
