"""A word put in another's place: in the same case, and with the apostrophe that its own ending asks for."""

from __future__ import annotations

import re

from equipoise.swapping.words import Word

APOSTROPHES = ("'", "’")
NEAR = 200  # characters within which a quotation is looked for
OPENING_QUOTE = re.compile(r"(?:^|[\s(])['‘](?=\w)")


def in_case_of(word: str, model: str) -> str:
    """The word in small letters, with a capital, or in capitals, as the other is."""
    if len(model) > 1 and model.isupper():
        return word.upper()
    return word[:1].upper() + word[1:] if model[:1].isupper() else word


def with_ending(text: str, word: Word, other: str) -> tuple[int, str]:
    """How many characters of the text go after the word, and what comes in its place: 's, ', or all as it is."""
    if _belongs(text, word) and not other.lower().endswith("s"):
        return 1, word.after[0] + in_case_of("s", word.text[-1])  # ladies' and gentlemen's
    if word.ending.lower() in ("'s", "’s") and _plural(other) and not _plural(word.small):
        return 2, word.ending[0]
    return 0, ""


def _belongs(text: str, word: Word) -> bool:
    """Whether a bare apostrophe after a word in s says that something is someone's, rather than ending a quotation."""
    if word.ending or word.after[:1] not in APOSTROPHES or not word.small.endswith("s"):
        return False
    following = text[word.end + 1 : word.end + 3]
    return bool(re.match(r"\s\w", following)) and not OPENING_QUOTE.search(text[max(0, word.start - NEAR) : word.start])


def _plural(word: str) -> bool:
    """Whether it is a plural in -ies, and no name: only ladies has a counterpart that ends otherwise."""
    return word.endswith("ies") and word.islower()
