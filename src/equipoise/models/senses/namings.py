"""How files call senses, recognised from the names themselves; and what a file calls a sense that WordNet knows.

A synset has one name for all its senses, so several sense keys may lead to one vector.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import NamedTuple

import numpy as np

from equipoise.errors import BadVectors
from equipoise.models.senses.key_map import read_key_map
from equipoise.models.static import StaticVectors
from equipoise.sense_keys import KEY
from equipoise.wordnet import WordNet
from equipoise.wordnet.offsets import offsets_in_copies

SAMPLE = 1000  # names that tell how a file calls senses

Names = Callable[[WordNet, str, str, int], tuple[str, ...]]  # of a sense by its key, part of speech and offset


class Way(NamedTuple):
    """A way to call senses."""

    form: re.Pattern[str]
    example: str
    rows: str  # what a vector is of
    names: Names | None  # that a sense may have, the likeliest first; None where a key map says it


@dataclass(frozen=True)
class Naming:
    """How one file calls senses."""

    way: str  # in NAMINGS
    names: Names
    key_map: str = ""  # the fingerprint of the key map, where there is one

    @property
    def rows(self) -> str:
        return NAMINGS[self.way].rows


def naming_of(vectors: StaticVectors, path: str | Path) -> Naming:
    """How this file calls senses, as most names of a sample have it; a file of plain words is refused."""
    places = np.linspace(0, vectors.words - 1, min(SAMPLE, vectors.words)).astype(int).tolist()
    sample = vectors.words_at(places)
    fitting = {name: sum(way.form.fullmatch(each) is not None for each in sample) for name, way in NAMINGS.items()}
    likeliest = max(fitting, key=fitting.__getitem__)
    if 2 * fitting[likeliest] <= len(sample):
        ways = ", ".join(f"{name} ({way.example})" for name, way in NAMINGS.items())
        odd = next(each for each in sample if not NAMINGS[likeliest].form.fullmatch(each))
        raise BadVectors(
            f"{path} holds no vectors of senses that go by one kind of name: of {ways} none fits most of its names, "
            f"such as {odd!r}; vectors of words are named glove:{path}."
        )
    names = NAMINGS[likeliest].names
    if names is not None:
        return Naming(likeliest, names)
    key_map = read_key_map(path)
    return Naming(likeliest, partial(_by_map, key_map.names), key_map.fingerprint)


def _by_key(wordnet: WordNet, key: str, part: str, offset: int) -> tuple[str, ...]:
    return (key,)


def _by_synset_name(wordnet: WordNet, key: str, part: str, offset: int) -> tuple[str, ...]:
    return (wordnet.synset_name_at(part, offset),)


def _by_offset(form: str, wordnet: WordNet, key: str, part: str, offset: int) -> tuple[str, ...]:
    letters = "sa" if part == "s" else part  # many write a for all adjectives
    return tuple(form.format(each, letter) for each in offsets_in_copies(wordnet, part, offset) for letter in letters)


def _by_map(names: dict[str, str], wordnet: WordNet, key: str, part: str, offset: int) -> tuple[str, ...]:
    return (names[key],) if key in names else ()


NAMINGS = {
    "sense keys": Way(KEY, "dog%1:05:00::", "senses", _by_key),
    "synset names": Way(re.compile(r"\S+\.[nvasr]\.\d{2,}"), "dog.n.01", "synsets", _by_synset_name),
    "offsets after wn": Way(
        re.compile(r"wn:\d{8}[nvasr]"), "wn:02084071n", "synsets", partial(_by_offset, "wn:{:08d}{}")
    ),
    "offsets with a dash": Way(
        re.compile(r"\d{8}-[nvasr]"), "02084071-n", "synsets", partial(_by_offset, "{:08d}-{}")
    ),
    "offsets": Way(re.compile(r"\d{8}[nvasr]"), "02084071n", "synsets", partial(_by_offset, "{:08d}{}")),
    "numbered words": Way(re.compile(r"\S+#\d+"), "dog#1", "senses", None),
}  # fmt: skip
