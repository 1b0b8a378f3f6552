"""What is chosen once, on the encoder as it was, and then asked of every encoder alike.

All sentences stand in frames of their own: methods learn from others.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple, TypeVar, cast
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from equipoise.aftermath.sentences.reading import SentenceVectors
from equipoise.datasets import Dataset, load_dataset
from equipoise.datasets.axes import Axis
from equipoise.datasets.gender_sentences import filled_sets, gender_frames
from equipoise.datasets.seat import sentences_of
from equipoise.errors import CannotAnswer, TooFewWords
from equipoise.mitigation.sentences import is_gendered, sentence_sets
from equipoise.mitigation.vectors.leaning import class_directions, leans
from equipoise.models import Sentences
from equipoise.results import Array

FRAMES = 3  # of a word: more say little new
FOLDS = 5
FEWEST_GROUPS = 4  # frames or sets of words
FEWEST_UNSEEN = 10  # sets of words
FEWEST_LEANING = 20  # words of a class

Labels = NDArray[np.int64]
Chosen = TypeVar("Chosen")


class Labelled(NamedTuple):
    """Texts and their classes; groups share a frame or words, and are taught or asked for together."""

    texts: tuple[tuple[str, ...], ...]  # the sentences of each item, whose mean is its vector
    labels: Labels
    groups: Labels
    folds: Labels  # one of which is asked for at a time, and the others are taught
    name: str = ""  # of what is drawn where checks are of the same items


@dataclass(frozen=True, eq=False)
class SentenceMaterial:
    """What is asked; a part that the encoder knows too little for says so when it is first wanted."""

    axis: Axis
    before: SentenceVectors  # the encoder as it was
    seed: int
    chosen: dict[str, Any] = field(default_factory=dict)  # by single checks

    @property
    def classes(self) -> int:
        return len(self.axis.classes)

    @cached_property
    def fingerprint(self) -> str:
        """Names what everything was chosen from."""
        asked = [self.axis.neutral, self.axis.questions, self.axis.controls]
        sentences = [sentence_sets(self.axis, asking=asking).fingerprint for asking in (False, True)]
        own = [self.before.model.fingerprint, self.axis.fingerprint, *sentences]
        told = [*own, asked, self.seed]
        return hashlib.sha256(json.dumps(told, ensure_ascii=False).encode()).hexdigest()

    @cached_property
    def defining(self) -> tuple[tuple[str, ...], ...]:
        """The sets of sentences that can be read whole."""
        return tuple(self.axis_sets[place] for place in self._whole(self.axis_sets))

    @cached_property
    def axis_sets(self) -> tuple[tuple[str, ...], ...]:
        return sentence_sets(self.axis, asking=True).sets

    @cached_property
    def sides(self) -> Labelled:
        """Sentences about each class, in folds: of gender no frame, of another axis no word, is in two of them."""
        whole = self._whole(self.axis_sets)
        groups = self._groups()[whole]
        return self._by_class([self.axis_sets[place] for place in whole], groups, self._folds("sides", groups), "sides")

    @cached_property
    def unseen(self) -> Labelled:
        """The words of the axis that stand in no sentence that methods learn from, unless a user brings other ones."""
        learned = {word for each in sentence_sets(self.axis).sets for text in each for word in _words(text)}
        words = [each for each in self.axis.equalise if not learned & {word for text in each for word in _words(text)}]
        filled = filled_sets(words, asking=True)
        every = len(filled) // max(1, len(words))  # frames
        places = [place for place in self._whole(filled) if place % every < FRAMES]
        groups = np.array([place // every for place in places], dtype=np.int64)
        if len(np.unique(groups)) < FEWEST_UNSEEN:
            raise TooFewWords(
                f"{self.axis.name} has {len(np.unique(groups))} sets of words beside those that define it which "
                f"{self.before.model.name} knows, and {FEWEST_UNSEEN} are needed."
            )
        return self._by_class([filled[place] for place in places], groups, self._folds("unseen", groups))

    @cached_property
    def leaning(self) -> Labelled:
        """Words of the neutral list in bleached sentences, and the class that each leaned to more than the others did.

        Sentences lean for their frames as well, so that leans are less their mean over all words. Of each class as many
        are taken as can lean clearly: a third of the words, where there are two classes.
        """
        texts = self._listed()
        directions = class_directions(*self._stacked())
        found = leans(self.means(self.before, texts), directions, np.arange(len(texts)))
        found = found - found.mean(axis=0)
        each = len(texts) // (self.classes + 1)
        nearest = found.argmax(axis=1)
        own = [np.flatnonzero(nearest == k) for k in range(self.classes)]
        own = [rows[np.argsort(-found[rows, k], kind="stable")[:each]] for k, rows in enumerate(own)]
        fewest = min(map(len, own))
        if fewest < FEWEST_LEANING:
            raise TooFewWords(
                f"{fewest} words of {self.axis.neutral} lean to one class of {self.axis.name} in "
                f"{self.before.model.name}, and {FEWEST_LEANING} are needed."
            )
        rows = np.concatenate([part[:fewest] for part in own])
        labels = np.repeat(np.arange(self.classes), fewest)
        order = np.argsort(rows)
        rows, labels = rows[order], labels[order]
        return Labelled(tuple(texts[row] for row in rows), labels, np.arange(len(rows)), self._even_folds(labels))

    def means(self, vectors: SentenceVectors, texts: Sequence[Sequence[str]]) -> Array:
        """The mean over the sentences of each item, (items, dimensions)."""
        flat = vectors.of([text for each in texts for text in each])
        lengths = np.array([len(each) for each in texts])
        return np.add.reduceat(flat, np.cumsum(lengths) - lengths, axis=0) / lengths[:, None]

    def once(self, name: str, choose: Callable[[np.random.Generator], Chosen]) -> Chosen:
        """What a single check chooses, at its first question, with a generator that follows from the name."""
        if name not in self.chosen:
            self.chosen[name] = choose(self._rng(name))
        return cast(Chosen, self.chosen[name])

    def _rng(self, name: str) -> np.random.Generator:
        return np.random.default_rng([self.seed, crc32(name.encode())])

    def _whole(self, sets: Sequence[Sequence[str]]) -> list[int]:
        known = self.before.whole(text for each in sets for text in each)
        return [place for place, each in enumerate(sets) if known.issuperset(each)]

    def _groups(self) -> Labels:
        """Of our own sentences the frame, of words in frames the sets that share words."""
        if is_gendered(self.axis):
            return np.array(gender_frames(asking=True), dtype=np.int64)
        return np.repeat(families(self.axis.definitional), len(self.axis_sets) // len(self.axis.definitional))

    def _folds(self, name: str, groups: Labels) -> Labels:
        """About as many groups in every fold."""
        distinct = np.unique(groups)
        if len(distinct) < FEWEST_GROUPS:
            raise TooFewWords(
                f"Of {self.axis.name} {self.before.model.name} can read the sentences of {len(distinct)} groups that "
                f"share no words, and {FEWEST_GROUPS} are needed to learn from some and to ask for others."
            )
        fold_of = self._rng(name).permutation(len(distinct)) % min(FOLDS, len(distinct))
        return np.asarray(fold_of[np.searchsorted(distinct, groups)])

    def _even_folds(self, labels: Labels) -> Labels:
        """As many of each class in every fold."""
        folds, rng = np.zeros(len(labels), dtype=np.int64), self._rng("leaning")
        for k in range(self.classes):
            own = np.flatnonzero(labels == k)
            folds[own] = rng.permutation(len(own)) % FOLDS
        return folds

    def _by_class(
        self, sets: Sequence[Sequence[str]], groups: Labels, folds: Labels, name: str = ""
    ) -> Labelled:  # fmt: skip
        """Every sentence of a set as an item of its own."""
        texts = tuple((text,) for each in sets for text in each)
        labels = np.tile(np.arange(self.classes), len(sets))
        return Labelled(texts, labels, np.repeat(groups, self.classes), np.repeat(folds, self.classes), name)

    def _stacked(self) -> tuple[Array, Labels]:
        """The vectors of the defining sentences, and which of them are a set."""
        flat = [text for each in self.defining for text in each]
        return self.before.of(flat), np.arange(len(flat)).reshape(-1, self.classes)

    def _listed(self) -> list[tuple[str, ...]]:
        """The sentences of each word of the neutral list that belongs to no class."""
        question = load_dataset(self.axis.neutral) if self.axis.neutral else None
        if not isinstance(question, Dataset):
            raise CannotAnswer(f"The axis {self.axis.name} names no list of words that should be neutral.")
        listed = dict.fromkeys(word for words in question.attributes.values() for word in words)
        texts = [sentences_of(word)[:FRAMES] for word in listed if not self._belongs(word)]
        return [texts[place] for place in self._whole(texts)]

    def _belongs(self, word: str) -> bool:
        """Whether a word, or one of a phrase, rightly belongs to a class."""
        return any(map(self.axis.is_specific, [word, *word.split("_")]))


def families(sets: Sequence[Sequence[str]]) -> Labels:
    """A number for each set; sets that share a word, or each one with a third, have the same."""
    numbers = list(range(len(sets)))
    for place, own in enumerate(sets):
        for earlier in range(place):
            if set(own) & set(sets[earlier]):
                numbers = [numbers[earlier] if each == numbers[place] else each for each in numbers]
    return np.array(numbers, dtype=np.int64)


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.lower())


def sentence_material(model: Sentences, axis: Axis, seed: int) -> SentenceMaterial:
    """What is asked of this encoder and of all that is made of it."""
    return SentenceMaterial(axis, SentenceVectors(model), seed)
