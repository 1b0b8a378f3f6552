"""A text cut into words that know where they stand; all that lies between them stays as it is."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from equipoise.datasets.sentence_starts import begins_after

ADDRESS = r"(?<!\S)\S*(?:://|www\.|\w@\w)\S*"  # nobody's name, whatever words it holds
LETTERS = r"[^\W\d_](?:[^\W\d_]|[\u0300-\u036f])*"
WORD = re.compile(rf"(?P<address>{ADDRESS})|(?<![\w@#])(?P<word>{LETTERS}(?:['’]{LETTERS})?)(?!\w)")
ENDING = re.compile(r"['’](?:s|ll|d|ve|re|m)$", re.IGNORECASE)
HYPHENS = tuple("-‐‑")


@dataclass(frozen=True)
class Word:
    """A word without its ending, such as she in she'll."""

    text: str
    start: int
    gap: str  # what stands between it, with its ending, and the word before
    ending: str = ""  # 's, 'll and so on
    after: str = ""  # the character after it and its ending, "" at the end

    @property
    def end(self) -> int:
        """Where it ends, before its ending."""
        return self.start + len(self.text)

    @cached_property
    def small(self) -> str:
        """It in small letters."""
        return self.text.lower().replace("’", "'")

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
    words: list[Word] = []
    last = 0
    for found in WORD.finditer(text):
        if found["word"] is None:
            continue
        whole, start = found["word"], found.start("word")
        ending = ENDING.search(whole)
        plain = whole[: ending.start()] if ending else whole
        end = start + len(whole)
        words.append(Word(plain, start, text[last:start], whole[len(plain) :], text[end : end + 1]))
        last = end
    return words


def begins(words: list[Word], index: int) -> bool:
    """Whether a word begins a sentence."""
    if index == 0:
        return True
    return begins_after(words[index - 1].small, words[index].gap)
