"""Groups exchanged by a user's table: words and phrases, longest first, in the case they stand in."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
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
        """What the table changes in a text: its words, and a and an before them unless the table has these."""
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
        return sorted([*changes, *self._articles(text, changes)])

    def _articles(self, text: str, changes: list[Change]) -> Iterator[Change]:
        """The articles before changed words, made to suit them, but none that the table itself changes."""
        if self._has_articles:
            return
        before = 0
        for change in changes:
            article = article_change(text, change)
            if article and article.start >= before:
                yield article
            before = change.end

    @cached_property
    def _has_articles(self) -> bool:
        """Whether a or an is a word of the table; then articles are for the table to change, and for nobody else."""
        words = (*self.counterparts, *self.counterparts.values())
        return any(word.lower() in ("a", "an") for word in words)

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
