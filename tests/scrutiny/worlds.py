"""Small worlds of words with vectors of our choosing, and questions to put to them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from equipoise import Dataset
from equipoise.models.base import Embedded

ABOUT = dict.fromkeys(("title", "bias", "language", "source", "licence", "revision", "rationale"), "")


class World:
    """A model of these words and vectors, which stand from frequent to rare."""

    fingerprint, description = "world", "a few words"
    notes: tuple[str, ...] = ()

    def __init__(self, vectors: Mapping[str, Sequence[float]], by_frequency: bool = True, name: str = "world"):
        self.name, self.by_frequency = name, by_frequency
        self.names = list(vectors)
        self.array = np.array(list(vectors.values()), dtype=np.float64)
        self.words, self.dimensions = self.array.shape
        self.rows = {word: row for row, word in enumerate(self.names)}

    def places(self, texts):
        return np.array([self.rows.get(text, -1) for text in texts], dtype=np.int64)

    def words_at(self, places):
        return [self.names[place] for place in places]

    def rows_by_word(self):
        return dict(zip(self.names, self.array, strict=True))

    def vectors(self, texts):
        found = tuple(text for text in texts if text in self.rows)
        return Embedded(found, self.array[[self.rows[text] for text in found]], tuple(set(texts) - set(found)))


def spelled(number: int, start: str = "w") -> str:
    """A word of letters only that names a number: w + "bcd" for 123."""
    return start + "".join(chr(ord("a") + int(digit)) for digit in str(number))


def noise(words: int, dimensions: int = 6, seed: int = 0) -> dict[str, np.ndarray]:
    """So many words with vectors about nothing."""
    rng = np.random.default_rng(seed)
    return {spelled(number): rng.normal(size=dimensions) for number in range(words)}


def named(start: str, size: int) -> tuple[str, ...]:
    return tuple(spelled(number, f"{start}q") for number in range(size))  # "be" would be a word


def question(targets: Mapping[str, Sequence[str]], attributes: Mapping[str, Sequence[str]], **fields) -> Dataset:
    return Dataset(**{
        "name": "question", **ABOUT,
        "targets": {name: tuple(words) for name, words in targets.items()},
        "attributes": {name: tuple(words) for name, words in attributes.items()},
        **fields,
    })  # fmt: skip
