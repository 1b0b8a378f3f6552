"""The words of a definition: letters and digits, with the marks that may stand inside a word; no punctuation."""

from __future__ import annotations

import re

WORD = re.compile(r"\w+(?:[-'’.]\w+)*")  # mother-in-law, o'clock, U.S


def words_of(text: str) -> list[str]:
    """The words of a text in their order, written as they are."""
    return WORD.findall(text)
