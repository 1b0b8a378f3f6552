"""A text cut into words that know where they stand; all that lies between them stays as it is."""

from __future__ import annotations

import re
from typing import NamedTuple

from equipoise.datasets.sentence_starts import begins_after

ADDRESS = r"(?<!\S)\S*(?:://|www\.|\w@\w)\S*"  # nobody's name, whatever words it holds
ADDRESS_SIGNS = ("@", "://", "www.")
LETTERS = r"[^\W\d_]+(?:[\u0300-\u036f]+[^\W\d_]*)*"
WORD = re.compile(rf"(?<![\w@#])({LETTERS}(?:['’\x92]{LETTERS})?)(?!\w)")
WORD_OR_ADDRESS = re.compile(rf"{ADDRESS}|{WORD.pattern}")
ENDING = re.compile(r"['’\x92](?:s|ll|d|ve|re|m)$", re.IGNORECASE)
HYPHENS = tuple("-‐‑")
NEAR = 200  # words
AFTER = 10  # characters: enough for a year in brackets


class Word(NamedTuple):
    """A word without its ending, such as she in she'll."""

    text: str
    small: str  # in small letters
    start: int
    end: int  # before its ending
    gap: str  # what stands between it and the word before with its ending
    ending: str = ""  # 's, 'll and so on
    after: str = ""  # a few characters after it and its ending, "" at the end

    @property
    def capital(self) -> bool:
        """Whether it begins with a capital."""
        return self.text[:1].isupper()

    @property
    def shouted(self) -> bool:
        """Whether all its letters are capitals, and they are several."""
        return len(self.text) > 1 and self.text.isupper()

    @property
    def follows(self) -> bool:
        """Whether nothing but white space parts it from the word before."""
        return self.gap.isspace()

    @property
    def joined(self) -> bool:
        """Whether a hyphen joins it to the word before."""
        return self.gap in HYPHENS


def words_of(text: str) -> list[Word]:
    """The words in their order; web and mail addresses, @names and #tags are none."""
    pattern = WORD_OR_ADDRESS if any(sign in text for sign in ADDRESS_SIGNS) else WORD  # looking for both takes longer
    words: list[Word] = []
    last = 0
    for found in pattern.finditer(text):
        whole = found[1]
        if whole is None:
            continue
        start, stop = found.span(1)
        after = text[stop : stop + AFTER]
        if whole.isalpha():  # nearly all are
            words.append(Word(whole, whole.lower(), start, stop, text[last:start], "", after))
        else:
            ending = _ending(whole)
            plain = whole[: len(whole) - len(ending)]
            small = plain.lower().replace("’", "'").replace("\x92", "'")
            words.append(Word(plain, small, start, stop - len(ending), text[last:start], ending, after))
        last = stop
    return words


def around(words: list[Word], index: int) -> range:
    """The places near a word, where the same text speaks of the same people; a book is not searched for each name."""
    return range(max(0, index - NEAR), min(len(words), index + NEAR))


def begins(words: list[Word], index: int) -> bool:
    """Whether a word begins a sentence."""
    if index == 0:
        return True
    return words[index].gap != " " and begins_after(words[index - 1].small, words[index].gap)


def _ending(whole: str) -> str:
    found = ENDING.search(whole)
    return found[0] if found else ""
