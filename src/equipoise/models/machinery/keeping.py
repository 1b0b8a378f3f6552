"""Vectors of whole texts: each distinct text is read once, in batches, and a batch is kept as soon as it is done."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from threading import RLock
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from equipoise.errors import CannotWrite
from equipoise.files import cache_folder
from equipoise.models.base import Embedded, Progress
from equipoise.models.machinery.shelf import SHELF_FORMAT, Shelf, numbered

NO_VECTOR = b""
TRIES = 3  # to read what is not on the shelf: another program may set it aside
CHUNK = 4096  # texts tokenised and looked for at a time

Places = NDArray[np.int64]


class Work(NamedTuple):
    """Texts made ready to be read: batches of places among them, and what turns a batch into rows."""

    batches: Sequence[Places]
    read: Callable[[Places], list[bytes]]  # a row a text: a vector, or NO_VECTOR


class ReadsTexts(Protocol):
    """What reads texts."""

    def ready(self, texts: Sequence[str]) -> Work: ...

    def each(self, read: Callable[[Places], list[bytes]], batches: Iterable[Places]) -> Iterator[list[bytes]]:
        """What is made of each batch, in their order."""
        ...


class KeptTexts:
    """A shelf of vectors of texts, and who reads what is not on it; the reader is made when it is first needed."""

    def __init__(self, shelf: Shelf, reader: Callable[[], ReadsTexts]):
        self.shelf, self.reader, self.lock = shelf, reader, RLock()

    @classmethod
    def under(cls, reading: str, precision: str, reader: Callable[[], ReadsTexts]) -> KeptTexts:
        """What is kept in the cache under a name for the model and how it reads."""
        return cls(Shelf(cache_folder() / "sentences" / f"{reading}-{precision}-{SHELF_FORMAT}.db"), reader)

    def of(self, texts: Sequence[str], progress: Progress) -> dict[str, bytes]:
        """What is kept of each text; what is not kept is read first."""
        keys = {text: _key(text) for text in texts}
        for _ in range(TRIES):
            found = self.shelf.get(list(keys.values()))
            if len(found) == len(keys):
                progress(1.0)
                return {text: found[key] for text, key in keys.items()}
            self._read(list(keys), progress)
        raise CannotWrite(f"What was written to {self.shelf.path} cannot be read back; try again.")

    def _read(self, texts: Sequence[str], progress: Progress) -> None:
        """Read what is not on the shelf.

        Which texts go together follows from all that were asked for, whatever is on the shelf: a run that was killed
        and begun again reads the same batches as one that was not, and gets the same digits.
        """
        with self.lock:
            reader = self.reader()
            for first in range(0, len(texts), CHUNK):
                chunk = texts[first : first + CHUNK]
                work = reader.ready(chunk)
                lacking = self.shelf.lacks([_key(text) for text in chunk])
                wanted = [batch for batch in work.batches if any(_key(chunk[place]) in lacking for place in batch)]
                done = 0
                for batch, rows in zip(wanted, reader.each(work.read, wanted), strict=True):
                    self.shelf.put({_key(chunk[place]): row for place, row in zip(batch.tolist(), rows, strict=True)})
                    done += len(batch)
                    progress((first + done) / len(texts))


def embedded(texts: Sequence[str], rows: Mapping[str, bytes], dimensions: int) -> Embedded:
    """The vectors in the order asked, and the texts that have none; a byte after a vector is no part of it."""
    found = tuple(text for text in texts if rows[text] != NO_VECTOR)
    numbers = bytearray().join(rows[text][: 4 * dimensions] for text in found)
    array = np.frombuffer(numbers, dtype=np.float32).reshape(len(found), dimensions)
    return Embedded(found, array, tuple(text for text in texts if rows[text] == NO_VECTOR))


def _key(text: str) -> int:
    return numbered(text.encode("utf-8", "surrogatepass"))
