"""A model made of random numbers, for tests and examples: the same text always gets the same vector."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import numpy as np

from equipoise.models.base import Embedded


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


def _seed(text: str) -> int:
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "little")


def load(location: str, **_: object) -> FakeModel:
    """fake: or fake:unknown,words"""
    return FakeModel(location)
