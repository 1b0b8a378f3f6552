"""Models that read sentences without a network: one that hears only the words, one whose every sentence is its own."""

from __future__ import annotations

import hashlib
from copy import copy

import numpy as np

from equipoise.models import Embedded, Sentence


class Reader:
    """What readers have in common: vectors for words alone and for words in sentences, from `heard`."""

    fingerprint, description, notes, revision, precision = "reader", "a reader for tests", (), "", "float64"
    layers, layer = (0, 1, 2), 2

    def __init__(self, name="reader", dimensions=6):
        self.name, self.dimensions = name, dimensions
        self.prepared: list[Sentence] = []
        self.asked = 0  # sentences

    def at(self, layer):
        other = copy(self)
        other.layer, other.name = layer, f"{self.name}, layer {layer}"
        return other

    def prepare(self, sentences, layers, progress):
        self.prepared += sentences
        self.at_layers = list(layers)
        progress(1.0)

    def vectors(self, texts):
        rows = [self.heard(Sentence(text, ((0, len(text)),)), (0, len(text))) for text in texts]
        return Embedded(tuple(texts), np.array(rows).reshape(len(texts), self.dimensions), ())

    def in_context(self, sentences):
        self.asked += len(sentences)
        return np.array([[self.heard(sentence, span) for span in sentence.spans] for sentence in sentences])


class RandomReader(Reader):
    """Every word has another vector in every sentence."""

    def heard(self, sentence, span):
        key = f"{self.layer}|{sentence.text}|{span}"
        return np.random.default_rng(number(key)).normal(size=self.dimensions) + own(
            sentence.text[slice(*span)], self.dimensions
        )


class ImpressionableReader(Reader):
    """What an attribute sounds like depends on whom it is said of, alike for all attributes of a kind."""

    def __init__(self, seed, first, dimensions=8):
        super().__init__(f"reader {seed}", dimensions)
        rng = np.random.default_rng(seed)
        self.first = frozenset(first)  # the attributes of the first kind
        self.middle = 2 * rng.normal(size=dimensions)  # of the targets
        self.kinds = rng.normal(size=(2, dimensions))
        self.turns = rng.normal(size=(2, dimensions, dimensions)) / np.sqrt(dimensions)

    def heard(self, sentence, span):
        target, word = (sentence.text[slice(*each)] for each in (sentence.spans[0], span))
        noise = np.random.default_rng(number(f"{sentence.text} {word}")).normal(size=self.dimensions) / 2
        if span == sentence.spans[0]:
            return self.middle + own(word, self.dimensions) / 2 + noise
        kind = int(word in self.first)
        impression = self.turns[kind] @ own(target, self.dimensions) / 2
        return self.kinds[kind] + own(word, self.dimensions) / 4 + impression + noise


class DeafReader(Reader):
    """Hears the words of a static model and nothing of what stands around them."""

    def __init__(self, static):
        super().__init__(static.name + " heard", static.dimensions)
        self.static = static

    def heard(self, sentence, span):
        return self.static.vectors([sentence.text[slice(*span)]]).array[0]

    def vectors(self, texts):
        return self.static.vectors(texts)


class ForgetfulReader(RandomReader):
    """Does not see some words, in some sentences or in all."""

    def __init__(self, blind):
        super().__init__()
        self.blind = blind  # (text, word) -> whether it is not seen

    def heard(self, sentence, span):
        seen = super().heard(sentence, span)
        return np.full_like(seen, np.nan) if self.blind(sentence.text, sentence.text[slice(*span)]) else seen


def own(word, dimensions):
    return 2 * np.random.default_rng(number(word)).normal(size=dimensions)


def number(text):
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "little")


class UncasedReader(RandomReader):
    """To whom She is she."""

    def heard(self, sentence, span):
        return super().heard(Sentence(sentence.text.lower(), sentence.spans), span)
