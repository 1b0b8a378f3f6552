"""Statistics of a dictionary: which pronouns its entries use, and which of them are entries of capitalised words.

An entry uses a pronoun if one of its definitions does. he-goat and she-devil hold no pronoun; he's and he'll do.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache

from equipoise.dictionaries.dictionary import Dictionary, is_capitalised
from equipoise.results.dictionaries import DictionaryCounts, KindCounts, PronounCounts
from equipoise.version import __version__

PAIRS = (("he", "she"), ("his", "her"), ("him", "her"), ("himself", "herself"))
PRONOUNS = (*dict.fromkeys(pronoun for pair in PAIRS for pronoun in pair), "hers")
KINDS: dict[str, Callable[[str], bool]] = {  # of entries, by their word
    "all": lambda word: True,
    "capitalised": is_capitalised,
    "small": lambda word: not is_capitalised(word),
    "single words": lambda word: " " not in word,
}

Used = frozenset[str]  # pronouns
NONE: Used = frozenset()


def count_pronouns(dictionary: Dictionary, *, any_case: bool = True) -> DictionaryCounts:
    """The statistics. any_case: He counts as he; seed 003 counts small letters only."""
    entries = [
        (word, [pronouns_of(each.text, any_case=any_case) for each in definitions])
        for word, definitions in dictionary.entries.items()
    ]
    kinds = tuple(_counted(kind, [used for word, used in entries if belongs(word)]) for kind, belongs in KINDS.items())
    return DictionaryCounts(
        dictionary.name, dictionary.source, dictionary.notes, dictionary.fingerprint, any_case, kinds, __version__
    )


def _counted(kind: str, entries: list[list[Used]]) -> KindCounts:
    by_entry = (NONE.union(*used) for used in entries)
    by_definition = (used for each in entries for used in each)
    return KindCounts(kind, len(entries), sum(map(len, entries)), tuple(_pairs(by_entry)), tuple(_pairs(by_definition)))


def _pairs(uses: Iterable[Used]) -> Iterator[PronounCounts]:
    together = Counter(uses)  # most use none, and few combinations are in use
    for male, female in PAIRS:
        how_many = {
            which: sum(count for used, count in together.items() if (male in used, female in used) == which)
            for which in ((True, False), (False, True), (True, True))
        }
        yield PronounCounts(male, female, *how_many.values())


def pronouns_of(text: str, *, any_case: bool = True) -> Used:
    """The pronouns that a text uses, in small letters."""
    found = _pattern(any_case).findall(text)
    return frozenset(each.lower() for each in found) if found else NONE


@cache
def _pattern(any_case: bool) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w'’-])(?:{'|'.join(PRONOUNS)})(?![\w-])", re.IGNORECASE if any_case else 0)
