"""What is read, so that a failure to read is not told as one to write."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TypeVar

from equipoise.errors import BadDataset

Each = TypeVar("Each")

BLOCK = 1 << 20


def read_or_say(things: Iterable[Each], what: str) -> Iterator[Each]:
    """The same things; the system's refusal to read the next is a sentence."""
    try:
        yield from things
    except OSError as error:
        why = error.strerror or error
        raise BadDataset(f"{what} cannot be read to its end: {why}; is it still there, and may you read it?") from error


def blocks_of(path: Path) -> Iterator[bytes]:
    """The bytes of a file in pieces."""
    return read_or_say(_blocks(path), str(path))


def _blocks(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        while block := file.read(BLOCK):
            yield block
