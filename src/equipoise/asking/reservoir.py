"""Words like these: words of the model's own vocabulary, drawn at random from the same band of frequency.

A vocabulary is usually written from frequent to rare, so a word's place in it stands for its frequency, and a band is
an octave of places. Where the order says nothing of frequency, all words are one band and lists are matched in size
only. Sentences are matched by their number of words, from our own list of neutral ones.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from equipoise.datasets.neutral import neutral_sentences
from equipoise.errors import CannotAnswer
from equipoise.models import Vectors, Vocabulary
from equipoise.results import Array

BAND_SIZE = 1024  # words kept of a band
FIRST_BAND = 512  # places; smaller octaves hold little but function words
TRIES = 4  # times as many rows are looked at as words are kept, as some are numbers or marks
STREAM = 2  # of random numbers, apart from those of measuring
FEWEST = 32  # words in a band, to speak of chance


class Band(NamedTuple):
    """Some words of one band, with their vectors."""

    places: Mapping[str, list[int]]  # where a word stands among the vectors, whatever its case
    vectors: Array  # (words, dimensions)


class Reservoir:
    """What random lists are drawn from; a band is read when it is first asked for, and then kept."""

    def __init__(self, model: Vectors, normalize: bool, seed: int):
        self.model, self.normalize, self.seed = model, normalize, seed
        self.bands: dict[tuple[bool, int], Band] = {}

    @cached_property  # a model that reads sentences looks at its tokens first
    def vocabulary(self) -> Vocabulary | None:
        return self.model if isinstance(self.model, Vocabulary) else None

    @cached_property
    def by_frequency(self) -> bool:
        return self.vocabulary is not None and self.vocabulary.by_frequency

    def places(self, texts: Sequence[str]) -> NDArray[np.int64]:
        """Where each stands in the vocabulary; after the last, where it is put together from pieces."""
        assert self.vocabulary is not None
        places = self.vocabulary.places(texts)
        return np.where(places < 0, self.vocabulary.words - 1, places)

    def matched(self, texts: Sequence[str]) -> str:
        """What lists like these are matched in."""
        if _sentences(texts):
            return "size and number of words"
        return "size and frequency" if self.by_frequency else "size; the file is not in the order of frequency"

    def candidates(self, texts: Sequence[str]) -> None:
        """Read the words that could be drawn for these, so that drawing them later is quick."""
        if self.vocabulary is not None:
            for number in np.unique(self._bands_of(texts)).tolist():
                self._band(number, texts)

    def like(self, texts: Sequence[str], each: int, rng: np.random.Generator, beside: Sequence[str] = ()) -> Array:
        """For every text `each` others of its band, none twice if the band allows, (texts, each, dimensions).

        Neither the texts themselves are drawn nor those that they stand beside.
        """
        own = [text.casefold() for text in (*texts, *beside)]
        numbers = self._bands_of(texts)
        drawn: list[Array | None] = [None] * len(texts)
        for number in np.unique(numbers).tolist():
            band = self._band(number, texts)
            taken = [place for word in own for place in band.places.get(word, ())]
            free = np.delete(np.arange(len(band.vectors)), taken)
            if len(free) < FEWEST:
                raise CannotAnswer(
                    f"only {len(free)} others are like these in the vocabulary, too few to draw lists from"
                )
            places = np.flatnonzero(numbers == number).tolist()
            chosen = rng.choice(free, size=(len(places), each), replace=len(places) * each > len(free))
            for place, rows in zip(places, chosen, strict=True):
                drawn[place] = band.vectors[rows]
        return np.stack([vectors for vectors in drawn if vectors is not None])

    def _bands_of(self, texts: Sequence[str]) -> NDArray[np.int64]:
        if _sentences(texts):
            return np.array([len(text.split()) for text in texts])
        if self.vocabulary is None:
            raise CannotAnswer("the model cannot list its words")
        if not self.by_frequency:
            return np.zeros(len(texts), dtype=np.int64)
        places = self.places(texts)
        return np.log2(np.maximum(places / FIRST_BAND, 1.0)).astype(np.int64) + (places >= FIRST_BAND)

    def _band(self, number: int, texts: Sequence[str]) -> Band:
        key = (_sentences(texts), number)  # sentences of five words are not the fifth octave
        if key not in self.bands:
            self.bands[key] = self._sentence_band(number) if _sentences(texts) else self._word_band(number)
        return self.bands[key]

    def _word_band(self, number: int) -> Band:
        assert self.vocabulary is not None
        low, high = 0, self.vocabulary.words
        if self.by_frequency:
            low, high = (0 if number == 0 else FIRST_BAND << (number - 1)), min(FIRST_BAND << number, high)
            if high - low < FIRST_BAND // 2:  # the few that are left at the end go with the octave before
                low //= 2
        rng = np.random.default_rng([STREAM, self.seed, number])
        rows = low + rng.choice(high - low, size=min(TRIES * BAND_SIZE, high - low), replace=False)
        found = self.vocabulary.words_at(rows.tolist())
        words = [word for word in found if _is_word(word)] or found  # no numbers or marks, if there are words
        return self._embedded(words[:BAND_SIZE])

    def _sentence_band(self, length: int) -> Band:
        """Sentences of this length, or of the nearest lengths if there are few of it."""
        nearest = sorted(neutral_sentences(), key=lambda text: abs(len(text.split()) - length))
        near = [text for text in nearest if len(text.split()) == length]
        return self._embedded(near if len(near) > 2 * FEWEST else nearest[: 2 * FEWEST])

    def _embedded(self, texts: Sequence[str]) -> Band:
        embedded = self.model.vectors(texts)
        vectors = np.asarray(embedded.array, dtype=np.float64)
        if self.normalize:
            vectors = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
        places: dict[str, list[int]] = {}
        for place, text in enumerate(embedded.found):
            places.setdefault(text.casefold(), []).append(place)
        return Band(places, vectors)


def _is_word(text: str) -> bool:
    """Whether it is all letters, with the marks that some scripts set on them."""
    return all(letter.isalpha() or unicodedata.category(letter).startswith("M") for letter in text)


def _sentences(texts: Sequence[str]) -> bool:
    """Whether most of the texts are more than a word or a name."""
    return sum(len(text.split()) > 2 for text in texts) > len(texts) / 2
