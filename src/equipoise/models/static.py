"""Static word vectors: one vector a word, read from a file of any known format."""

from __future__ import annotations

import hashlib
import json
import os
import time
from collections.abc import Sequence
from contextlib import suppress
from functools import cached_property
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from equipoise.errors import BadVectors, CannotWrite
from equipoise.files import cache_folder, write_text
from equipoise.models.base import Embedded, Progress
from equipoise.models.formats import read_vectors, recognise
from equipoise.models.formats.source import Source, source_of
from equipoise.models.store import STORE_FORMAT, Store, open_store

SAMPLE = 1000  # words to see how a file is ordered
COMMON = ("the", "of", "and", "to", "in")  # among the first, in an English file ordered by frequency
SETTLED = 2  # seconds; a file changed more recently may change again while its times stay the same


class StaticVectors:
    """Word vectors mapped from a store; the file they came from is named by its fingerprint."""

    def __init__(self, name: str, fingerprint: str, store: Store):
        self.name, self.fingerprint, self.store = name, fingerprint, store
        self.words, self.dimensions = store.vectors.shape
        self.description = f"static word vectors, {self.words:,} words of {self.dimensions} dimensions"
        self.notes = store.notes

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
        """Whether the file's order looks like one from frequent to rare: not the alphabet's, common words first."""
        sample = self.words_at(np.linspace(0, self.words - 1, min(SAMPLE, self.words)).astype(int).tolist())
        rising = sum(first <= second for first, second in pairwise(sample)) / max(1, len(sample) - 1)
        common = [place for place in self.places(COMMON).tolist() if place >= 0]
        return 0.1 < rising < 0.9 and (not common or float(np.median(common)) < max(200, self.words / 100))

    def vocabulary(self) -> list[str]:
        """Every word in the order of the file, which for most files is from frequent to rare."""
        return self.store.all_words()


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
            raise BadVectors(f"The vectors {path} cannot be read: it is {'a folder' if path.is_dir() else 'no file'}.")
        source = source_of(path, allow_pickle=allow_pickle, vocabulary=vocabulary, progress=progress)
        format = recognise(source)
        fingerprint = _fingerprint(source)
        folder = cache_folder() / "vectors" / f"{fingerprint}-{STORE_FORMAT}"
        store = open_store(folder) or read_vectors(source, format, folder)
    except OSError as error:
        raise BadVectors(f"The vectors {path} cannot be read: {error.strerror}.") from error
    return StaticVectors(name or os.fsencode(path.name).decode("utf-8", "replace"), fingerprint, store)


def _fingerprint(source: Source) -> str:
    """The hash of the content, remembered for as long as the file's place, size and times stay the same."""
    stats = [path.stat() for path in source.paths]
    seen = [[stat.st_size, stat.st_mtime_ns, stat.st_ctime_ns, stat.st_ino] for stat in stats]
    place = hashlib.sha256(os.fsencode(source.path.resolve())).hexdigest()[:32]
    note = cache_folder() / "seen" / f"{place}.json"
    try:
        remembered = json.loads(note.read_text())
        if remembered["seen"] == seen:
            return str(remembered["fingerprint"])
    except (OSError, ValueError, KeyError, TypeError):
        pass
    fingerprint = source.fingerprint()
    if time.time() - max(stat.st_ctime for stat in stats) > SETTLED:
        with suppress(CannotWrite):  # a cache that is only read is a good one if the store is there
            write_text(note, json.dumps({"seen": seen, "fingerprint": fingerprint}))
    return fingerprint
