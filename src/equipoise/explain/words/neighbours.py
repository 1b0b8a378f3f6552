"""Which words of a vocabulary a word is nearest to."""

from __future__ import annotations

from itertools import islice
from math import isfinite

import numpy as np

from equipoise.asking.finding import find_words
from equipoise.metrics.similarity import unit
from equipoise.models import Model
from equipoise.models.static import StaticVectors
from equipoise.results import Array

SEARCHED = 200_000  # the first words, which for most files are the most frequent
SPELLINGS = 10  # of the word itself, at most, that are no neighbours
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
    most = min(number + SPELLINGS, len(cosines))
    nearest = np.argpartition(-cosines, most - 1)[:most]
    ordered = nearest[np.argsort(-cosines[nearest], kind="stable")].tolist()
    found = zip(model.words_at(ordered), cosines[ordered].tolist(), strict=True)
    others = ((text, cosine) for text, cosine in found if text.lower() != word.lower() and isfinite(cosine))
    return tuple(islice(others, number))


def _cosines(model: StaticVectors, start: int, own: Array) -> Array:
    """Of a block of rows with a vector of length one; a row of zeros is near to nothing."""
    rows = np.asarray(model.store.vectors[start : min(start + BLOCK, SEARCHED)])
    lengths = np.sqrt(np.einsum("ij,ij->i", rows, rows))
    along = rows @ own.astype(rows.dtype)
    return np.divide(along, lengths, out=np.full_like(along, -np.inf), where=lengths > 0)
