"""Pronouns as ed-w-lee/cpae-bias balances them (cpae/bin/match_pronouns.py), so that its figures can be repeated.

Not what seed 003 says: it looks five tokens back and four ahead, marks counted; a pronoun among the first five tokens
asks for a stretch with a start below zero, which Python takes from the end, so that it is mostly empty; only he and his
in small letters; her as an object counts as well. There it ran over all senses of a word in one, here over each.
"""

from __future__ import annotations

import re

DISTANCE = 5
COUNTERPARTS = {"he": "she", "his": "her"}
TOKEN = re.compile(r"\w+(?:-\w+)*|'s\b|[^\w\s]")  # about what CoreNLP, which it used, makes of a definition


def expanded(text: str) -> str:
    """The text with or she, or her where the script puts them."""
    found = list(TOKEN.finditer(text))
    tokens = [each[0] for each in found]
    pieces, done = [], 0
    for index, token in enumerate(tokens):
        female = COUNTERPARTS.get(token)
        if female and female not in tokens[index - DISTANCE : index + DISTANCE]:
            pieces += [text[done : found[index].end()], f" or {female}"]
            done = found[index].end()
    return "".join([*pieces, text[done:]])
