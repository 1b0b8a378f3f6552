"""Vectors of senses as vectors of words: the mean over the senses of a word (seed 000, eq. 7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from equipoise.models.base import Embedded
from equipoise.sense_keys import lemma_meant, lemma_of

if TYPE_CHECKING:
    from equipoise.models.senses.model import SenseVectors

WORDS = 1024  # at once: their senses may be many times as many


class WordsOfSenses:
    """One vector a word or phrase, in the space of its senses."""

    by_frequency = False

    def __init__(self, of: SenseVectors):
        self.of, self.fingerprint, self.notes, self.dimensions = of, of.fingerprint, of.notes, of.dimensions
        self.name, self.words = of.name, of.coverage.lemmas
        self.description = f"means over the senses of {self.words:,} words, {self.dimensions:,} dimensions"

    def vectors(self, texts: Sequence[str]) -> Embedded:
        senses = {text: keys for text in dict.fromkeys(texts) if (keys := self.of.senses(text))}
        means = dict(zip(senses, self._means(list(senses.values())), strict=True))
        means = {text: mean for text, mean in means.items() if mean.any()}  # senses that cancel out have no direction
        found = tuple(text for text in texts if text in means)
        array = np.stack([means[text] for text in found]) if found else np.empty((0, self.dimensions))
        return Embedded(found, array, tuple(text for text in texts if text not in means))

    def lemmas(self, word: str) -> tuple[str, ...]:
        return self.of.lemmas(word)

    def places(self, texts: Sequence[str]) -> NDArray[np.int64]:
        return np.array([self._places.get(lemma_meant(text), -1) for text in texts], dtype=np.int64)

    def words_at(self, places: Sequence[int]) -> list[str]:
        return [self._lemmas[place] for place in places]

    def _means(self, senses: Sequence[tuple[str, ...]]) -> Iterator[NDArray[np.float64]]:
        """The mean over each list of senses, (dimensions,)."""
        for start in range(0, len(senses), WORDS):
            lists = senses[start : start + WORDS]
            counts = np.array([len(keys) for keys in lists])
            array = self.of.vectors([key for keys in lists for key in keys]).array.astype(np.float64)
            yield from np.add.reduceat(array, np.cumsum(counts) - counts, axis=0) / counts[:, None]

    @cached_property
    def _lemmas(self) -> list[str]:
        """Every word that has a sense in the file, by the alphabet: the same in every file that has the same senses."""
        return sorted(set(map(lemma_of, self.of.known_keys())))

    @cached_property
    def _places(self) -> dict[str, int]:
        return {lemma: place for place, lemma in enumerate(self._lemmas)}
