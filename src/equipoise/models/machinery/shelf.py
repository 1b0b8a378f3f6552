"""What was read before, in an SQLite database under the cache; safe for many readers, writers and kills.

    places   key -> row: small, so that looking for a key touches few pages
    vectors  row -> bytes, in the order they were read: writing only appends

Where the cache cannot be written, what is read goes to a database that lasts as long as the program.
"""

from __future__ import annotations

import sqlite3
import weakref
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from threading import RLock
from typing import Any, TypeVar

from equipoise.errors import CannotWrite
from equipoise.models.machinery.database import close, connected, only_to_look_in, transaction

SHELF_FORMAT = 2
AT_ONCE = 500  # keys in one question; every SQLite takes 999
DAMAGED = ("SQLITE_CORRUPT", "SQLITE_NOTADB")
FIND = "SELECT key FROM places WHERE key IN ({})"
GET = "SELECT key, vector FROM places JOIN vectors USING (row) WHERE key IN ({})"

Answer = TypeVar("Answer")


def key_of(layer: int, text: str, span: tuple[int, int]) -> int:
    """What names a word in a sentence in a layer."""
    return numbered(f"{layer} {span[0]} {span[1]} {text}".encode("utf-8", "surrogatepass"))


def numbered(named: bytes) -> int:
    """A number in place of a long name; 63 bits, as SQLite's numbers have a sign."""
    return int.from_bytes(blake2b(named, digest_size=8).digest(), "little") >> 1


class Shelf:
    """Keys -> bytes. Databases to look in, the last of which is written to; most often that is only the cache's."""

    def __init__(self, path: Path, what: str = "vectors"):
        self.path, self.what, self.lock, self.note = path, what, RLock(), ""
        self.open: list[sqlite3.Connection] = []  # from the first question on
        weakref.finalize(self, close, self.open)

    def lacks(self, keys: Sequence[int]) -> set[int]:
        """The keys that are not here."""
        return set(keys).difference(key for (key,) in self._trying(lambda: self._rows(FIND, keys)))

    def get(self, keys: Sequence[int]) -> dict[int, bytes]:
        """What is here of these keys."""
        return dict(self._trying(lambda: self._rows(GET, keys)))

    def put(self, vectors: Mapping[int, bytes]) -> None:
        """Keep all of these, or none when killed; what another process kept meanwhile stays as it is."""
        self._trying(lambda: self._write(vectors), to_write=True)

    def _rows(self, question: str, keys: Sequence[int]) -> list[Any]:
        parts = [keys[first : first + AT_ONCE] for first in range(0, len(keys), AT_ONCE)]
        asked = [(question.format(",".join("?" * len(part))), part) for part in parts]
        return [row for each in self.open for question, part in asked for row in each.execute(question, part)]

    def _write(self, vectors: Mapping[int, bytes]) -> None:
        database = self.open[-1]
        with transaction(database):
            known = {key for (key,) in self._rows(FIND, list(vectors))}
            (last,) = database.execute("SELECT coalesce(max(row), 0) FROM vectors").fetchone()
            rows = list(enumerate((key for key in vectors if key not in known), start=last + 1))
            database.executemany("INSERT INTO vectors VALUES (?, ?)", [(row, vectors[key]) for row, key in rows])
            database.executemany("INSERT INTO places VALUES (?, ?)", [(key, row) for row, key in rows])

    def _trying(self, step: Callable[[], Answer], to_write: bool = False) -> Answer:
        """The answer of a step, after mending if it fails."""
        with self.lock:
            if not self.open:
                self._begin()
            try:
                return step()
            except sqlite3.Error as error:
                self._mend(error, to_write)
            try:
                return step()
            except sqlite3.Error as error:
                raise CannotWrite(
                    f"Neither {self.path.parent} nor the folder for temporary files can be used ({error}); "
                    "make room or set EQUIPOISE_CACHE to another folder."
                ) from error

    def _mend(self, error: Exception, can_be_read: bool = False) -> None:
        """A damaged database is set aside and made anew; where nothing can be written, one lasts as long as we do."""
        if getattr(error, "sqlite_errorname", "").startswith(DAMAGED):
            with suppress(sqlite3.Error, OSError):
                self._set_aside()
                self._open_cache()
                return
        if not can_be_read:
            close(self.open)
        self.open.append(connected(""))
        reason = error.strerror if isinstance(error, OSError) else error
        self.note = f"{self.what} were not kept for later, as {self.path.parent} cannot be written ({reason})"

    def _begin(self) -> None:
        try:
            self._open_cache()
        except (sqlite3.Error, OSError) as error:
            self._mend(error)
            self.open[:0] = only_to_look_in(self.path)

    def _open_cache(self) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.open.append(connected(str(self.path)))

    def _set_aside(self) -> None:
        close(self.open)
        self.path.replace(self.path.with_name(self.path.name + ".damaged"))
        for ending in ("-wal", "-shm"):
            self.path.with_name(self.path.name + ending).unlink(missing_ok=True)
