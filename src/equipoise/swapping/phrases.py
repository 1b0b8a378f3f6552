"""Fixed phrases, in which no word tells a sex: mother tongue, Girl Scouts, the Virgin Mary; and titles in quotes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from equipoise.swapping.closed import closed
from equipoise.swapping.words import Word

QUOTE = re.compile(r"``|''|[\"“”]")
LONGEST_TITLE = 6  # words
SPEAKERS = ("i", "you", "we", "they", "he", "she", "me", "us", "your")  # speech has one, and few titles do
WITHIN = "-‐‑'’& "  # what may stand between the words of a phrase: old wives' tale, Ben & Jerry's


def in_phrases(words: list[Word]) -> set[int]:
    """The places of all words that belong to a fixed phrase."""
    by_beginning = _by_first_two_words()
    kept: set[int] = set()
    titles = closed("kept_titles")  # of ordinary words: without a capital only in a text that has none
    places = [index for index, word in enumerate(words) if not (word.small == "s" and word.gap.endswith("'"))]
    whole = [words[index] for index in places]  # without the 's of tokenised text: the emperor 's new clothes
    for index, (word, following) in enumerate(pairwise(whole)):
        for phrase in by_beginning.get((word.small, following.small), ()):
            if not _stands(whole, index, phrase):
                continue
            if word.capital or "-".join(phrase) not in titles or not any(each.capital for each in words):
                kept.update(places[index : index + len(phrase)])
    for title in _quoted_titles(words):
        kept.update(title)
    return kept


def _quoted_titles(words: list[Word]) -> Iterator[range]:
    """The places of the words of titles in quotation marks: "The Good Girl", or `` talk to her `` without capitals."""
    begun: int | None = None
    for index, gap in enumerate([*(word.gap for word in words), words[-1].after if words else ""]):
        for _ in QUOTE.finditer(gap):
            if begun == index:
                continue  # `` `` the good girl ``
            if begun is not None and 1 < index - begun <= LONGEST_TITLE and _is_title(words[begun:index], words):
                yield range(begun, index)
            begun = index if begun is None else None


def _is_title(quoted: list[Word], words: list[Word]) -> bool:
    if any(each.small in SPEAKERS for each in quoted):
        return False
    telling = [each for each in quoted if each.small not in closed("unimportant")]
    if any(each.capital for each in words):
        return len(telling) > 1 and all(each.capital for each in telling)
    return not any(mark in each.gap for each in quoted[1:] for mark in ",.!?")


def _stands(words: list[Word], index: int, phrase: tuple[str, ...]) -> bool:
    here = words[index : index + len(phrase)]
    *first, last = (word.small for word in here)
    same = len(here) == len(phrase) and tuple(first) == phrase[:-1] and last in (phrase[-1], phrase[-1] + "s")
    if not same or not all(_beside(before, word) for before, word in pairwise(here)):
        return False
    return "-".join(phrase) in closed("kept_phrases", "kept_titles") or all(word.joined for word in here[1:])


def _beside(before: Word, word: Word) -> bool:
    """Whether no more parts two words than may within a phrase; the full stop of Jr. and St. may."""
    return not word.gap.strip(WITHIN + "." if len(before.text) == 2 else WITHIN)


@cache
def _by_first_two_words() -> dict[tuple[str, str], list[tuple[str, ...]]]:
    found: dict[tuple[str, str], list[tuple[str, ...]]] = {}
    for phrase in sorted(closed("kept_phrases", "kept_titles", "kept_compounds")):
        parts = tuple(phrase.split("-"))
        first, second = parts[:2]
        for beginning in [(first, second), *([(first, f"{second}s")] if len(parts) == 2 else [])]:
            found.setdefault(beginning, []).append(parts)
    return found
