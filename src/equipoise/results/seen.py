"""Words with more than one vector: seen in sentences, by their senses, or as sentences. What flows to metrics beside
plain arrays."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from equipoise.results.score import Array


@dataclass(frozen=True)
class Encounters:
    """One attribute set beside every target, in numbers that can be put together anew when targets trade groups.

    A group's vector of an attribute is the mean over its sentences with the group's words, so whoever joins the group
    moves it.
    """

    cosines: Array  # (targets, targets, attributes): of target t with attribute a as seen beside target s
    gaps: Array  # (attributes, targets, targets): (t - a) . (s - a), each time a as seen beside that target


@dataclass(frozen=True)
class Seen:
    """A set of words by class: the vectors its words have beside each set of the other side (mora-2022, 3.2.2)."""

    vectors: tuple[Array, ...]  # for each set of the other side, (words, dimensions)
    directions: tuple[Array, ...] | None = None  # of attributes: the means of the same vectors at length one
    encounters: Encounters | None = None  # of attributes, where every sentence was looked at
    sentences: tuple[Array, ...] | None = None  # of targets: beside each word of each set, (words, those, dimensions)

    def beside(self, sets: tuple[int, ...]) -> Seen:
        """As seen beside some of the sets only."""
        directions = self.directions and tuple(self.directions[number] for number in sets)
        sentences = self.sentences and tuple(self.sentences[number] for number in sets)
        vectors = tuple(self.vectors[number] for number in sets)
        return replace(self, vectors=vectors, directions=directions, sentences=sentences)


@dataclass(frozen=True)
class Sensed:
    """A set of words by all their senses: two words are as near as their nearest senses (seed 000, section 3)."""

    vectors: Array  # (senses of all words, dimensions), word by word
    starts: NDArray[np.int64]  # (words,) where the senses of each word begin

    def __len__(self) -> int:
        return len(self.starts)


@dataclass(frozen=True)
class InSentences:
    """A set of words by the sentences that were made of each; a word is drawn, traded or left out with all of them."""

    vectors: Array  # (sentences of all words, dimensions), word by word
    starts: NDArray[np.int64]  # (words,) where the sentences of each word begin

    def __len__(self) -> int:
        return len(self.starts)

    @property
    def counts(self) -> NDArray[np.int64]:
        """How many sentences each word has."""
        return np.diff(self.starts, append=len(self.vectors))
