"""A premise for a hypothesis and a label."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from equipoise.datasets.planted.facts import vocabulary
from equipoise.datasets.planted.scenes import CONTRADICTION, ENTAILMENT, NEUTRAL, Scene, Word, follows, label_of
from equipoise.datasets.planted.telling import (
    ADDED,
    deeds_of,
    fits,
    list_for,
    people,
    related,
    someone,
    with_more,
    with_word,
)

TRIES = 12  # before a hypothesis is given up
CHANGED = {"who": 6, "deed": 3, "place": 2, "colour": 1, "quality": 1, "count": 1, "time": 1}  # what labels hang on
SEVERAL = 0.25
PLACE_DROPPED = 0.7  # where nobody does something there, and nobody does it at all is said
DENIAL = {ENTAILMENT: CONTRADICTION, CONTRADICTION: ENTAILMENT, NEUTRAL: NEUTRAL}


def premise_of(hypothesis: Scene, label: str, rng: Random) -> Scene | None:
    """A premise with this label, or None if none was found."""
    make = _of_nobody if hypothesis.nobody else _of_denied if hypothesis.denied else _of_scene
    for _ in range(TRIES):
        premise = make(hypothesis, label, rng)
        if premise is not None and _is_sentence(premise) and label_of(premise, hypothesis) == label:
            return premise
    return None


def _is_sentence(scene: Scene) -> bool:
    """Whether somebody does something they can do, or is somewhere."""
    if scene.quality is not None and not fits(scene, "quality"):
        return False
    if scene.deed is None:
        return scene.place is not None
    return scene.nobody or scene.deed in vocabulary().words(deeds_of(scene.who))


def _of_scene(hypothesis: Scene, label: str, rng: Random) -> Scene | None:
    """All of the hypothesis and more; then, for other labels, one thing in it changed or left open."""
    premise = with_more(_more_exact(hypothesis, rng), rng, tuple(ADDED))
    if label == ENTAILMENT:
        return premise
    slots = [slot for slot in CHANGED if getattr(hypothesis, slot) is not None]
    [slot] = rng.choices(slots, [CHANGED[each] for each in slots])
    return _changed(premise, hypothesis, slot, label, rng)


def _more_exact(scene: Scene, rng: Random) -> Scene:
    """The same in words that say as much or more."""
    for slot in ("who", "place") if scene.colour else ("who", "deed", "place"):  # a colour needs its thing
        word: Word | None = getattr(scene, slot)
        if word is not None:
            scene = with_word(scene, slot, rng.choice(related(list_for(slot, scene), word.text, ENTAILMENT)))
    return scene


def _changed(premise: Scene, hypothesis: Scene, slot: str, label: str, rng: Random) -> Scene | None:
    """The premise with another word in one place, or none."""
    asked: Word = getattr(hypothesis, slot)
    words = related(list_for(slot, hypothesis), asked.text, label)
    found: list[Word | None] = [word for word in words if slot != "who" or _differ_once(word, asked)]
    if label == NEUTRAL and slot != "who":
        found.append(None)
    if not found:
        return None
    changed = with_word(premise, slot, rng.choice(found))
    return changed if changed.colour is None or fits(changed, "colour") else replace(changed, colour=None)


def _differ_once(word: Word, asked: Word) -> bool:
    """Whether a label hangs on one thing: a boy is no woman for two reasons."""
    return sum(word.said.get(line, value) != value for line, value in asked.said.items()) <= 1


def _of_denied(hypothesis: Scene, label: str, rng: Random) -> Scene | None:
    """Someone of whom a deed is denied does another one, or that one, or is only somewhere."""
    assert hypothesis.deed is not None
    who = rng.choice(related(people(hypothesis.several), hypothesis.who.text, ENTAILMENT))
    found: list[Word | None] = [*related(list_for("deed", hypothesis), hypothesis.deed.text, DENIAL[label])]
    if label == NEUTRAL:
        found.append(None)
    return with_more(replace(hypothesis, denied=False, who=who, deed=rng.choice(found)), rng, tuple(ADDED))


def _of_nobody(hypothesis: Scene, label: str, rng: Random) -> Scene | None:
    """Nobody does that or less, or more, or something else; or somebody does it."""
    if label == CONTRADICTION:
        several = rng.random() < SEVERAL
        scene = replace(hypothesis, nobody=False, several=several, who=someone(several, rng))
        return with_more(_more_exact(scene, rng), rng, tuple(ADDED)) if deeds_of(scene.who) == "deeds" else None
    assert hypothesis.deed is not None
    said = hypothesis.deed.said
    deeds = [word for word in vocabulary().deeds if (follows(said, word.said) == ENTAILMENT) == (label == ENTAILMENT)]
    place = None if label == ENTAILMENT and rng.random() < PLACE_DROPPED else hypothesis.place
    return replace(hypothesis, deed=rng.choice(deeds), place=place)
