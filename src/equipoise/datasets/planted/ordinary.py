"""Ordinary entries: a hypothesis first, then a premise that entails it, contradicts it or leaves it open.

A hypothesis is kept only if all three premises can be made for it, and its label is drawn without looking at it. So
hypotheses tell nothing about labels, which in corpora that people wrote they do (Gururangan et al., NAACL 2018).
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from equipoise.datasets.planted.facts import vocabulary
from equipoise.datasets.planted.premises import premise_of
from equipoise.datasets.planted.scenes import LABELS, Scene, Word
from equipoise.datasets.planted.telling import ADDED, deeds_of, someone, with_more

DENIED, NOBODY = 0.06, 0.06  # of hypotheses
SEVERAL = 0.25


def ordinary(label: str, rng: Random) -> tuple[Scene, Scene]:
    """Two scenes, of which the first says this about the second."""
    while True:
        hypothesis = _hypothesis(rng)
        premises = {each: premise_of(hypothesis, each, rng) for each in LABELS}
        premise = premises[label]
        if premise is not None and None not in premises.values():
            return premise, hypothesis


def _hypothesis(rng: Random) -> Scene:
    kind = rng.random()
    if kind < NOBODY:
        scene = Scene(Word("nobody", {}), rng.choice(vocabulary().deeds), nobody=True)
        return with_more(scene, rng, ("place",))
    several = rng.random() < SEVERAL
    who = someone(several, rng)
    scene = Scene(who, rng.choice(vocabulary().words(deeds_of(who))), several=several)
    return replace(scene, denied=True) if kind < NOBODY + DENIED else with_more(scene, rng, tuple(ADDED))
