"""A file being read: its first bytes, its stream, unpacked if it is gzip, and how far the reading has come."""

from __future__ import annotations

import gzip
import hashlib
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import BinaryIO, cast

from equipoise.errors import BadVectors
from equipoise.models.base import Progress

HEAD = 1 << 16
KEEP_WORDS_APART = (b"\x93NUMPY", b"PK\x03\x04")  # .npy, .npz; safetensors is known by its ninth byte


@dataclass(frozen=True)
class Source:
    path: Path
    allow_pickle: bool = False
    vocabulary: Path | None = None  # the file with the words, where they are not with the vectors
    progress: Progress = lambda share: None

    @cached_property
    def size(self) -> int:
        return self.path.stat().st_size

    @cached_property
    def is_gzip(self) -> bool:
        with self.path.open("rb") as file:
            return file.read(2) == b"\x1f\x8b"

    @cached_property
    def head(self) -> bytes:
        """The first bytes of the content."""
        with self.stream() as file:
            return file.read(HEAD)

    @contextmanager
    def stream(self) -> Iterator[BinaryIO]:
        """The content, unpacked; a damaged gzip is a sentence."""
        try:
            with self.path.open("rb") as raw:
                yield cast(BinaryIO, gzip.GzipFile(fileobj=raw)) if self.is_gzip else raw
        except (gzip.BadGzipFile, EOFError, zlib.error) as error:
            raise BadVectors(f"{self.path} is a damaged or cut-off gzip file ({error}); get it again.") from error

    def lines_of(self, file: BinaryIO, block: int) -> Iterator[bytes]:
        """Blocks of whole lines; only the last may lack its newline."""
        rest = b""
        while data := file.read(block):
            self._tell(file)
            cut = data.rfind(b"\n") + 1
            if cut:
                yield rest + data[:cut]
                rest = data[cut:]
            else:
                rest += data
        if rest:
            yield rest

    def _tell(self, file: BinaryIO) -> None:
        raw = cast(BinaryIO, cast(gzip.GzipFile, file).fileobj) if self.is_gzip else file
        self.progress(min(1.0, raw.tell() / max(1, self.size)))

    def fingerprint(self) -> str:
        """A hash of the bytes on disk, the vocabulary's included."""
        return fingerprint_of(self.paths)

    @property
    def gensim_vectors(self) -> Path:
        """Where gensim keeps an array too large for its pickle; before 3.3 under another name."""
        places = [self.path.with_name(f"{self.path.name}.{name}.npy") for name in ("vectors", "syn0")]
        return next((place for place in places if place.is_file()), places[0])

    @property
    def paths(self) -> list[Path]:
        """Every file that the vectors and words come from."""
        if self.vocabulary:
            return [self.path, self.vocabulary]
        return [self.path, self.gensim_vectors] if self.gensim_vectors.is_file() else [self.path]


def fingerprint_of(paths: Sequence[Path]) -> str:
    """The SHA-256 of a file, or of those of several, one after another."""
    digests = []
    for path in paths:
        with path.open("rb") as file:
            digests.append(hashlib.file_digest(file, "sha256").digest())
    return digests[0].hex() if len(digests) == 1 else hashlib.sha256(b"".join(digests)).hexdigest()


def source_of(path: Path, *, allow_pickle: bool, vocabulary: Path | None, progress: Progress) -> Source:
    """The file with the vocabulary beside it, for formats that keep the words apart."""
    source = Source(path, allow_pickle, vocabulary, progress)
    if vocabulary or (not source.head.startswith(KEEP_WORDS_APART) and source.head[8:9] != b"{"):
        return source
    beside = (path.with_name(name) for name in vocabulary_names(path))
    return replace(source, vocabulary=next((name for name in beside if name.is_file()), None))


def vocabulary_names(path: Path) -> list[str]:
    """What a vocabulary beside an array may be called, the likeliest first."""
    stem = path.name.removesuffix(path.suffix)
    return [f"{stem}.vocab.txt", f"{stem}.words.txt", "vocab.txt", "vocab.json"]
