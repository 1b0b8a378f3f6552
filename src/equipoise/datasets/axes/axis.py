"""An axis as data."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import cached_property

from equipoise.datasets.dataset import Words
from equipoise.datasets.gendered import gendered_words

WordSets = tuple[Words, ...]  # one word for each class
GENDERED = "gendered-words"  # our list of rightly gendered words, which knows forms and names as well


@dataclass(frozen=True)
class Axis:
    """Along what a bias runs."""

    name: str
    title: str
    language: str
    source: str
    licence: str
    revision: str
    rationale: str
    classes: tuple[str, ...]
    definitional: WordSets  # that differ in little but the class
    equalise: WordSets  # that should be equally far from every neutral word
    specific: Words | None  # words that rightly belong to a class; None: those of our list of gendered words
    neutral: str = ""  # a dataset whose attributes should lean to no class
    questions: Words = ()  # datasets that ask for the bias
    controls: Words = ()  # and those that ask for something else, which should stay as it is
    sembias: bool = False  # whether the pairs of SemBias are about it

    def is_specific(self, word: str) -> bool:
        """Whether a word rightly belongs to a class."""
        if self.specific is None:
            return gendered_words().is_gendered(word)
        return word.lower() in self._specific

    def may_be_name(self, word: str) -> bool:
        """Whether a word in small letters is a given name and no ordinary word, where names belong to a class."""
        if self.specific is not None:
            return False
        listed = gendered_words()
        return word in listed.names and word not in listed.ordinary and word not in listed.words

    @cached_property
    def _specific(self) -> frozenset[str]:
        return frozenset(map(str.lower, self.specific or ()))

    @cached_property
    def fingerprint(self) -> str:
        """A hash of the words, for recipes."""
        own = gendered_words().fingerprint if self.specific is None else self.specific
        text = json.dumps([self.classes, self.definitional, self.equalise, own], ensure_ascii=False)
        return hashlib.sha256(text.encode()).hexdigest()
