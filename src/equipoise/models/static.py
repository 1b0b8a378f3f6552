"""Static word vectors: one vector a word, read from a file of any known format."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from equipoise.errors import BadVectors
from equipoise.files import cache_folder
from equipoise.models.base import Embedded, Progress
from equipoise.models.formats import read_vectors, recognise
from equipoise.models.formats.beside import told_beside
from equipoise.models.formats.source import source_of
from equipoise.models.frequency import looks_by_frequency
from equipoise.models.remembered import remembered
from equipoise.models.store import STORE_FORMAT, Store, open_store


class StaticVectors:
    """Word vectors mapped from a store; the file they came from is named by its fingerprint."""

    def __init__(self, name: str, fingerprint: str, store: Store):
        self.name, self.fingerprint, self.store = name, fingerprint, store
        self.words, self.dimensions = store.vectors.shape
        self.description = f"static word vectors, {self.words:,} words of {self.dimensions} dimensions"
        self.notes, self.about = store.notes, store.about

    def vectors(self, texts: Sequence[str]) -> Embedded:
        rows = self.store.find(texts)
        known = rows >= 0
        found = tuple(text for text, here in zip(texts, known, strict=True) if here)
        missing = tuple(text for text, here in zip(texts, known, strict=True) if not here)
        return Embedded(found, np.asarray(self.store.vectors[rows[known]]), missing)

    def places(self, texts: Sequence[str]) -> NDArray[np.int64]:
        return self.store.find(texts)

    def words_at(self, places: Sequence[int]) -> list[str]:
        return [self.store.word(place) for place in places]

    @cached_property
    def by_frequency(self) -> bool:
        """Whether the file's order looks like one from frequent to rare."""
        return looks_by_frequency(self)

    def vocabulary(self) -> list[str]:
        """Every word in the order of the file, which for most files is from frequent to rare."""
        return self.store.all_words()


def load(
    location: str, *, allow_pickle: bool = False, progress: Progress = lambda share: None, **_: Any
) -> StaticVectors:
    """The vectors in this file; what only concerns other kinds of model is not heard."""
    return open_vectors(location, allow_pickle=allow_pickle, progress=progress)


def open_vectors(
    path: str | Path,
    *,
    name: str | None = None,
    vocabulary: Path | None = None,
    allow_pickle: bool = False,
    progress: Progress = lambda share: None,
) -> StaticVectors:
    """The vectors in this file, parsed now or taken from the cache."""
    path = Path(path)
    with suppress(RuntimeError):  # ~ of an unknown user
        path = path.expanduser()
    try:
        if path.exists() and not path.is_file():
            what = f"it is a folder; that of an encoder is named hf:{path}" if path.is_dir() else "it is no file"
            raise BadVectors(f"The vectors {path} cannot be read: {what}.")
        source = source_of(path, allow_pickle=allow_pickle, vocabulary=vocabulary, progress=progress)
        format = recognise(source)
        fingerprint = remembered(source.path, source.paths, source.fingerprint)
        folder = cache_folder() / "vectors" / f"{fingerprint}-{STORE_FORMAT}"
        store = open_store(folder) or read_vectors(source, format, folder)
        store = store if store.about else _with_what_stands_beside(store, path, fingerprint)
    except OSError as error:
        raise BadVectors(f"The vectors {path} cannot be read: {error.strerror}.") from error
    return StaticVectors(name or os.fsencode(path.name).decode("utf-8", "replace"), fingerprint, store)


def _with_what_stands_beside(store: Store, path: Path, fingerprint: str) -> Store:
    """With what a file beside says of how the vectors were made, if it is these that it means."""
    about, note = told_beside(path, fingerprint)
    return replace(store, about=about, notes=(*store.notes, note)) if note else store
