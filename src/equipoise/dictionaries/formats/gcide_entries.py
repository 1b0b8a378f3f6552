"""An entry of GCIDE: a heading with words, pronunciation, part of speech and origin, then senses and quotations.

Nurse \\Nurse\\ (n[^u]rs), n. [OE. nourse, nurice, norice, OF.
   nurrice, ...]
   1. One who nourishes; a person who supplies food, tends, or
      brings up; as:
      (a) A woman who has the care of young children;
          ...
          [1913 Webster]

            The nurse of manly sentiment.     --Burke.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from equipoise.dictionaries.formats.gcide_text import clean, quotation, quotations, readable

WIDTH = 65  # characters of a line at most, but for words that are longer
HEADWORD = re.compile(r"(?:^|[,;]\s+|\)\s+)(?:or\s+)?([^\\,;()\[\]{}]+?)\s*\\[^\\]*\\")
PARTS = {"n.": "noun", "v.": "verb", "a.": "adj", "adj.": "adj", "adv.": "adv"}
PART = re.compile(
    r"(?:^|[\s,])((?:prop\.|pr\.) )?(n\.|v\.|a\.|adj\.|adv\.|prep\.|conj\.|interj\.|pron\.)(?=[\s,;(\[]|$)"
)
ORIGIN = re.compile(r"\[(?:[^\[\]]|\[[^\[\]]*\])*\]?")
SAID = re.compile(  # all that a heading has beside words: pronunciation, parts of speech, plurals
    r"^(?:\s|[,;.]|\([^()]*\)|(?:prop|pr|pl|n|v|t|i|a|adj|adv|prep|conj|interj|pron|imp|p|sing|fem|masc|obs|vb|pred|"
    r"compar|superl|pref|suff|obj|poss|dat|nom|abbrev|indef)\.|&|and\b|or\b|E\.|L\.|F\.|G\.|\{[^{}]*\}|\\[^\\]*\\)+"
)
SENSE = re.compile(r"^\s*(?:\d+\.?|\([a-z]\))\s+")
NOTHING = {"as", "etc", "pl", "n", "a", "t", "i", "v", "& v"}  # what a damaged heading leaves
DEEP = 9  # spaces before what is quoted; senses begin further left
ASIDE = re.compile(r"^\s*(?:Syn:|Note:|\{|--\s*\{|Usage:)")


@dataclass
class Sense:
    """One meaning, with sentences of authors who used it."""

    text: str
    examples: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Entry:
    """What is said of a word, or of several that mean the same."""

    words: tuple[str, ...]
    part: str
    proper: bool  # said to be a name
    senses: tuple[Sense, ...]
    references: int  # senses that only say where to look


def entry_of(piece: str) -> Entry | None:
    """The entry that a piece of text is; None where it begins with no headword."""
    lines = piece.strip("\n").split("\n")
    heading, rest = _heading(lines)
    words = tuple(dict.fromkeys(" ".join(readable(each).split()) for each in HEADWORD.findall(heading)))
    if not words or not heading.startswith(HEADWORD.findall(heading)[0]):
        return None
    origin_free = ORIGIN.sub("", readable(heading))
    part = PART.search(origin_free[origin_free.rfind("\\") :].lstrip("\\"))
    left = SAID.sub("", origin_free[origin_free.rfind("\\") + 1 :])
    senses, references = _senses(left, rest)
    proper = bool(part and part[1])
    return Entry(words, PARTS.get(part[2], "") if part else "", proper, tuple(senses), references)


def _heading(lines: list[str]) -> tuple[str, list[str]]:
    """The heading in one line, and the lines after it.

    It goes on while a bracket is open, or the next line's first word had no room any more.
    """
    heading, last = lines[0], lines[0]
    for place, line in enumerate(lines[1:], 1):
        first = line.split(maxsplit=1)[0] if line.strip() else ""
        opened = _open(heading)
        full = len(last) + 1 + len(first) > WIDTH
        goes_on = opened or not line.startswith(" ") or (not SENSE.match(line) and (full or first[:1] in ("(", "[")))
        if not first or not goes_on:
            return heading, lines[place:]
        heading, last = f"{heading} {line.strip()}", line
    return heading, []


def _open(text: str) -> bool:
    return text.count("[") > text.count("]") or text.count("\\") % 2 == 1


def _senses(left: str, lines: list[str]) -> tuple[list[Sense], int]:
    """The senses, and how many others only say where to look. left: what of the heading may be a sense already."""
    senses: list[Sense] = []
    references = 0
    aside = False
    for block in _blocks([left, *lines] if left.strip() else lines):
        indent = len(block[0]) - len(block[0].lstrip())
        if indent >= DEEP and not SENSE.match(block[0]):
            quoted = quotation(readable(" ".join(map(str.strip, block))))
            if quoted and senses and not aside:
                senses[-1].examples.append(quoted)
            continue
        aside = bool(ASIDE.match(block[0]))
        if aside:
            continue
        for text in _parts(block):
            said, examples = quotations(text)
            meaning = clean(readable(said))
            if any(letter.isalpha() for letter in meaning) and meaning not in NOTHING:
                senses.append(Sense(meaning, examples))
            elif "{" in text:
                references += 1
    return senses, references


def _blocks(lines: list[str]) -> Iterator[list[str]]:
    """Lines that nothing parts."""
    block: list[str] = []
    for line in [*lines, ""]:
        if line.strip():
            block.append(line)
        elif block:
            yield block
            block = []


def _parts(block: list[str]) -> Iterator[str]:
    """Numbered and lettered senses by themselves."""
    part: list[str] = []
    for line in block:
        if (found := SENSE.match(line)) and part:
            yield " ".join(part)
            part = []
        part.append(line[found.end() if found else 0 :].strip())
    yield " ".join(part)
