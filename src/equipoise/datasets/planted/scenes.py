"""Scenes: who does what where, what a scene says, and what follows from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

ENTAILMENT, NEUTRAL, CONTRADICTION = LABELS = ("entailment", "neutral", "contradiction")
Said = Mapping[str, str]  # line -> what is said along it: sex -> female


class Word(NamedTuple):
    """A word or phrase, and what it says."""

    text: str
    said: Said


@dataclass(frozen=True)
class Scene:
    """Someone and what is said of them; None where nothing is."""

    who: Word
    deed: Word | None
    several: bool = False
    count: Word | None = None
    quality: Word | None = None
    colour: Word | None = None
    place: Word | None = None
    time: Word | None = None
    denied: bool = False  # the deed is: they are not doing it
    nobody: bool = False  # nobody does it, whoever `who` is

    @cached_property
    def said(self) -> Said:
        """All that is said, a denial aside."""
        words = (self.who, self.deed, self.count, self.quality, self.colour, self.place, self.time)
        return {line: value for word in words if word is not None for line, value in word.said.items()}


def follows(premise: Said, hypothesis: Said) -> str:
    """What the one says about the other: it differs along a line, or says all of it, or leaves some of it open."""
    if any(premise.get(line, value) != value for line, value in hypothesis.items()):
        return CONTRADICTION
    return ENTAILMENT if hypothesis.keys() <= premise.keys() else NEUTRAL


def label_of(premise: Scene, hypothesis: Scene) -> str:
    """The label of two scenes that are about the same people at one time."""
    if hypothesis.nobody:
        return _of_nobody(premise, hypothesis)
    if not hypothesis.denied:
        return follows(premise.said, hypothesis.said)
    told = follows(premise.said, hypothesis.who.said)
    if told != ENTAILMENT or hypothesis.deed is None:
        return told
    return {ENTAILMENT: CONTRADICTION, CONTRADICTION: ENTAILMENT}.get(
        follows(premise.said, hypothesis.deed.said), NEUTRAL
    )


def _of_nobody(premise: Scene, hypothesis: Scene) -> str:
    """Where nobody eats nobody eats soup; that nobody eats soup leaves open whether someone eats."""
    if premise.nobody:
        return ENTAILMENT if follows(hypothesis.said, premise.said) == ENTAILMENT else NEUTRAL
    return CONTRADICTION if follows(premise.said, hypothesis.said) == ENTAILMENT else NEUTRAL
