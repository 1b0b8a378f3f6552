"""The list L of seed 004: words that are rightly female or male, and so score nothing (docs/gendered-words.md)."""

from __future__ import annotations

import hashlib
import json
import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from equipoise.datasets.gendered_facts import name_facts, word_facts

ENDING = re.compile(r"(?:['’](?:s|ll|d|ve|re|m)?|\.)$", re.IGNORECASE)  # James's, sisters', she'll, Mr.
BETWEEN = re.compile(r"[-‐‑–/]")  # she-wolf, his/her


@dataclass(frozen=True)
class Gendered:
    """Gendered words and names, each with its side, "" where that is not known."""

    words: Mapping[str, str]  # in small letters
    names: Mapping[str, str]  # in small letters too, though only a capital makes them names
    ordinary: frozenset[str] = frozenset()  # of the names, those that are ordinary words too
    never_in_capitals: frozenset[str] = frozenset()  # of the words

    def is_gendered(self, word: str, first: bool = False) -> bool:
        """Whether a word is in the list, or a part of a hyphenated one is.

        first: it begins its sentence, so that a capital does not make Will and May names.
        """
        return self._look_up(word, first) is not None or any(
            self._look_up(part, first) is not None for part in parts(word)
        )

    def side(self, word: str, first: bool = False) -> str:
        """female or male; "" for any other word, and for one whose parts are of both sides, such as he/she."""
        whole = self._look_up(word, first)
        found = {whole} if whole is not None else {self._look_up(part, first) for part in parts(word)} - {None}
        return (found.pop() or "") if len(found) == 1 else ""

    @cached_property
    def fingerprint(self) -> str:
        """A hash of all that decides, for results."""
        said = [sorted(self.words.items()), sorted(self.names.items()), sorted(self.ordinary)]
        text = json.dumps([*said, sorted(self.never_in_capitals)])
        return hashlib.sha256(text.encode()).hexdigest()

    def _look_up(self, word: str, first: bool) -> str | None:
        small = word.lower()
        side = self.words.get(small)
        if side is not None:
            return None if small in self.never_in_capitals and _shouted(word) else side
        if small == word or not word[:1].isupper():
            return None
        # Where every word would have its capital, or all its letters large, a capital tells nothing.
        return None if small in self.ordinary and (first or _shouted(word)) else self.names.get(small)


def parts(word: str) -> Iterator[str]:
    """What a word may be gendered by beside itself: it without its ending, and what hyphens part; mostly nothing."""
    if word.isalpha() and word.isascii():
        return
    word = unicodedata.normalize("NFKC", word)
    for part in BETWEEN.split(word):
        plain = ENDING.sub("", ENDING.sub("", part))  # she'd've has two
        yield from (part, plain, _without_accents(plain))


def _without_accents(word: str) -> str:
    """Zoë as the list has her."""
    return "".join(letter for letter in unicodedata.normalize("NFD", word) if not unicodedata.combining(letter))


@cache
def gendered_words() -> Gendered:
    """Our own list: nouns, pronouns and adjectives in any case, and given names with a capital."""
    words, names = word_facts(), name_facts()
    large = {name.lower(): side for name, side in {**names.sides, **words.capital_only}.items()}
    ordinary = names.ordinary_words | {name.lower() for name in words.capital_only}
    return Gendered(words.sides, large, frozenset(ordinary), words.never_in_capitals)


def read_gendered(path: str | Path) -> Gendered:
    """A user's own list, from a JSON file with "words" and "names", or a text file with a word a line."""
    from equipoise.datasets.gendered_files import read_lists  # only those who have a list of their own need it

    words, names = read_lists(Path(path))
    ordinary = gendered_words().ordinary
    small = [name.lower() for name in names]
    return Gendered(
        {unicodedata.normalize("NFC", word).lower(): "" for word in words},
        dict.fromkeys(small, ""),
        ordinary.intersection(small),
    )


def _shouted(word: str) -> bool:
    return len(word) > 1 and word.isupper()
