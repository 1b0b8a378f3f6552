"""What each token gives to a sentence that loses some directions.

A mean is linear, so that the mean of tokens without the directions is the mean without them, and a token's share is the
length of what is left of it over what is left of all: shares times cosines add up to the cosine of the sentence, as in
the encoder itself. The largest of each dimension is not linear: who won a dimension says nothing of a direction,
and such an encoder no longer tells. Nor does one with layers after the mean, since what is taken out comes after them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from equipoise.models.base import Embedded, Importances, Progress, Sentences, Vectors, Weighed
from equipoise.models.opened import Opening
from equipoise.models.projected.model import Array, Floats, ProjectedSentences

LINEAR = ("mean", "mean-by-root")  # poolings


def projected(
    base: Sentences, directions: Floats, about: str, method: str, opening: Opening | None = None
) -> ProjectedSentences:
    """The encoder without the directions; one that tells what tokens give to a sentence where it still can."""
    kind = WeighedProjected if isinstance(base, Importances) and _linear(base) else ProjectedSentences
    return kind(base, directions, about, method, opening)


def _linear(base: Importances) -> bool:
    """Whether the vector of a sentence is the mean of its tokens, but for its length."""
    return base.pooling in LINEAR and not getattr(getattr(base, "recipe", None), "layers", [])


class WeighedProjected(ProjectedSentences):
    """The same, telling what each token gives."""

    base: Importances

    @property
    def space(self) -> Literal["words", "sentences"]:
        return self.base.space

    @property
    def lexicon(self) -> Vectors | None:
        """The vectors of words as they are here, where a direction is found among them."""
        return None if self.base.lexicon is None else ProjectedWords(self.base.lexicon, self)

    def weigh(self, texts: Sequence[str], progress: Progress) -> Iterator[Weighed]:
        for weighed in self.base.weigh(texts, progress):
            vectors, pooled = self.without(weighed.vectors), self.without(weighed.pooled)
            yield weighed._replace(vectors=vectors, pooled=pooled, shares=_shares(vectors, weighed.firsts))
        self.notes = self._noted()


def _shares(vectors: Floats, firsts: NDArray[np.int64]) -> Array:
    """The length of each token over that of the sum of its sentence's tokens."""
    exact = np.asarray(vectors, dtype=np.float64)
    lengths = np.diff(firsts)
    whole = np.zeros((len(lengths), exact.shape[1]))
    np.add.at(whole, np.repeat(np.arange(len(lengths)), lengths), exact)
    total = np.repeat(np.linalg.norm(whole, axis=1), lengths)
    return np.linalg.norm(exact, axis=1) / np.maximum(total, 1e-30)


class ProjectedWords:
    """Vectors of words without the directions."""

    def __init__(self, words: Vectors, of: ProjectedSentences):
        self.words, self.of = words, of
        self.name, self.fingerprint = f"{words.name} ({of.method})", f"{words.fingerprint}-{of.fingerprint}"
        self.description, self.notes = words.description, words.notes

    def vectors(self, texts: Sequence[str]) -> Embedded:
        found = self.words.vectors(texts)
        return replace(found, array=self.of.without(found.array))
