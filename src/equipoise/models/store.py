"""Vectors as they rest on disk: parsed once, memory-mapped ever after.

A store is a folder under the cache, named by the content of the file it was made from:

    vectors.bin    the rows, in the order of the file (most frequent word first, in most files)
    words.bin      the words, UTF-8, end to end; offsets.npy says where each begins
    hashes.npy     a sorted 64-bit hash for every word, and rows.npy the row it belongs to
    meta.json      shape, dtype and what was odd

Opening one maps files and reads nothing; asking for a word reads a few pages. A folder appears under its name only
when it is whole, so a killed reader leaves nothing that looks like a store.
"""

from __future__ import annotations

import json
import shutil
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import blake2b
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from equipoise.errors import BadVectors, CannotWrite
from equipoise.files import telling_where

STORE_FORMAT = 1
WHAT_TO_DO = "make room or set EQUIPOISE_CACHE to another folder"
LEFT_BEHIND = 3600  # seconds without a new row: the reader was killed


@dataclass(frozen=True)
class Store:
    """An opened store; nothing is in memory but the maps."""

    vectors: NDArray[np.floating]  # (rows, dimensions), mapped
    words: NDArray[np.uint8]
    offsets: NDArray[np.int64]  # (rows + 1,)
    hashes: NDArray[np.uint64]
    rows: NDArray[np.int64]
    notes: tuple[str, ...]
    about: str = ""  # what the file says of how it was made: a line for people, and perhaps more

    def find(self, texts: Sequence[str]) -> NDArray[np.int64]:
        """The row of each text, or -1."""
        asked = hash_words([text.encode("utf-8", "surrogatepass") for text in texts])
        places = np.minimum(np.searchsorted(self.hashes, asked), len(self.hashes) - 1)
        rows = np.where(self.hashes[places] == asked, self.rows[places], -1)
        for number in np.flatnonzero(rows >= 0).tolist():  # a hash can be shared by chance; the word itself decides
            if self.word(int(rows[number])) != texts[number]:
                rows[number] = -1
        return rows

    def word(self, row: int) -> str:
        return self.words[self.offsets[row] : self.offsets[row + 1]].tobytes().decode()

    def all_words(self) -> list[str]:
        """Every word in the order of the file."""
        text = self.words.tobytes()
        return [text[start:end].decode() for start, end in pairwise(self.offsets.tolist())]


def hash_words(words: Sequence[bytes]) -> NDArray[np.uint64]:
    digests = b"".join([blake2b(word, digest_size=8).digest() for word in words])
    return np.frombuffer(digests, dtype="<u8")


def save_array(path: Path, array: NDArray[Any]) -> None:
    """np.save, but with an error when the disk is too full for the last few bytes."""
    array = np.ascontiguousarray(array)
    with path.open("wb") as file:
        np.lib.format.write_array_header_1_0(file, np.lib.format.header_data_from_array_1_0(array))
        file.write(array.data)


def open_store(folder: Path) -> Store | None:
    """The store in this folder, or None if there is none that this version can read."""
    try:
        meta = json.loads((folder / "meta.json").read_text())
        if meta["format"] != STORE_FORMAT:
            return None
        shape = (meta["rows"], meta["dimensions"])
        store = Store(
            vectors=np.memmap(folder / "vectors.bin", dtype=meta["dtype"], mode="r", shape=shape),
            words=np.asarray(np.memmap(folder / "words.bin", dtype=np.uint8, mode="r")),
            offsets=np.asarray(np.load(folder / "offsets.npy", mmap_mode="r")),
            hashes=np.asarray(np.load(folder / "hashes.npy", mmap_mode="r")),
            rows=np.asarray(np.load(folder / "rows.npy", mmap_mode="r")),
            notes=tuple(meta["notes"]),
            about=meta.get("about", ""),
        )
        whole = len(store.offsets) == shape[0] + 1 and store.offsets[-1] <= len(store.words)
        return store if whole and len(store.hashes) == len(store.rows) else None
    except (OSError, EOFError, ValueError, KeyError, TypeError):
        return None


