"""Fixed phrases, in which no word tells a sex: mother tongue, Girl Scouts, the Virgin Mary."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

from equipoise.swapping.closed import closed
from equipoise.swapping.words import Word

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
    return kept


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
