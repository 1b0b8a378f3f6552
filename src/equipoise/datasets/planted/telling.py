"""What a scene can say, and words beside other words."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

from equipoise.datasets.planted.facts import Words, vocabulary
from equipoise.datasets.planted.scenes import Scene, Word, follows

ANIMALS = 0.08  # of those who do something
ADDED = {"count": 0.3, "quality": 0.2, "colour": 0.25, "place": 0.5, "time": 0.15}  # how often a scene has one
LISTS = {"count": "counts", "quality": "qualities", "colour": "colours", "place": "places", "time": "times"}


def someone(several: bool, rng: Random) -> Word:
    """Mostly a person."""
    kind = "animal" if rng.random() < ANIMALS else "human"
    return rng.choice(_of_kind(people(several), kind))


def people(several: bool) -> str:
    """The list of those who may do something."""
    return "several" if several else "one"


def deeds_of(who: Word) -> str:
    """The list of what they may do."""
    return "of_animals" if who.said.get("kind") == "animal" else "deeds"


def list_for(slot: str, scene: Scene) -> str:
    """The list that a word of the scene is from."""
    return people(scene.several) if slot == "who" else deeds_of(scene.who) if slot == "deed" else LISTS[slot]


@cache
def related(name: str, asked: str, label: str) -> Words:
    """The words of a list that say this about one of its words."""
    words = vocabulary().words(name)
    [about] = [word.said for word in words if word.text == asked]
    return tuple(word for word in words if follows(word.said, about) == label)


def with_more(scene: Scene, rng: Random, slots: tuple[str, ...]) -> Scene:
    """The scene with some of what it did not say."""
    for slot in slots:
        if getattr(scene, slot) is None and rng.random() < ADDED[slot] and fits(scene, slot):
            scene = with_word(scene, slot, rng.choice(vocabulary().words(LISTS[slot])))
    return scene


def with_word(scene: Scene, slot: str, word: Word | None) -> Scene:
    """The scene with this word in this place, or with none."""
    said: dict[str, Any] = {slot: word}
    return replace(scene, **said)


def fits(scene: Scene, slot: str) -> bool:
    """Whether there is a place for such a word."""
    if slot == "colour":
        return scene.deed is not None and scene.deed.said.get("thing") in vocabulary().coloured
    if slot == "quality":
        return scene.who.text not in vocabulary().without_article
    return slot != "count" or scene.several


@cache
def _of_kind(name: str, kind: str) -> Words:
    return tuple(word for word in vocabulary().words(name) if word.said["kind"] == kind)
