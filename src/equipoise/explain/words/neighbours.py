"""Which words of a vocabulary a word is nearest to."""

from __future__ import annotations

import numpy as np

from equipoise.asking.finding import find_words
from equipoise.metrics.similarity import unit
from equipoise.models import Model
from equipoise.models.static import StaticVectors
from equipoise.results import Array

SEARCHED = 200_000  # the first words, which for most files are the most frequent
BLOCK = 50_000  # rows at a time


def neighbours(model: Model, word: str, number: int = 12) -> tuple[tuple[str, float], ...]:
    """The nearest words of the first 200,000 by cosine, the nearest first; none of a model that cannot list its words,
    or does not know the word."""
    if not isinstance(model, StaticVectors):
        return ()
    known = find_words(model, [word], "first")
    if word not in known.rows:
        return ()
    own = unit(np.asarray(known.array[known.rows[word][:1]], dtype=np.float64))[0]
    cosines = np.concatenate([_cosines(model, start, own) for start in range(0, min(model.words, SEARCHED), BLOCK)])
    nearest = np.argpartition(-cosines, min(number + 1, len(cosines) - 1))[: number + 1]
    ordered = nearest[np.argsort(-cosines[nearest], kind="stable")].tolist()
    found = zip(model.words_at(ordered), cosines[ordered].tolist(), strict=True)
    return tuple((text, cosine) for text, cosine in found if text.lower() != word.lower())[:number]


def _cosines(model: StaticVectors, start: int, own: Array) -> Array:
    """Of a block of rows with a vector of length one; 0 for a row of zeros."""
    rows = np.asarray(model.store.vectors[start : min(start + BLOCK, SEARCHED)])
    lengths = np.sqrt(np.einsum("ij,ij->i", rows, rows))
    along = rows @ own.astype(rows.dtype)
    return np.divide(along, lengths, out=np.zeros_like(along), where=lengths > 0)
