"""Models of any origin with the words that all of them know, in the order of the first."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
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


def aligned(*models: StaticVectors) -> tuple[StaticVectors, ...]:
    """All with the same words in the same rows; as they are where that is so already."""
    first = models[0]
    if all(np.array_equal(getattr(first.store, name), getattr(each.store, name)) for each in models for name in SAME):
        return models
    words = first.vocabulary()
    places = np.array([each.places(words) for each in models])  # (models, words)
    rows = np.flatnonzero((places[0] == np.arange(len(words))) & (places >= 0).all(axis=0))  # of doubles, the first
    if not len(rows):
        told = " and ".join(each.name for each in models)
        raise TooFewWords(f"{told} have no word in common; give versions of one model.")
    kept = [words[row] for row in rows.tolist()]
    return tuple(_with(each, kept, own[rows]) for each, own in zip(models, places, strict=True))


def _with(model: StaticVectors, words: list[str], rows: Rows) -> StaticVectors:
    """A model of these words alone, which is another one than that of all of its words."""
    encoded = [word.encode("utf-8", "surrogatepass") for word in words]
    hashes = hash_words(encoded)
    order = np.argsort(hashes, kind="stable")
    store = replace(
        model.store, vectors=cast(Floats, Picked(model.store.vectors, rows)),
        words=np.frombuffer(b"".join(encoded), dtype=np.uint8), hashes=hashes[order], rows=order,
        offsets=np.cumsum([0, *map(len, encoded)], dtype=np.int64),
    )  # fmt: skip
    fingerprint = sha256(b"\n".join([model.fingerprint.encode(), *encoded])).hexdigest()
    return StaticVectors(model.name, fingerprint, store)
