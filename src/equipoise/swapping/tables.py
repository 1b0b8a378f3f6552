"""Groups exchanged by a user's table: words and phrases, longest first, in the case they stand in."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from equipoise.swapping.articles import article_change
from equipoise.swapping.changes import Change
from equipoise.swapping.words import ADDRESS, ADDRESS_SIGNS

TOKEN = re.compile(r"(?<![\w@#])(\w+)")
TOKEN_OR_ADDRESS = re.compile(rf"{ADDRESS}|{TOKEN.pattern}")


class Entry(NamedTuple):
    """A word or phrase of a table."""

    written: str
    pattern: re.Pattern[str]  # it in any case, and with any white space where it has some
    other: str


@dataclass(frozen=True)
class SwapTable:
    """Words and phrases, each with its counterpart; read_table makes one from a file."""

    counterparts: Mapping[str, str]

    def changes(self, text: str) -> list[Change]:
        """What the table changes in a text: its words, and a and an before them."""
        tokens = TOKEN_OR_ADDRESS if any(sign in text for sign in ADDRESS_SIGNS) else TOKEN
        changes: list[Change] = []
        last = 0
        for token in tokens.finditer(text):
            if token[1] is None or token.start() < last:  # an address, or within what was changed
                continue
            for entry in self._by_first_word.get(token[1].lower(), ()):
                found = entry.pattern.match(text, token.start())
                if found:
                    changes.append(Change(found.start(), found.end(), _written_as(found[0], entry)))
                    last = found.end()
                    break
        articles = (article_change(text, change) for change in changes)
        return sorted([*changes, *filter(None, articles)])

    @cached_property
    def _by_first_word(self) -> dict[str, list[Entry]]:
        entries: dict[str, list[Entry]] = {}
        for written in sorted(self.counterparts, key=len, reverse=True):
            first = TOKEN.match(written)
            if first:
                pattern = r"\s+".join(map(re.escape, written.split()))
                entry = Entry(written, re.compile(rf"{pattern}(?!\w)", re.IGNORECASE), self.counterparts[written])
                entries.setdefault(first[0].lower(), []).append(entry)
        return entries


def _written_as(found: str, entry: Entry) -> str:
    """The counterpart in small letters, with a capital, or in capitals, as the word is; else as the table has it."""
    if found == entry.written:
        return entry.other
    if len(found) > 1 and found.isupper():
        return entry.other.upper()
    if found.islower():
        return entry.other.lower()
    return entry.other[:1].upper() + entry.other[1:]
