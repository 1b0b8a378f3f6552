"""Statistics of a dictionary: which pronouns its entries use, and which of them are entries of capitalised words.

An entry uses a pronoun if one of its definitions does. he-goat and she-devil hold no pronoun; he's and he'll do.
Where usage examples are read, gendered words of any kind are counted in them and, beside them, in definitions.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache

from equipoise.dictionaries.dictionary import Dictionary, is_capitalised
from equipoise.results.dictionaries import DictionaryCounts, GenderedTexts, KindCounts, PronounCounts
from equipoise.version import __version__

PAIRS = (("he", "she"), ("his", "her"), ("him", "her"), ("himself", "herself"))
PRONOUNS = (*dict.fromkeys(pronoun for pair in PAIRS for pronoun in pair), "hers")
KINDS: dict[str, Callable[[str], bool]] = {  # of entries, by their word
    "all": lambda word: True,
    "capitalised": is_capitalised,
    "small": lambda word: not is_capitalised(word),
    "single words": lambda word: " " not in word,
}

WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
SENTENCE_END = re.compile(r"[.!?][\"'”’)]*\s*$")
OPENING = " \"'“‘("

Used = frozenset[str]  # pronouns; or sides
NONE: Used = frozenset()
SideOf = Callable[[str, bool], str]  # of a word, and whether it begins a sentence: "female", "male" or ""


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


def count_gendered(
    dictionary: Dictionary, lists: Mapping[str, SideOf], *, any_case: bool = True
) -> tuple[GenderedTexts, ...]:
    """Gendered words in definitions and in usage examples, each text counted once for every word that has it.

    lists: what else to count beside pronouns, such as "words" and "names". any_case: as for `count_pronouns`.
    """
    texts = {
        "definitions": [each.text for each in dictionary.definitions],
        "examples": [example for each in dictionary.definitions for example in each.examples],
    }
    sides = {name: cache(side_of) for name, side_of in lists.items()}  # of few words in many places
    return tuple(
        GenderedTexts(name, len(own), (
            *_pairs(pronouns_of(text, any_case=any_case) for text in own),
            *(_by_side(what, (_sides_in(text, side_of) for text in own)) for what, side_of in sides.items()),
        ))
        for name, own in texts.items()
    )  # fmt: skip


def _by_side(what: str, used: Iterable[Used]) -> PronounCounts:
    together = Counter(used)
    male, female = frozenset({"male"}), frozenset({"female"})
    return PronounCounts(f"male {what}", f"female {what}", together[male], together[female], together[male | female])


def _sides_in(text: str, side_of: SideOf) -> Used:
    """The sides that a text has words of."""
    found = (side_of(word.group(), _begins_sentence(text[: word.start()])) for word in WORD.finditer(text))
    return frozenset(filter(None, found))


def _begins_sentence(before: str) -> bool:
    """Whether what follows begins a sentence, where a capital tells nothing of a word."""
    return not before.strip(OPENING) or SENTENCE_END.search(before) is not None


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
