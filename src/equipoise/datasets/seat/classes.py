"""Which class a word is of, that is, which sentences it can stand in, and how it is written there."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from equipoise.datasets.seat.rules import class_by_rule
from equipoise.sense_keys import word_of

WORDS = Path(__file__).parent / "words.json"
NAME = "name"


class Classed(NamedTuple):
    """A word with its class."""

    kind: str  # one of the classes of templates.json
    by_rule: bool  # whether it is in none of our lists, so that the class is a guess


def class_of(word: str) -> Classed:
    """The class of a word, a phrase or a sense key: as our lists have it, else by rule."""
    kinds = _kinds()
    plain = word_of(word)
    known = next((kinds[each] for each in (word, plain, plain.replace(" ", "_")) if each in kinds), "")
    if not known and kinds.get(plain.title()) == NAME:  # lists of names are often in small letters
        known = NAME
    return Classed(known, by_rule=False) if known else Classed(class_by_rule(word), by_rule=True)


def written(word: str, kind: str) -> str:
    """The word as it stands in a sentence: a name with its capitals, a phrase with spaces."""
    plain = word_of(word)
    text = " ".join(_spelled().get(plain, plain).replace("_", " ").split())
    return _with_capitals(text) if kind == NAME and text == text.lower() else text


def _with_capitals(text: str) -> str:
    return " ".join(part[:1].upper() + part[1:] for part in text.split())


@cache
def _kinds() -> dict[str, str]:
    return {word: kind for kind, words in _facts()["classes"].items() for word in words}


def _spelled() -> dict[str, str]:
    spelled: dict[str, str] = _facts()["spelled"]
    return spelled


@cache
def _facts() -> dict[str, Any]:
    facts: dict[str, Any] = json.loads(WORDS.read_text(encoding="utf-8"))
    return facts
