"""Our gendered words and names as they stand in facts/: their sides, their counterparts, their peculiarities."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

FACTS = Path(__file__).parent / "facts"
WORDS = FACTS / "gendered-words.json"
NAMES = FACTS / "given-names.json"
OTHER = {"female": "male", "male": "female"}


@dataclass(frozen=True)
class WordFacts:
    """Nouns, pronouns and adjectives, in small letters."""

    sides: Mapping[str, str]
    counterparts: Mapping[str, str]  # what a swap puts in a word's place; her and his take more than a table
    before_names: Mapping[str, str]  # the same where a name follows: Sir Paul, Dame Helen
    capital_only: Mapping[str, str]  # with their sides: Miss, since to miss is a verb
    never_in_capitals: frozenset[str]  # MA and PA are other words


@dataclass(frozen=True)
class NameFacts:
    """Given names, as they are written."""

    sides: Mapping[str, str]
    counterparts: Mapping[str, str]  # the name of the same rank of the other sex, where there is one
    ordinary_words: frozenset[str]  # of the names, in small letters
    of_both: frozenset[str]  # names that many of both sexes bear
    written_large: frozenset[str]  # names of months and places: in small letters too, though the words have a capital


@cache
def word_facts() -> WordFacts:
    """What gendered-words.json says."""
    facts = _read(WORDS)
    return WordFacts(
        sides={word: side for word, (side, _, _) in facts["words"].items()},
        counterparts={word: other for word, (_, other, _) in facts["words"].items() if other},
        before_names=facts["before_names"],
        capital_only=facts["capital_only"],
        never_in_capitals=frozenset(facts["never_in_capitals"]),
    )


@cache
def name_facts() -> NameFacts:
    """What given-names.json says."""
    facts = _read(NAMES)
    same_rank = list(zip(facts["female"], facts["male"], strict=False))  # the longer list's last names have none
    return NameFacts(
        sides={name: side for side in OTHER for name in facts[side]},
        counterparts=dict(same_rank) | {male: female for female, male in same_rank},
        ordinary_words=frozenset(facts["ordinary_words"]),
        of_both=frozenset(facts["of_both"]),
        written_large=frozenset(name.lower() for name in facts["calendar"] + facts["places"]),
    )


def _read(path: Path) -> dict[str, Any]:
    return json.loads(path.read_text(encoding="utf-8"))
