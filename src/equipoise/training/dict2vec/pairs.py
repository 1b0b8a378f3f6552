"""Strong and weak pairs: words that stand in one another's definitions, or one in the other's.

Tissier et al. (2017) clean definitions of stop words with a list. Here the words that stand in very many definitions,
whatever the language, make no pairs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from equipoise.dictionaries import Dictionary
from equipoise.dictionaries.words import words_of

FEWEST = 100  # definitions that a word may stand in, however few there are in all

Ints = NDArray[np.int64]


class Partners(NamedTuple):
    """The partners of every word, one word's after another's, each sorted."""

    firsts: Ints  # where those of each word begin, and where the last ones end
    words: NDArray[np.int32]

    def of(self, word: int) -> list[int]:
        return self.words[self.firsts[word] : self.firsts[word + 1]].tolist()

    @property
    def pairs(self) -> int:
        return len(self.words) // 2  # each stands with both of its words


class Pairs(NamedTuple):
    """No pair is both."""

    strong: Partners
    weak: Partners


def find_pairs(dictionary: Dictionary, words: Sequence[str], common: float) -> Pairs:
    """The pairs among these words; a phrase is no word, and no word is its own partner.

    common: words in more than this share of all definitions, and in more than 100, make no pairs.
    """
    own = _defined(dictionary, words, common)  # a row for each (word, word in its definition)
    backwards = own[:, ::-1]
    mutual = np.isin(_keys(own, len(words)), _keys(backwards, len(words)))
    return Pairs(
        partners(own[mutual], len(words)), partners(np.concatenate([own[~mutual], backwards[~mutual]]), len(words))
    )


def partners(rows: Ints, number: int) -> Partners:
    """Partners from rows of a word and its partner."""
    words, others = np.divmod(np.unique(_keys(rows, number)), number)
    return Partners(np.searchsorted(words, np.arange(number + 1)), others.astype(np.int32))


def both(first: Partners, second: Partners) -> Partners:
    """All partners of every word."""
    return partners(np.concatenate([rows_of(first), rows_of(second)]), len(first.firsts) - 1)


def rows_of(partners: Partners) -> Ints:
    """A row for each word and partner."""
    words = np.repeat(np.arange(len(partners.firsts) - 1), np.diff(partners.firsts))
    return np.stack([words, partners.words.astype(np.int64)], axis=1)


def without(rows: Ints, others: Ints, number: int) -> Ints:
    """The rows that are not among others."""
    return rows[~np.isin(_keys(rows, number), _keys(others, number))]


def _keys(rows: Ints, number: int) -> Ints:
    """A row as one number."""
    return rows[:, 0] * number + rows[:, 1]


def _defined(dictionary: Dictionary, words: Sequence[str], common: float) -> Ints:
    numbers = {word: number for number, word in enumerate(words)}
    read = {text: set(words_of(text.lower())) for text in {each.text for each in dictionary.definitions}}
    often = Counter(word for found in read.values() for word in found)
    limit = max(FEWEST, common * len(read))
    kept = {word: number for word, number in numbers.items() if often[word] <= limit}
    found = {text: [kept[word] for word in own if word in kept] for text, own in read.items()}
    defined = [(kept.get(each.word.lower(), -1), found[each.text]) for each in dictionary.definitions]
    rows = np.array([(number, other) for number, others in defined if number >= 0 for other in others], dtype=np.int64)
    rows = np.unique(rows.reshape(-1, 2), axis=0)
    return rows[rows[:, 0] != rows[:, 1]]
