"""A text's words and marks, split as the Penn Treebank has them: do|n't, she|'s, dress|.

What is split depends on nothing but the characters between two spaces, so a text that is split already, with spaces
between, stays as it is. Unlike the treebank we leave quotation marks as they are written, keep U.S. at the end of a
sentence whole, and do not split cannot or gonna.
"""

from __future__ import annotations

import re

MARKS_ON_LETTERS = (  # accents and vowel signs that stand on a letter, and joiners: no word ends before them
    r"\u0300-\u036f\u0591-\u05bd\u064b-\u065f\u0900-\u0963\u0966-\u0dff\u0e31-\u0e4e\u1ab0-\u1aff\u200c\u200d"
)
LETTER = rf"[\w{MARKS_ON_LETTERS}]"  # or digit
NOT = rf"(?:n['’]t)+(?!{LETTER})"  # or several, so that what was split stays split
END = rf"(?:(?!{LETTER})|(?={NOT}))"
SHORT = rf"['’](?:s|m|d|ll|re|ve){END}"  # what she's, I'm, they'd end with
ABBREVIATIONS = (
    "Adm|Ave|Bros|Capt|Co|Col|Corp|Dr|Gen|Gov|Hon|Inc|Jr|Lt|Ltd|Messrs|Mr|Mrs|Ms|Mt|Prof|Rep|Rev|Sen|Sgt|Sr|St|etc|vs|"
    "Jan|Feb|Aug|Sept|Oct|Nov|Dec"
)
PART = rf"(?:(?!{NOT}){LETTER})+"  # of a word, up to a n't
INSIDE = rf"(?:(?!{SHORT})['’]|[-./]|(?<=\d)[,:](?=\d))"  # o'clock, well-known, and/or, 7:30, 1,000
TOKEN = re.compile(
    rf"""
    -(?:LRB|RRB|LSB|RSB|LCB|RCB)-                           # the treebank's brackets
    | \.{{2,}} | -{{2,}} | `` | ''
    | n['’]t{END} | {SHORT}
    | (?:[^\W\d_]\.){{2,}}(?!{LETTER}|\.)                   # U.S., e.g.
    | (?-i:{ABBREVIATIONS})\.(?!{LETTER}|\.)
    | (?:[+-]?\.?(?=\d))? {PART} (?:{INSIDE}{PART})*        # -1.5 is a number, and .5 as well
    | \S
    """,
    re.VERBOSE | re.IGNORECASE,
)

Span = tuple[int, int]


def spans_of(text: str) -> list[Span]:
    """Where the words and marks of a text stand: the first character, and the one after the last."""
    return [found.span() for found in TOKEN.finditer(text)]


def as_moses(text: str, spans: list[Span]) -> list[Span]:
    """The same with do|n't as don|'t, unless it ends the text: so version 2 was trained (its authors' shortcut to the
    words of another splitter, which fastText's vectors have)."""
    moved = list(spans)
    for place in range(1, len(spans) - 1):
        (start, middle), (again, end) = spans[place - 1], spans[place]
        if text[again:end] == "n't" and middle == again:  # split here, and not by a space in the text
            moved[place - 1 : place + 1] = [(start, middle + 1), (again + 1, end)]
    return moved


def words_of(text: str) -> list[str]:
    """The words and marks of a text."""
    return TOKEN.findall(text)
