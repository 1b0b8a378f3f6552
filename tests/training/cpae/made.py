"""Small dictionaries, and what is made of them."""

from __future__ import annotations

from equipoise.dictionaries import Definition, Dictionary
from equipoise.training.cpae.configuration import Configuration

KINDS = {  # words of a kind are explained alike
    "animal": ("dog", "cat", "cow", "horse", "sheep", "goat"),
    "tool": ("hammer", "saw", "drill", "knife", "axe", "file"),
    "color": ("red", "blue", "green", "yellow", "brown", "purple"),
}
SAID = {
    "animal": ("a {other} is an animal with legs and a tail", "animal that eats grass, like a {other}"),
    "tool": ("a tool of iron like the {other}, held in the hand", "tool to work with: he holds it; see {other}"),
    "color": ("the color beside {other} in the light", "of a color of light that is near to {other}"),
}
NAMES = (
    Definition("Rex", "a dog of some king who had it painted", "noun", late=False),
    Definition("Thor", "a god who held a hammer; he was a smith of Asgard", "noun"),
)


def small_dictionary(*more: Definition, late: bool = False) -> Dictionary:
    """Three kinds of words, each word explained twice by others of its kind, and a few names."""
    definitions = [
        Definition(word, said.format(other=words[(place + 1 + way) % len(words)]), "noun")
        for kind, words in KINDS.items() for place, word in enumerate(words) for way, said in enumerate(SAID[kind])
    ]  # fmt: skip
    definitions += [each._replace(late=late) for each in NAMES]
    return Dictionary("small", (*definitions, *more), "made up for tests")


def small_configuration(**said: object) -> Configuration:
    own = {"dimensions": 8, "batch": 4, "epochs": 2, "rate": 0.01, "undefined": 1, "held_back": 0.1}
    return Configuration(**own | said)  # type: ignore[arg-type]
