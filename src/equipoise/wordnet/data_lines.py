"""A line of a data.* file of WordNet, as wndb(5WN) describes it: a synset.

    00000169 17 n 03 Moon 0 moon 3 Luna a 000 | what goes around the earth

It says where it stands, the lexicographer's file, the part of speech, how many words there are, the words with
their lex_ids, pointers and a gloss. The number of words and the lex_ids are hexadecimal.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from equipoise.sense_keys import TYPES

SIMILAR = "&"  # the pointer that leads from a satellite to its head adjective
EXAMPLES = re.compile(r'[;,:.]\s*"')  # how they begin; other quotes are part of what a gloss says
QUOTED = re.compile(r'"([^"]+)"?')  # a few are not closed


class Synset(NamedTuple):
    """Words that mean the same, each by the key of the sense in which it does."""

    part: str  # n, v, a, s (an adjective that stands with a head adjective) or r
    offset: int  # where it stands in its data file, in bytes
    keys: tuple[str, ...]  # a few name a lemma twice, in small letters and capitals
    lemmas: tuple[str, ...]  # the words as they are written, capitals and all
    gloss: str  # what it means, with examples

    @property
    def definition(self) -> str:
        """What it means, without the examples behind it."""
        return EXAMPLES.split(self.gloss, maxsplit=1)[0].strip(" ;")

    @property
    def examples(self) -> tuple[str, ...]:
        behind = EXAMPLES.search(self.gloss)
        return tuple(QUOTED.findall(self.gloss, behind.start())) if behind else ()


def parsed(line: str, line_at: Callable[[int], str]) -> Synset:
    """What a line says. line_at: the line of the same file at an offset, since a satellite is named after its head."""
    fields, gloss = line.split(" | ", 1)
    offset, file, part, *rest = fields.split(" ")
    head = _head(line_at(int(rest[rest.index(SIMILAR) + 1]))) if part == "s" else ":"
    words = _words(rest)
    keys = (f"{word.lower()}%{TYPES[part]}:{file}:{number:02d}:{head}" for word, number in words)
    lemmas = tuple(word for word, _ in words)
    return Synset(part, int(offset), tuple(dict.fromkeys(keys)), lemmas, gloss.strip())


def _head(line: str) -> str:
    """How a key names the head adjective whose line this is."""
    word, number = _words(line.split(" ")[3:])[0]
    return f"{word.lower()}:{number:02d}"


def _words(rest: list[str]) -> list[tuple[str, int]]:
    """The lemmas of a synset and their lex_ids, from the number of words on."""
    places = range(1, 1 + 2 * int(rest[0], 16), 2)
    words = (rest[place].partition("(")[0] for place in places)  # an adjective's place may follow: galore(ip)
    return [(word, int(rest[place + 1], 16)) for word, place in zip(words, places, strict=True)]
