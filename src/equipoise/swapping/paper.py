"""Appendix A of seed 004 to the letter: 62 rules and the names, each word by its first rule, whatever stands beside it.

his <=> hers stands there before his => her, so the second never applies. The words also have their capitalised
version, and no other. A word joined to another by a hyphen or slash is another token to NLTK, and stays.
"""

from __future__ import annotations

import json
from functools import cache

from equipoise.datasets.gendered_facts import WORDS, name_facts
from equipoise.swapping.changes import Change
from equipoise.swapping.words import HYPHENS, Word, words_of

PAPER = "D"  # its letter among the sources of gendered-words.json
BY_FIRST_RULE = {"her": "him", "his": "hers"}  # where ours has another counterpart
JOINTS = (*HYPHENS, "/")


def paper_changes(text: str) -> list[Change]:
    """What the published rules change."""
    rules = paper_rules()
    found = ((word, rules.get(word.text)) for word in words_of(text))
    return [Change(word.start, word.end, other) for word, other in found if other and not _joined(word)]


@cache
def paper_rules() -> dict[str, str]:
    """Every word and name, as it is written, with what takes its place."""
    facts = json.loads(WORDS.read_text(encoding="utf-8"))["words"]
    words = {word: other for word, (_, other, sources) in facts.items() if PAPER in sources} | BY_FIRST_RULE
    large = {word.capitalize(): other.capitalize() for word, other in words.items()}
    return {**name_facts().counterparts, **words, **large}  # Prince is a word before it is a name


def _joined(word: Word) -> bool:
    return word.gap in JOINTS or (not word.ending and word.after.startswith(JOINTS))
