"""Models made of random numbers, for tests and examples: the same text always gets the same vector."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from equipoise.models.base import Embedded, Progress, Reading, Sentence, Tokenized, Told, Vectors


class FakeModel:
    """Knows every word but the ones named as unknown, however spelled."""

    description = "random vectors, for tests and examples"
    notes: tuple[str, ...] = ()

    def __init__(self, unknown: str = "", dimensions: int = 16):
        self.name = "fake:" + unknown
        self.fingerprint = f"fake-{dimensions}"
        self.dimensions = dimensions
        self.unknown = frozenset(unknown.lower().split(","))

    def vectors(self, texts: Sequence[str]) -> Embedded:
        found = tuple(text for text in texts if text.lower() not in self.unknown)
        rows = [np.random.default_rng(_seed(text)).normal(size=self.dimensions) for text in found]
        array = np.stack(rows) if rows else np.empty((0, self.dimensions))
        return Embedded(found, array, tuple(text for text in texts if text.lower() in self.unknown))


class FakeInContext:
    """A word's vector and, the higher the layer, a little of the sentence it stands in."""

    description = "random vectors that change a little with the sentence, for tests and examples"
    notes: tuple[str, ...] = ()
    layers, revision, precision = (0, 1, 2), "", "float64"

    def __init__(self, unknown: str = "", layer: int = 2):
        self.words_alone = FakeModel(unknown)
        self.name = f"fake-context:{unknown}" + ("" if layer == self.layers[-1] else f", layer {layer}")
        self.fingerprint, self.dimensions = "fake-context-16", self.words_alone.dimensions
        self.unknown, self.layer = unknown, layer

    def at(self, layer: int) -> FakeInContext:
        return FakeInContext(self.unknown, layer)

    def prepare(self, sentences: Sequence[Sentence], layers: Sequence[int], progress: Progress) -> None:
        progress(1.0)

    def in_context(self, sentences: Sequence[Sentence]) -> NDArray[np.floating]:
        array = np.full((len(sentences), max((len(s.spans) for s in sentences), default=0), self.dimensions), np.nan)
        for row, (text, spans) in enumerate(sentences):
            around = np.random.default_rng(_seed(f"around {text}")).normal(size=self.dimensions)
            for column, (start, end) in enumerate(spans):
                for vector in self.words_alone.vectors([text[start:end]]).array:
                    array[row, column] = vector + 0.1 * self.layer * around
        return array

    def vectors(self, texts: Sequence[str]) -> Embedded:
        known = self.words_alone.vectors(texts)
        array = self.in_context([Sentence(text, ((0, len(text)),)) for text in known.found])
        return Embedded(known.found, array.reshape(len(known.found), self.dimensions), known.missing)


class FakeSenses:
    """Knows every sense key, and two senses of every word but the ones named as unknown."""

    description = "random vectors of senses, for tests and examples"
    notes: tuple[str, ...] = ()

    def __init__(self, unknown: str = ""):
        self.keys = FakeModel()
        self.name, self.fingerprint, self.dimensions = f"fake-senses:{unknown}", "fake-senses-16", self.keys.dimensions
        self.unknown = frozenset(unknown.lower().replace(" ", "_").split(","))

    def senses(self, word: str) -> tuple[str, ...]:
        lemma = "_".join(word.partition("%")[0].lower().split())
        return () if lemma in self.unknown else (f"{lemma}%1:18:00::", f"{lemma}%2:31:00::")

    def vectors(self, texts: Sequence[str]) -> Embedded:
        known = {text: "%" in text and bool(self.senses(text)) for text in texts}
        found = tuple(text for text in texts if known[text])
        return Embedded(found, self.keys.vectors(found).array, tuple(text for text in texts if not known[text]))

    def as_words(self) -> Vectors:
        return _WordsOfFakeSenses(self)


class _WordsOfFakeSenses:
    """The mean over the senses of a word."""

    def __init__(self, of: FakeSenses):
        self.of, self.name, self.fingerprint, self.dimensions = of, of.name, of.fingerprint, of.dimensions
        self.description, self.notes = "the means of random vectors of senses, for tests and examples", of.notes

    def vectors(self, texts: Sequence[str]) -> Embedded:
        found = tuple(text for text in texts if self.of.senses(text))
        rows = [self.of.vectors(self.of.senses(text)).array.mean(axis=0) for text in found]
        array = np.stack(rows) if rows else np.empty((0, self.dimensions))
        return Embedded(found, array, tuple(text for text in texts if text not in found))


UNKNOWN, BEGIN, END, MASK = range(4)  # the tokens of a fake language model that are no words
WORDS = 1 << 31  # numbers that its words may have


class FakeLanguageModel:
    """Probabilities made of random numbers: every word and every mark is a token, but the words named as unknown."""

    notes: tuple[str, ...] = ()

    def __init__(self, order: Literal["masked", "causal"], unknown: str = ""):
        self.order, self.name, self.fingerprint = order, f"fake-{order}:{unknown}", f"fake-{order}-{unknown}"
        self.description = "random probabilities, for tests and examples"
        self.mask, self.unknown = MASK if order == "masked" else -1, UNKNOWN
        self.strangers = frozenset(unknown.lower().split(",")) - {""}

    def tokenized(self, texts: Sequence[str]) -> list[Tokenized]:
        return [self._tokenized(text) for text in texts]

    def _tokenized(self, text: str) -> Tokenized:
        found = list(re.finditer(r"\w+|[^\w\s]", text))
        own = [(self._token(each.group()), each.group(), each.span()) for each in found]
        after = [(END, "[END]", (0, 0))] if self.order == "masked" else []
        ids, pieces, spans = zip((BEGIN, "[BEGIN]", (0, 0)), *own, *after, strict=True)
        return Tokenized(ids, pieces, spans, tuple(range(1, len(own) + 1)), whole=True)

    def _token(self, word: str) -> int:
        return UNKNOWN if word.lower() in self.strangers else MASK + 1 + _seed(word) % WORDS

    def tell(self, readings: Sequence[Reading], progress: Progress, attention: bool = False) -> list[Told]:
        """The same reading always gets the same numbers; a causal model's follow from what stands before."""
        progress(1.0)
        return [Told(self._log_probs(each), _attention(each) if attention else None) for each in readings]

    def _log_probs(self, reading: Reading) -> NDArray[np.float64]:
        seen = [reading.ids if self.order == "masked" else reading.ids[:place] for place in reading.places]
        asked = zip(seen, reading.places, reading.answers, strict=True)
        return np.array([-10 * np.random.default_rng(_seed(repr(each))).random() for each in asked])


def _attention(reading: Reading) -> NDArray[np.float64]:
    looks = np.random.default_rng(_seed(repr(reading.ids))).random(len(reading.ids))
    return (looks / looks.sum())[list(reading.places)]


def _seed(text: str) -> int:
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "little")


def load(location: str, **_: object) -> FakeModel:
    """fake: or fake:unknown,words"""
    return FakeModel(location)


def load_in_context(location: str, **_: object) -> FakeInContext:
    """fake-context: or fake-context:unknown,words"""
    return FakeInContext(location)


def load_senses(location: str, **_: object) -> FakeSenses:
    """fake-senses: or fake-senses:unknown,words"""
    return FakeSenses(location)


def load_masked(location: str, **_: object) -> FakeLanguageModel:
    """fake-masked: or fake-masked:unknown,words"""
    return FakeLanguageModel("masked", location)


def load_causal(location: str, **_: object) -> FakeLanguageModel:
    """fake-causal: or fake-causal:unknown,words"""
    return FakeLanguageModel("causal", location)
