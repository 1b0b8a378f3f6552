"""Cosines, and what a set of words is to a metric: the one home of both."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from equipoise.errors import CannotAnswer
from equipoise.results import Array, InSentences, Seen, Sensed

Words = Array | Seen | Sensed | InSentences  # static vectors are the same beside every set
Sets = Sequence[Words]

NO_GROUPS = "the value is the same whichever target set a word is in, so there is nothing to permute"
IN_CLASSES = "the attributes were seen in sentences with one group or the other, so the groups cannot trade words"


def without_words(attributes: Sets, met: bool = False) -> tuple[str, ...] | None:
    """The sides that a number without a word can be given for: in sentences, targets whose encounters are known.

    The other side's means hold the sentences with a word, which the weight of that word does not take out.
    """
    if not any(isinstance(words, Seen) for words in attributes):
        return None
    return ("targets",) if met else ()


def seen_with(words: Words, other: int) -> Array:
    """The vectors of the words when seen with set number `other` of the other side, (words, dimensions)."""
    if isinstance(words, Sensed):
        raise CannotAnswer(
            "This metric needs one vector a word, and senses=closest gives those of all its senses; ask with "
            "senses=sense or senses=word, or use a metric that takes the nearest, such as weat."
        )
    if isinstance(words, InSentences):
        raise CannotAnswer("This metric compares words, and the question is made of sentences; ask it with seat.")
    vectors = np.asarray(words.vectors[other] if isinstance(words, Seen) else words, dtype=np.float64)
    if vectors.ndim != 2:
        raise ValueError(f"A set of words is an array of (words, dimensions); this one has the shape {vectors.shape}.")
    return vectors


def unit(vectors: Array) -> Array:
    """The same directions with length one."""
    return vectors / np.linalg.norm(vectors, axis=-1, keepdims=True)


def cosine(a: Array, b: Array) -> Array:
    """Cosine of every row of a with every row of b, (rows of a, rows of b)."""
    return (a @ b.T) / np.outer(_lengths(a), _lengths(b))


def nearness(a: Words, b: Words) -> Array:
    """How near every word of a is to every word of b: the cosine, or that of their nearest senses."""
    if isinstance(a, Sensed) and isinstance(b, Sensed):
        near = cosine(a.vectors, b.vectors)  # (senses of a, senses of b)
        return np.maximum.reduceat(np.maximum.reduceat(near, a.starts, axis=0), b.starts, axis=1)
    return cosine(seen_with(a, 0), seen_with(b, 0))


def _lengths(vectors: Array) -> Array:
    return np.sqrt(np.einsum("ij,ij->i", vectors, vectors))


def means_under(weights: Array, matrix: Array) -> Array:
    """Mean of each row of the matrix, (words, columns), under each row of weights, (rows, columns): (rows, words)."""
    return (weights @ matrix.T) / weights.sum(axis=1, keepdims=True)


def spans(sizes: Sequence[int]) -> list[slice]:
    """Where each set's words stand when the sets are laid end to end."""
    ends = np.cumsum(sizes)
    return [slice(int(end - size), int(end)) for end, size in zip(ends, sizes, strict=True)]
