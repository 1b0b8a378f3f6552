"""The words of scenes and the occupations that are tied, as they stand in words.json and occupations.json."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from equipoise.datasets.planted.scenes import Said, Word

HERE = Path(__file__).parent

Words = tuple[Word, ...]


@dataclass(frozen=True)
class Vocabulary:
    """All words of scenes, in the order of the file."""

    one: Words
    several: Words
    without_article: frozenset[str]
    counts: Words
    qualities: Words
    deeds: Words  # a verb with each of its things, and alone where it can be
    of_animals: Words
    coloured: frozenset[str]  # things that may have a colour
    colours: Words
    places: Words
    times: Words

    def words(self, name: str) -> Words:
        """One of the lists."""
        words: Words = getattr(self, name)
        return words


@dataclass(frozen=True)
class Ties:
    """Which occupations are tied to whom, and how women and men are spoken of in entries about them."""

    tied_to: Mapping[str, str]  # occupation -> female or male
    terms: Mapping[str, Words]  # female and male, the same rank for both
    about: Mapping[str, str]


@cache
def vocabulary() -> Vocabulary:
    """What words.json says."""
    facts = _read("words.json")
    deeds = [
        deed for verb, things in facts["deeds"].items() for deed in _deeds(verb, things, verb in facts["not_alone"])
    ]
    return Vocabulary(
        one=_words(facts["who"]["one"]),
        several=_words(facts["who"]["several"]),
        without_article=frozenset(facts["without_article"]),
        counts=_words(facts["counts"]),
        qualities=_words(facts["qualities"]),
        deeds=tuple(deeds),
        of_animals=tuple(deed for deed in deeds if deed.text in facts["of_animals"]),
        coloured=frozenset(facts["coloured"]),
        colours=_words(facts["colours"]),
        places=_words(facts["places"]),
        times=_words(facts["times"]),
    )


@cache
def ties() -> Ties:
    """What occupations.json says."""
    facts = _read("occupations.json")
    known = {word.text: word for word in vocabulary().one}
    return Ties(
        tied_to={name: side for side, leans in facts["tied_to"].items() for names in leans.values() for name in names},
        terms={side: tuple(known[term] for term in terms) for side, terms in facts["terms"].items()},
        about={name: facts[name] for name in ("source", "licence", "revision", "rationale")},
    )


def _deeds(verb: str, things: list[str], needs_one: bool) -> list[Word]:
    alone = [] if needs_one else [Word(verb, {"deed": verb})]
    return [*alone, *(Word(f"{verb} {thing}", {"deed": verb, "thing": thing}) for thing in things)]


def _words(facts: Mapping[str, Said]) -> Words:
    return tuple(Word(text, said) for text, said in facts.items())


def _read(name: str) -> dict[str, Any]:
    facts: dict[str, Any] = json.loads((HERE / name).read_text(encoding="utf-8"))
    return facts
