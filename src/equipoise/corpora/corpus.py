"""Files of entries as one corpus."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from equipoise.corpora.shapes import Format, Parsed, Slice


@dataclass(frozen=True)
class Corpus:
    """Files that belong together, such as the train, dev and test parts of SNLI. It can be sent to another machine:
    parsing a slice takes no file."""

    files: tuple[Path, ...]
    formats: tuple[Format, ...]  # one a file

    @property
    def pairs(self) -> bool:
        """Whether an entry has two sentences."""
        raise NotImplementedError

    def slices(self, size: int) -> Iterator[Slice]:
        """All files in stretches of about so many bytes."""
        raise NotImplementedError

    def parse(self, slice: Slice) -> Parsed:
        """The entries of a slice; a pure function of it."""
        raise NotImplementedError

    def described(self) -> dict[str, object]:
        """How it is read, as `open_corpus` takes it; JSON. Two corpora read alike have the same, files apart."""
        raise NotImplementedError


def open_corpus(
    files: Sequence[str | Path],
    *,
    format: str = "auto",
    columns: Sequence[str] = (),
    label: str = "",
    encoding: str = "utf-8",
    longest: int = 100_000,
) -> Corpus:
    """The corpus in these files."""
    raise NotImplementedError
