"""How a headword is written: Webster begins each with a capital, Lamp as well as London."""

from __future__ import annotations

import re
from collections import Counter

NAMED = re.compile(r"^[^ \n].*$|\{[^{}]*\}", re.MULTILINE)  # headings, and references, which are spelled like them
WORD_WITHIN = re.compile(r"(?<=[a-z,;] )([A-Za-z][A-Za-z'-]*)")  # a word that begins no sentence


class Spelling:
    """Counts, in the running text, of words with a capital and without."""

    def __init__(self, text: str):
        self.counts = Counter(WORD_WITHIN.findall(NAMED.sub("", text)))

    def of(self, headword: str, proper: bool) -> str:
        """The headword as the text writes it; in small letters where it does not, unless it is said to be a name."""
        if proper or not headword[:1].isupper() or headword[1:2].isupper():  # an acronym stays
            return headword
        small = headword[:1].lower() + headword[1:]
        first = re.split(r"[ -]", headword, maxsplit=1)[0]  # of Adam's apple, what is known of Adam's
        small_first = first[:1].lower() + first[1:]
        named = self.counts[first.removesuffix("'s")], self.counts[small_first.removesuffix("'s")]
        return headword if named[0] > named[1] else small
