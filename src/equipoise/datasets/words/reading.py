"""The sets of this folder, each as small tuples."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from equipoise.errors import UnknownName

FOLDER = Path(__file__).parent
RATED = ("wordsim-353", "simlex-999")
FAMILY = "family"  # the section of analogies that is gendered by definition

Pair = tuple[str, str]


class RatedPair(NamedTuple):
    """Two words, and how alike or related people find them: the mean of their ratings, from 0 to 10."""

    first: str
    second: str
    rating: float


class SemBiasRow(NamedTuple):
    """Four pairs, the male word first; it is asked which of them is most like he and she."""

    definition: Pair  # hero and heroine
    stereotype: Pair  # doctor and nurse
    none: tuple[Pair, Pair]  # pen and pencil; salt and pepper
    held_out: bool  # whether it is one of the last 40, whose definition pairs the authors did not train on


def rated_names() -> list[str]:
    """The sets of rated pairs."""
    return list(RATED)


@cache
def rated_pairs(name: str) -> tuple[RatedPair, ...]:
    """The pairs of this set, in their published order."""
    if name not in RATED:
        raise UnknownName("set of rated pairs", name, rated_names())
    return tuple(RatedPair(*pair) for pair in _read(name)["pairs"])


@cache
def analogy_pairs() -> Mapping[str, tuple[Pair, ...]]:
    """For each section the pairs of words in its relation; any two of them without a common word are a question."""
    sections = _read("analogies")["sections"]
    return MappingProxyType({name: _pairs(pairs) for name, pairs in sections.items()})


@cache
def sembias() -> tuple[SemBiasRow, ...]:
    """The 440 questions in their published order."""
    found = _read("sembias")
    definitions, stereotypes, nones = (_pairs(found[role]) for role in ("definition", "stereotype", "none"))
    held_out = _pairs(found["held_out"])
    return tuple(
        SemBiasRow(definitions[one], stereotypes[two], (nones[three], nones[four]), definitions[one] in held_out)
        for one, two, three, four in found["rows"]
    )


def _pairs(given: list[list[str]]) -> tuple[Pair, ...]:
    return tuple((first, second) for first, second in given)


def _read(name: str) -> dict[str, Any]:
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
