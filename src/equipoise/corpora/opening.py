"""A file's bytes, unpacked while they are read and packed while they are written."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import sys
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, BinaryIO, NamedTuple, NoReturn, cast

from equipoise.corpora.shapes import Progress, in_silence
from equipoise.errors import BadDataset

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

HEAD = 1 << 16
BLOCK = 1 << 18
DAMAGED = (EOFError, OSError, zlib.error, lzma.LZMAError, zstd.ZstdError)


class Packing(NamedTuple):
    """A way to pack one file; each side wraps a file that is open."""

    name: str
    ending: str
    magic: bytes  # how such a file begins
    unpack: Callable[[IO[bytes]], Any]
    pack: Callable[[IO[bytes]], Any]


PACKINGS = (
    # Neither name nor time in the pack: the same content is the same bytes.
    Packing("gzip", ".gz", b"\x1f\x8b", lambda raw: gzip.GzipFile(fileobj=raw, mode="rb"),
            lambda raw: gzip.GzipFile(filename="", fileobj=raw, mode="wb", compresslevel=6, mtime=0)),
    Packing("zstd", ".zst", b"\x28\xb5\x2f\xfd", zstd.ZstdFile, lambda raw: zstd.ZstdFile(raw, "wb")),
    Packing("bzip2", ".bz2", b"BZh", bz2.BZ2File, lambda raw: bz2.BZ2File(raw, "wb")),
    Packing("xz", ".xz", b"\xfd7zXZ\x00", lzma.LZMAFile, lambda raw: lzma.LZMAFile(raw, "wb")),  # noqa: SIM115 (the caller closes it)
)  # fmt: skip


class _Unpacking(io.RawIOBase):
    """The content of a packed or plain file; what keeps it from being read is a sentence that says how far it went."""

    def __init__(self, path: Path, inner: Any, what: str, tell: Callable[[], None]):
        self.path, self.inner, self.what, self.tell_how_far = path, inner, what, tell
        self.count = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        try:
            data: bytes = self.inner.read1(len(buffer))
        except DAMAGED as error:
            self._refuse(error)
        buffer[: len(data)] = data
        self.count += len(data)
        self.tell_how_far()
        return len(data)

    def _refuse(self, error: Exception) -> NoReturn:
        raise BadDataset(
            f"{self.path} cannot be read to its end: {self.what} after {self.count:,} bytes ({error}); get it again."
        ) from error


@contextmanager
def unpacked(path: Path, progress: Progress = in_silence) -> Iterator[BinaryIO]:
    """The content of a file as a stream, whether it is packed or not."""
    packing = packing_of(path)
    with path.open("rb") as raw:
        what = f"the {packing.name} pack is damaged or cut off" if packing else "reading failed"
        size = max(1, path.stat().st_size)
        with packing.unpack(raw) if packing else raw as inner:
            unpacking = _Unpacking(path, inner, what, lambda: progress(min(1.0, raw.tell() / size)))
            yield cast(BinaryIO, io.BufferedReader(unpacking, BLOCK))


def packing_of(path: Path) -> Packing | None:
    """How a file is packed, by its first bytes; names may mislead."""
    try:
        with path.open("rb") as file:
            start = file.read(8)
    except OSError as error:
        raise BadDataset(
            f"The corpus {path} cannot be read: {error.strerror}; is it still there, and may you read it?"
        ) from error
    return next((packing for packing in PACKINGS if start.startswith(packing.magic)), None)


def head_of(path: Path) -> bytes:
    """The first bytes of a file's content."""
    with unpacked(path) as stream:
        return stream.read(HEAD)


def inner_name(path: Path) -> str:
    """A file's name in lower case without the ending of its packing: train.jsonl of train.jsonl.gz."""
    name = path.name.casefold()
    ending = next((packing.ending for packing in PACKINGS if name.endswith(packing.ending)), "")
    return name.removesuffix(ending)


@contextmanager
def packed(place: Path, name: str) -> Iterator[BinaryIO]:
    """A stream into a new file, packed as `name` ends."""
    packing = next((packing for packing in PACKINGS if name.casefold().endswith(packing.ending)), None)
    with place.open("wb") as raw:
        if packing is None:
            yield cast(BinaryIO, raw)
        else:
            with packing.pack(raw) as stream:
                yield stream