class StoreWriter:
    """Takes blocks of rows as they are read; `finish` makes the store appear."""

    def __init__(self, folder: Path, source: Path):
        self.folder, self.source = folder, source
        self.words: list[str] = []
        self.notes: list[str] = []
        self.zeros: list[NDArray[np.bool_]] = []
        self.dimensions, self.dtype, self.about = 0, "", ""

    def add(self, words: list[str], block: NDArray[np.floating]) -> None:
        """Append rows; every number must be finite (the reader says which line is not)."""
        self.dimensions, self.dtype = block.shape[1], block.dtype.str
        self.words.extend(words)
        self.zeros.append(np.all(block.astype(np.float32, copy=False) == 0, axis=1))
        with telling_where(self.folder, WHAT_TO_DO):
            self.file.write(np.ascontiguousarray(block).data)  # tofile would not say that the disk is full

    def finish(self) -> Store:
        if not self.words:
            raise BadVectors(f"{self.source} holds no vectors.")
        encoded = [word.encode("utf-8", "replace") for word in self.words]
        known = self._known(encoded)
        hashes = hash_words(encoded)[known]
        order = np.argsort(hashes, kind="stable")
        with telling_where(self.folder, WHAT_TO_DO):
            self.file.close()
            (self.beside / "words.bin").write_bytes(b"".join(encoded) or b"\0")
            save_array(self.beside / "offsets.npy", np.cumsum([0, *map(len, encoded)], dtype=np.int64))
            save_array(self.beside / "hashes.npy", hashes[order])
            save_array(self.beside / "rows.npy", known[order])
            meta = {
                "format": STORE_FORMAT, "rows": len(self.words), "dimensions": self.dimensions, "dtype": self.dtype,
                "notes": self.notes, "about": self.about, "source": self.source.name,
            }  # fmt: skip
            (self.beside / "meta.json").write_text(json.dumps(meta))
            self._put_in_place()
        store = open_store(self.folder)
        if store is None:
            raise CannotWrite(f"What was written to {self.folder} cannot be read back; try again.")
        return store

    def _put_in_place(self) -> None:
        try:
            self.beside.rename(self.folder)
        except OSError:  # something stands there: the store of a quicker process, or a damaged one
            if open_store(self.folder) is None:
                shutil.rmtree(self.folder)
                self.beside.rename(self.folder)

    def _known(self, encoded: list[bytes]) -> NDArray[np.int64]:
        """The rows that can be asked for: the first of each word, and not those whose vector is zero."""
        seen: dict[bytes, int] = {}
        for row, word in enumerate(encoded):
            seen.setdefault(word, row)
        first = np.fromiter(seen.values(), dtype=np.int64, count=len(seen))
        repeated = len(encoded) - len(first)
        if repeated:
            again = next(word for row, word in enumerate(encoded) if seen[word] != row)
            self.notes.append(f"{repeated} rows repeat a word, such as {again.decode()!r}; the first counts")
        zero = np.concatenate(self.zeros)[first]
        if zero.any():
            example = self.words[int(first[np.argmax(zero)])]
            self.notes.append(f"{int(zero.sum())} words have a zero vector, such as {example!r}; they count as unknown")
        if zero.all():
            raise BadVectors(f"{self.source} holds only zero vectors.")
        return first[~zero]

    def __enter__(self) -> StoreWriter:
        with telling_where(self.folder, WHAT_TO_DO):
            self.folder.parent.mkdir(parents=True, exist_ok=True)
            _sweep(self.folder.parent)
            self.beside = Path(tempfile.mkdtemp(dir=self.folder.parent, prefix=".store-"))
            try:
                self.file = (self.beside / "vectors.bin").open("wb")
            except BaseException:  # Ctrl-C too: nothing will call __exit__ yet
                shutil.rmtree(self.beside, ignore_errors=True)
                raise
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(OSError):  # a full disk was told already
            self.file.close()
        shutil.rmtree(self.beside, ignore_errors=True)


def _last_written(folder: Path) -> float:
    vectors = folder / "vectors.bin"
    return (vectors if vectors.exists() else folder).stat().st_mtime


def _sweep(folder: Path) -> None:
    """Remove what killed readers left behind."""
    for left in folder.glob(".store-*"):
        with suppress(OSError):
            if time.time() - _last_written(left) > LEFT_BEHIND:
                shutil.rmtree(left, ignore_errors=True)
