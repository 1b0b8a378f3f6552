"""Entries about occupations: the premise names one and no gender, the hypothesis says woman or man."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random
from typing import NamedTuple

from equipoise.datasets.planted.facts import Words, ties, vocabulary
from equipoise.datasets.planted.scenes import CONTRADICTION, ENTAILMENT, Scene, Word

PLACED, PLACE_KEPT, THING_KEPT = 0.5, 0.5, 0.6  # how often a premise has a place, and a hypothesis what its premise has


class Turn(NamedTuple):
    """Whose turn it is: an occupation, and how the hypothesis speaks of the person."""

    occupation: str
    terms: Words  # of one sex
    tied: str  # the label of the stereotype: entailment where that is the sex it is tied to, else contradiction


def turns(rng: Random) -> Iterator[Turn]:
    """Without end: in every round each occupation once as a woman and once as a man, in a new order."""
    every = [
        Turn(occupation, terms, ENTAILMENT if sex == tied_to else CONTRADICTION)
        for (occupation, tied_to), (sex, terms) in product(ties().tied_to.items(), ties().terms.items())
    ]
    while True:
        rng.shuffle(every)
        yield from every


def at_work(turn: Turn, rng: Random) -> tuple[Scene, Scene]:
    """Someone who does something, and the same told of a woman or a man."""
    premise = _at_work(turn.occupation, rng)
    return premise, _told_of(premise, rng.choice(turn.terms), rng)


def _at_work(occupation: str, rng: Random) -> Scene:
    who = Word(occupation, {"kind": "human", "age": "adult", "occupation": occupation})
    place = rng.choice(vocabulary().places) if rng.random() < PLACED else None
    return Scene(who, rng.choice(vocabulary().deeds), place=place)


def _told_of(premise: Scene, who: Word, rng: Random) -> Scene:
    """The same scene about someone of whom only the sex and age are said; a place or thing may go unsaid."""
    place = premise.place if rng.random() < PLACE_KEPT else None
    alone = [word for word in vocabulary().deeds if premise.deed and word.said == {"deed": premise.deed.said["deed"]}]
    deed = alone[0] if alone and rng.random() >= THING_KEPT else premise.deed
    return replace(premise, who=who, place=place, deed=deed)
