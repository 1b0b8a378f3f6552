"""Where a sentence begins within a text, as far as marks tell."""

from __future__ import annotations

import re

SENTENCE_END = re.compile(r"[.!?:]|\n\s*\n|“|\"$")  # a quotation mark where one begins
ABBREVIATIONS = {"mr", "mrs", "ms", "dr", "prof", "st", "jr", "sr", "etc", "vs"}  # their full stop ends no sentence


def begins_after(before: str, gap: str) -> bool:
    """Whether a word begins a sentence, given the word before it and what stands between them."""
    short = before.lower() in ABBREVIATIONS or (len(before) == 1 and before != "I")  # J. Smith, the U.S. team
    if gap.strip() == "." and short:
        return False
    return bool(SENTENCE_END.search(gap))
