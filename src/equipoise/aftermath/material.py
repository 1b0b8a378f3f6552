"""What is chosen once, on the vectors as they were, and then asked of every model alike."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple, TypeVar, cast
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from equipoise.aftermath.neighbouring import nearest, places_among
from equipoise.aftermath.unit_vectors import UnitVectors, unit_vectors
from equipoise.datasets import Dataset, load_dataset
from equipoise.datasets.axes import Axis
from equipoise.errors import CannotAnswer, TooFewWords
from equipoise.mitigation.vectors.about import About, Rows, about_words
from equipoise.mitigation.vectors.leaning import class_directions, leans, most_leaning, neutral_rows
from equipoise.models.static import StaticVectors
from equipoise.results import Array

LEANING = 1_250  # words of a class, of the half that no method learns from (Gonen and Goldberg 2019: 2,500 of all)
TAUGHT = 0.4  # the share of them that a classifier is taught, 500; it is asked for the others
STRONGEST = 500  # words of a class whose clusters and neighbours are looked at
FEWEST_LEANING = 25  # of a class; with fewer a classifier learns from less than ten
FEWEST_LISTED = 20  # words of the neutral list

Labels = NDArray[np.int64]
Chosen = TypeVar("Chosen")


class Labelled(NamedTuple):
    """Rows, from frequent words to rare, and the class that each leaned to."""

    rows: Rows
    labels: Labels


@dataclass(frozen=True, eq=False)
class Material:
    """What is asked; a part that the vocabulary is too small for says so when it is first wanted."""

    axis: Axis
    about: About
    before: UnitVectors  # the vectors as they were
    seed: int
    chosen: dict[str, Any] = field(default_factory=dict)  # by single checks

    @property
    def classes(self) -> int:
        return self.about.classes

    @cached_property
    def fingerprint(self) -> str:
        """Names what everything was chosen from."""
        asked = [self.axis.neutral, self.axis.questions, self.axis.controls, self.axis.sembias]
        told = [self.before.model.fingerprint, self.axis.fingerprint, asked, self.seed]
        return hashlib.sha256(json.dumps(told, ensure_ascii=False).encode()).hexdigest()

    @cached_property
    def directions(self) -> Array:
        """One for each class, (classes, dimensions)."""
        return class_directions(self.before.model.store.vectors, self.about.definitional)

    @cached_property
    def neutral(self) -> Labelled:
        """The frequent words that belong to no class, and which they leaned to."""
        rows = neutral_rows(self.before.model.words, self.about)
        return Labelled(rows, leans(self.before.model.store.vectors, self.directions, rows).argmax(axis=1))

    @cached_property
    def leaning(self) -> Rows:
        """The neutral rows that leaned most, as many of each class, the strongest first, (classes, words)."""
        found = most_leaning(self.before.model.store.vectors, self.about, LEANING, asking=True)
        each = min(map(len, found))
        if each < FEWEST_LEANING:
            raise TooFewWords(
                f"{self.before.model.name} has {each} words that lean to one class of {self.axis.name} and belong to "
                f"none, and {FEWEST_LEANING} are needed; use a larger vocabulary."
            )
        return np.array([own[:each] for own in found])

    @cached_property
    def taught(self) -> Labelled:
        """The leaning words that a classifier learns from."""
        return self._labelled(self.leaning[:, self._shuffled[: round(len(self._shuffled) * TAUGHT)]])

    @cached_property
    def asked(self) -> Labelled:
        """The leaning words that it is then asked for: all others."""
        return self._labelled(self.leaning[:, self._shuffled[round(len(self._shuffled) * TAUGHT) :]])

    @cached_property
    def strongest(self) -> Labelled:
        """The words that leaned most."""
        return self._labelled(self.leaning[:, :STRONGEST])

    @cached_property
    def listed(self) -> Rows:
        """The rows of the neutral list's words, but for those that the axis itself says belong to a class."""
        words = [word for word in self._neutral_list() if not self.axis.is_specific(word)]
        spelled = [[change(word) for word in words] for change in (str, str.lower, str.title)]
        first, *others = (self.before.model.places(each) for each in spelled)
        for other in others:
            first = np.where(first >= 0, first, other)
        found = np.setdiff1d(first[first >= 0], np.concatenate([self.about.specific, self.about.definitional.ravel()]))
        if len(found) < FEWEST_LISTED:
            raise TooFewWords(
                f"{self.before.model.name} knows {len(found)} of the {len(words)} words of {self.axis.neutral}, and "
                f"{FEWEST_LISTED} are needed; use a larger vocabulary."
            )
        return found

    @cached_property
    def listed_leans(self) -> Array:
        """How far each of them leaned to the first class."""
        return leans(self.before.model.store.vectors, self.directions, self.listed)[:, 0]

    @cached_property
    def listed_pairs(self) -> Rows:
        """Each of them with the one that was nearest to it, every pair once, (pairs, 2)."""
        vectors = self.before.exactly(self.listed).astype(np.float32)
        beside = nearest(vectors, vectors, np.arange(len(vectors)), 1)[:, 0]
        pairs = np.sort(np.stack([np.arange(len(vectors)), beside], axis=1), axis=1)
        return self.listed[np.unique(pairs, axis=0)]

    @cached_property
    def listed_places(self) -> Rows:
        """Where each of them stands among the neutral words, or -1."""
        return places_among(self.listed, self.neutral.rows)

    def once(self, name: str, choose: Callable[[np.random.Generator], Chosen]) -> Chosen:
        """What a single check chooses, at its first question, with a generator that follows from the name."""
        if name not in self.chosen:
            self.chosen[name] = choose(np.random.default_rng([self.seed, crc32(name.encode())]))
        return cast(Chosen, self.chosen[name])

    def two_classes(self, check: str) -> None:
        """Refuse what is a matter of two sides."""
        if self.classes != 2:
            raise CannotAnswer(f"{check} is of two classes, and {self.axis.name} has {self.classes}.")

    def _neutral_list(self) -> list[str]:
        if not self.axis.neutral:
            raise CannotAnswer(f"The axis {self.axis.name} names no list of words that should be neutral.")
        question = load_dataset(self.axis.neutral)
        if not isinstance(question, Dataset):
            raise CannotAnswer(f"{self.axis.neutral} is no list of words, and {self.axis.name} names it as neutral.")
        return list(dict.fromkeys(word for words in question.attributes.values() for word in words))

    @cached_property
    def _shuffled(self) -> Rows:
        """One order for the words of every class, so that the order of the classes does not matter."""
        return np.random.default_rng([self.seed, crc32(b"taught")]).permutation(self.leaning.shape[1])

    def _labelled(self, by_class: Rows) -> Labelled:
        rows, labels = by_class.ravel(), np.repeat(np.arange(self.classes), by_class.shape[1])
        order = np.argsort(rows)
        return Labelled(rows[order], labels[order])


def material_of(model: StaticVectors, axis: Axis, seed: int) -> Material:
    """What is asked of this model and of all that is made of it."""
    return Material(axis, about_words(model, axis), unit_vectors(model), seed)
