"""Two models of any origin with the words that both know, in the order of the first."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

import numpy as np

from equipoise.errors import TooFewWords
from equipoise.mitigation.vectors.about import Rows
from equipoise.mitigation.vectors.fitted import Floats
from equipoise.models.static import StaticVectors
from equipoise.models.store import hash_words

SAME = ("words", "offsets", "hashes", "rows")  # of two stores that find every word in the same row


class Picked:
    """Some rows of vectors in an order of their own, read when they are asked for."""

    def __init__(self, vectors: Floats, rows: Rows):
        self.vectors, self.rows = vectors, rows
        self.shape, self.dtype = (len(rows), vectors.shape[1]), vectors.dtype

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, asked: Any) -> Floats:
        return np.asarray(self.vectors[self.rows[asked]])

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Floats:
        return np.asarray(self[:], dtype=dtype)


def aligned(before: StaticVectors, after: StaticVectors) -> tuple[StaticVectors, StaticVectors]:
    """Both with the same words in the same rows; as they are where that is so already."""
    if all(np.array_equal(getattr(before.store, each), getattr(after.store, each)) for each in SAME):
        return before, after
    words = before.vocabulary()
    own, other = before.places(words), after.places(words)
    rows = np.flatnonzero((own == np.arange(len(words))) & (other >= 0))  # of a word that stands twice, the first
    if not len(rows):
        raise TooFewWords(f"{before.name} and {after.name} have no word in common; give two versions of one model.")
    kept = [words[row] for row in rows.tolist()]
    return _with(before, kept, rows), _with(after, kept, other[rows])


def _with(model: StaticVectors, words: list[str], rows: Rows) -> StaticVectors:
    encoded = [word.encode("utf-8", "surrogatepass") for word in words]
    hashes = hash_words(encoded)
    order = np.argsort(hashes, kind="stable")
    store = replace(
        model.store, vectors=cast(Floats, Picked(model.store.vectors, rows)),
        words=np.frombuffer(b"".join(encoded), dtype=np.uint8), hashes=hashes[order], rows=order,
        offsets=np.cumsum([0, *map(len, encoded)], dtype=np.int64),
    )  # fmt: skip
    return StaticVectors(model.name, model.fingerprint, store)
