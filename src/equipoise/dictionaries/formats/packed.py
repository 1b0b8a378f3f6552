"""A file's lines, unpacked while they are read if it is .gz or .zst."""

from __future__ import annotations

import gzip
import sys
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

from equipoise.errors import BadDataset
from equipoise.files import is_folder, there

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

PACKINGS: dict[bytes, Callable[[BinaryIO], Any]] = {  # how such a file begins; names may mislead
    b"\x1f\x8b": lambda raw: gzip.GzipFile(fileobj=raw, mode="rb"),
    b"\x28\xb5\x2f\xfd": zstd.ZstdFile,
}
ENDINGS = (".gz", ".dz", ".zst")
DAMAGED = (EOFError, OSError, zlib.error, zstd.ZstdError)


@contextmanager
def unpacked(path: Path) -> Iterator[BinaryIO]:
    """The content of a file as a stream; what keeps it from being read is a sentence."""
    if is_folder(path):
        raise BadDataset(f"The dictionary {path} is a folder, and a file is read; name the file.")
    if there(path) and not path.is_file():
        raise BadDataset(f"The dictionary {path} is a pipe or a device, and a file is read; write it to a file first.")
    try:
        with path.open("rb") as raw:
            start = raw.read(4)
            raw.seek(0)
            unpack = next((each for magic, each in PACKINGS.items() if start.startswith(magic)), None)
            with unpack(raw) if unpack else raw as stream:
                yield stream
    except DAMAGED as error:
        why = str(getattr(error, "strerror", None) or error).rstrip(".")
        raise BadDataset(f"The dictionary {path} cannot be read to its end: {why}; get it again.") from error


def inner_name(path: Path) -> str:
    """A file's name in small letters, without the ending of its packing."""
    name = path.name.casefold()
    return name.removesuffix(next((ending for ending in ENDINGS if name.endswith(ending)), ""))


def title(path: Path) -> str:
    """What a dictionary is called after its file: definitions, of definitions.tsv.gz."""
    return Path(path.name[: len(inner_name(path))]).stem or path.name
