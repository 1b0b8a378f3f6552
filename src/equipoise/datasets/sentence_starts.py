"""Where a sentence begins within a text, as far as marks tell."""

from __future__ import annotations

import re

SENTENCE_END = re.compile(r"[.!?:]|\n\s*\n|[\"“]")
ABBREVIATIONS = {"mr", "mrs", "ms", "dr", "prof", "st", "jr", "sr"}  # their full stop ends no sentence


def begins_after(before: str, gap: str) -> bool:
    """Whether a word begins a sentence, given the word before it and what stands between them."""
    if gap.strip() == "." and before.lower() in ABBREVIATIONS:
        return False
    return bool(SENTENCE_END.search(gap))
