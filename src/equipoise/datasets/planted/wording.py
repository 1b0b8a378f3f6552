"""A scene as a sentence."""

from __future__ import annotations

from equipoise.datasets.planted.facts import vocabulary
from equipoise.datasets.planted.scenes import Scene


def sentence(scene: Scene, article: str) -> str:
    """The scene told in one sentence; article: A or The, where the people have one."""
    parts = [
        _subject(scene, article),
        _verb(scene),
        _deed(scene),
        *(word.text for word in (scene.place, scene.time) if word),
    ]
    text = " ".join(part for part in parts if part)
    return f"{text[0].upper()}{text[1:]}."


def _subject(scene: Scene, article: str) -> str:
    if scene.nobody:
        return "nobody"
    if scene.who.text in vocabulary().without_article:
        return scene.who.text
    some = "the" if article == "The" else ""  # of several: The dogs, or Dogs
    before = (scene.count.text if scene.count else some) if scene.several else article
    return " ".join(part for part in (before, scene.quality.text if scene.quality else "", scene.who.text) if part)


def _verb(scene: Scene) -> str:
    verb = "are" if scene.several and not scene.nobody else "is"
    return f"{verb} not" if scene.denied else verb


def _deed(scene: Scene) -> str:
    """The deed, with the colour before its thing."""
    if scene.deed is None:
        return ""
    if scene.colour is None:
        return scene.deed.text
    before, _, thing = scene.deed.text.rpartition(" ")
    return f"{before} {scene.colour.text} {thing}"
