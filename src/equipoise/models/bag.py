"""Sentences as bags of words: the vectors of their words, in no order, pooled to one.

The simplest sentence encoder there is, for any static vectors (Shen et al., ACL 2018, call it SWEM). It needs no torch
and reads tens of thousands of sentences a second on one processor, so it is the one for large corpora.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Literal, NamedTuple, TypeGuard

import numpy as np
from numpy.typing import NDArray

from equipoise.errors import BadOption
from equipoise.models.base import Embedded, InContext, Model, Progress, Senses, Sentences, Vectors, Weighed
from equipoise.models.machinery.lengths import by_length
from equipoise.models.machinery.lexicon import Lexicon, LookedUp
from equipoise.models.machinery.tokens import padded
from equipoise.models.machinery.winning import counts

TEXTS = 4096  # looked up at a time
TOKENS = 8192  # pooled at a time, padding included
SUCH_AS = "such as bag:builtin:glove-6b-50d or bag: and the path of a file of vectors"

Floats = NDArray[np.float32]


class Pooled(NamedTuple):
    """Some texts, one vector each, and what each token gave to it."""

    vectors: Floats  # (texts, dimensions)
    shares: NDArray[np.float64]  # (texts, tokens)


def largest(words: Floats, inside: NDArray[np.bool_]) -> Pooled:
    """The largest number of each dimension; a word's share is that of the dimensions it won, of equals the first."""
    states = np.where(inside[..., None], words, -np.inf)  # (texts, tokens, dimensions)
    won_by = states.argmax(axis=1)  # (texts, dimensions)
    vectors = np.take_along_axis(states, won_by[:, None], axis=1)[:, 0]
    return Pooled(vectors, counts(won_by, states.shape[1]) / words.shape[2])


def mean(words: Floats, inside: NDArray[np.bool_]) -> Pooled:
    """The mean; a word's share is the length of its part over that of the whole, so that shares times cosines add up
    to the cosine of the sentence."""
    states = words * inside[..., None]
    total = states.sum(axis=1)
    lengths, whole = np.linalg.norm(states, axis=2), np.linalg.norm(total, axis=1, keepdims=True)
    vectors = total / np.maximum(inside.sum(axis=1, keepdims=True), 1)
    return Pooled(vectors, (lengths / np.maximum(whole, 1e-30)).astype(np.float64))


POOL: dict[str, Callable[[Floats, NDArray[np.bool_]], Pooled]] = {"max": largest, "mean": mean}


class BagOfWords:
    """Static vectors as a sentence encoder; words that they lack are left out of a sentence."""

    space: Literal["words", "sentences"] = "words"
    precision = "float32"

    def __init__(self, words: Vectors, pooling: str = "max"):
        self.lexicon: Vectors | None = words
        self.words, self.pooling = Lexicon(words, ()), pooling
        self.name, self.dimensions = f"{words.name} (bag of words, {pooling})", self.words.dimensions
        self.fingerprint = hashlib.sha256(f"bag\0{pooling}\0{words.fingerprint}".encode()).hexdigest()
        self.description = f"bag of words, {self.dimensions} dimensions by {pooling} over the words of {words.name}"
        small = f"{words.name} is written in small letters, and so sentences are read in small letters"
        self.notes: tuple[str, ...] = (*words.notes, *([small] if self.words.small else []))

    def vectors(self, texts: Sequence[str]) -> Embedded:
        """One a text; a text of which no word is known is missing."""
        return self.read(texts, lambda share: None)

    def read(self, texts: Sequence[str], progress: Progress) -> Embedded:
        rows: dict[str, Floats] = {}
        each = list(dict.fromkeys(texts))
        for weighed in self.weigh(each, progress):
            known = np.diff(weighed.firsts) > 0
            places = weighed.places[known].tolist()
            rows |= {each[place]: row for place, row in zip(places, weighed.pooled[known], strict=True)}
        found = tuple(text for text in texts if text in rows)
        array = np.array([rows[text] for text in found], dtype=np.float32).reshape(len(found), self.dimensions)
        return Embedded(found, array, tuple(text for text in texts if text not in rows))

    def incomplete(self, texts: Sequence[str]) -> set[str]:
        """The texts in which a word is not known, and so left out."""
        return {
            text for some, looked_up in self._looked_up(texts)
            for text, lost in zip(some, looked_up.lacking.tolist(), strict=True) if lost
        }  # fmt: skip

    def weigh(self, texts: Sequence[str], progress: Progress) -> Iterator[Weighed]:
        """Every text with its words; those without a known word have no token and a vector of zeros."""
        first = 0
        for some, looked_up in self._looked_up(texts):
            for batch in by_length(looked_up.tokens.lengths, TOKENS):
                yield self._weighed(looked_up, batch, first)
            first += len(some)
            progress(first / len(texts))

    def _looked_up(self, texts: Sequence[str]) -> Iterator[tuple[Sequence[str], LookedUp]]:
        for first in range(0, len(texts), TEXTS):
            some = texts[first : first + TEXTS]
            yield some, self.words.look_up(some)

    def _weighed(self, looked_up: LookedUp, batch: NDArray[np.int64], first: int) -> Weighed:
        tokens = looked_up.tokens
        lengths = tokens.lengths[batch]
        firsts = np.concatenate([[0], np.cumsum(lengths)])
        if not lengths.any():
            return _without_words(first + batch, self.dimensions, tokens.cut_at[batch])
        together = padded(tokens, batch, pad=0)
        pooled = POOL[self.pooling](looked_up.matrix[together.ids], together.inside)
        flat = together.places[together.inside]
        vectors = np.where(lengths[:, None] > 0, pooled.vectors, 0.0).astype(np.float32)
        return Weighed(
            first + batch, firsts, tokens.starts[flat], tokens.ends[flat], looked_up.matrix[tokens.ids[flat]],
            pooled.shares[together.inside], vectors, tokens.cut_at[batch],
        )  # fmt: skip


def _without_words(places: NDArray[np.int64], dimensions: int, cut_at: NDArray[np.int32]) -> Weighed:
    none = np.zeros(0, dtype=np.int32)
    firsts = np.zeros(len(places) + 1, dtype=np.int64)
    vectors = np.zeros((len(places), dimensions), dtype=np.float32)
    return Weighed(places, firsts, none, none, vectors[:0], np.zeros(0), vectors, cut_at)


def load(location: str, *, pooling: str = "own", **options: Any) -> BagOfWords:
    """bag:MODEL, the static vectors of that name."""
    from equipoise.models import load_model

    if not location:
        raise BadOption(f"bag: needs the name of static vectors, {SUCH_AS}.")
    kept = {name: options[name] for name in ("allow_pickle", "progress") if name in options}
    words = load_model(location, **kept)
    if not is_static(words):
        raise BadOption(f"A bag of words takes static vectors of words, and {words.name} has none; give {SUCH_AS}.")
    return bag_of(words, pooling)


def is_static(model: Model) -> TypeGuard[Vectors]:
    """Whether a model gives one vector a word, wherever it stands, and nothing else."""
    others = isinstance(model, InContext | Sentences | Senses) or hasattr(model, "sentences")
    return isinstance(model, Vectors) and not others


def bag_of(words: Vectors, pooling: str = "own") -> BagOfWords:
    """Static vectors as a bag of words; own: max-pooling, which the bias score of seed 004 is about."""
    if pooling not in ("own", *POOL):
        raise BadOption(f"A bag of words can be pooled by {' or '.join(POOL)}, and pooling is {pooling!r}.")
    return BagOfWords(words, "max" if pooling == "own" else pooling)
