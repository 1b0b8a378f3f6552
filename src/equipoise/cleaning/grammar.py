"""Attributes that do not fit the sentences of their question: "he is contaminated", but not "he is contaminates".

A checker tells where a sentence is at fault, and this step whose fault it is. Only attributes are taken out, as in seed
002: "him is happy" is the fault of the target, and a fault of nearly all words of a set that of the template.
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple, Protocol

from equipoise.cleaning.removing import without
from equipoise.datasets import Dataset
from equipoise.datasets.dataset import Words
from equipoise.errors import CannotAnswer

MOST_SENTENCES = 0.5  # of an attribute: a fault in more of them is its own
NEARLY_ALL = 0.8  # of the attributes of a set: a fault of so many is the template's


class Fault(NamedTuple):
    """Where a sentence is wrong, and in what way."""

    start: int  # the first character of what is wrong
    end: int  # the one after its last
    what: str


class Checker(Protocol):
    """Finds what is ungrammatical in a sentence."""

    name: str
    version: str
    language: str

    def faults(self, sentence: str) -> Sequence[Fault]: ...


class Remembering:
    """A checker that is asked about each sentence once."""

    def __init__(self, checker: Checker):
        self.name, self.version, self.language = checker.name, checker.version, checker.language
        self.faults = cache(checker.faults)


def grammatical(dataset: Dataset, checker: Checker) -> Dataset:
    """The dataset without the attributes that are at fault in one of its templates."""
    if dataset.templates and not (dataset.language or checker.language).startswith(checker.language):
        raise CannotAnswer(
            f"{dataset.name} is in {dataset.language!r}, and {checker.name} checks only {checker.language!r}; "
            "ask it without --clean, or clean it without the grammar check, by equipoise.cleaning.clean."
        )
    reasons = {name: _reasons(dataset, words, checker) for name, words in dataset.attributes.items()}
    return without(dataset, "grammar", {}, reasons)


def _reasons(dataset: Dataset, attributes: Words, checker: Checker) -> dict[str, str]:
    """The attributes of a set that are at fault, in the order of the set; the first template tells why."""
    targets = [word for words in dataset.targets.values() for word in words]
    why = ChainMap(*(_at_fault(template, targets, attributes, checker) for template in dataset.templates))
    return {word: why[word] for word in attributes if word in why}


def _at_fault(template: str, targets: Sequence[str], attributes: Words, checker: Checker) -> dict[str, str]:
    """The attributes that do not fit a template, each with why."""
    found = {word: _fault_of(word, template, targets, checker) for word in attributes}
    wrong = {word: what for word, what in found.items() if what}
    if len(wrong) >= NEARLY_ALL * len(found):
        return {}
    by = f"{checker.name} {checker.version}"
    return {word: f'{what}: "{template}" ({by})' for word, what in wrong.items()}


def _fault_of(attribute: str, template: str, targets: Sequence[str], checker: Checker) -> str:
    """What is wrong with an attribute in most of its sentences, or nothing."""
    found = [_fault_in(attribute, template, target, checker) for target in targets]
    wrong = [what for what in found if what]
    return wrong[0] if len(wrong) > MOST_SENTENCES * len(found) else ""


def _fault_in(attribute: str, template: str, target: str, checker: Checker) -> str:
    """What is wrong with an attribute in one sentence, or nothing."""
    before, after = (part.replace("[TARGET]", target) for part in template.split("[ATTRIBUTE]"))
    start, end = len(before), len(before) + len(attribute)
    touching = (
        fault.what for fault in checker.faults(_written(before + attribute + after))
        if fault.start < end and start < fault.end
    )  # fmt: skip
    return next(touching, "")


def _written(sentence: str) -> str:
    """The sentence with a capital and a full stop, which checkers expect; no character moves."""
    first = sentence[0].upper()
    opened = first + sentence[1:] if len(first) == 1 else sentence
    return opened if opened.endswith((".", "!", "?")) else opened + "."
