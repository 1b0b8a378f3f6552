"""What flows from a corpus: slices of a file, their entries, and what is no entry."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, Protocol

Progress = Callable[[float], None]  # hears what share is done
Record = Any  # an entry as its file has it: a line with its line end (bytes), or a row of a table (a dict)


def in_silence(share: float) -> None:
    """Nobody hears how far it is."""


class Slice(NamedTuple):
    """A stretch of a file, cut between two entries."""

    number: int  # among all slices of the corpus, from 0
    file: int  # which of the corpus's files
    first: int  # its first line, from 1; of a table, its first row
    data: bytes  # lines as they stand there, or rows as Arrow writes them

    @property
    def where(self) -> dict[str, int]:
        return {"file": self.file, "first": self.first}


class Malformed(NamedTuple):
    """A line that is no entry."""

    line: int
    why: str
    raw: bytes


class Parsed(NamedTuple):
    """The entries of a slice, in their order, and the lines that are none."""

    lines: list[int]  # where each entry begins
    sentences: list[tuple[str, ...]]  # one or two of each
    labels: list[str]  # "" where the corpus has none
    records: Sequence[Record]
    malformed: list[Malformed]
    blank: int  # lines with nothing on them


@dataclass(frozen=True)
class Layout:
    """Which columns of a corpus are what; of lines of plain text there are none."""

    sentences: tuple[str, ...] = ()  # one or two columns; numbers as text ("6") where a file has no header
    label: str = ""
    identity: str = ""  # an entry's own name, which a changed copy must not share
    derived: tuple[str, ...] = ()  # made from the sentences, such as parses: not true of a changed copy


class Writer(Protocol):
    """A file of entries that is being written."""

    def write(self, records: Iterable[Record]) -> None: ...


class Format(Protocol):
    """One way to keep entries in a file; one object a file."""

    layout: Layout

    @property
    def marks_copies(self) -> bool:
        """Whether a copy's identity can be marked; not where there is none, or where it is no text but a number."""
        ...

    def kind(self) -> object:
        """Equal (==) for two files whose entries can stand in one file: format, layout, and all columns of a table."""
        ...

    def described(self) -> dict[str, object]:
        """How the file is read, as `open_corpus` takes it."""
        ...

    def slices(self, size: int, progress: Progress = ...) -> Iterator[tuple[int, bytes]]:
        """The file in stretches of about so many bytes (after unpacking): the number of the first line, and the data.

        A header is in none of them. The same file is always cut alike. `progress` hears how much of the file is read.
        """
        ...

    def parse(self, data: bytes, first: int) -> Parsed:
        """The entries of a stretch."""
        ...

    def changed(self, record: Record, sentences: tuple[str, ...], mark: str) -> Record:
        """A copy of an entry with other sentences; `mark` is added to its identity, and what was derived is emptied.

        Types stay: an identity that is no text stays as it is; of what was derived, text becomes "", a list [], and
        all else null.
        """
        ...

    def writer(self, path: Path) -> AbstractContextManager[Writer]:
        """A new file of the same kind (header, packing) that takes the place of `path` when all is written."""
        ...
