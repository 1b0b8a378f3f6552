"""A file of lines: to stretches, to texts, and back to a file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, NamedTuple

from equipoise.corpora.formats.asked import Asked
from equipoise.corpora.formats.stretches import length_if_cut, next_stretch
from equipoise.corpora.opening import packed, unpacked
from equipoise.corpora.shapes import Malformed, Progress, in_silence
from equipoise.files import replacing

BYTE_ORDER_MARK = b"\xef\xbb\xbf"


class Lines(NamedTuple):
    """The lines of a stretch that are text, and those that are not."""

    numbers: list[int]
    texts: list[str]  # without their line ends
    raws: list[bytes]  # with them
    malformed: list[Malformed]
    blank: int


@dataclass(frozen=True)
class LineFile:
    """A file of lines behind a header: column names, a byte order mark, or nothing."""

    asked: Asked
    header: bytes

    @property
    def first(self) -> int:
        """The number of the first line after the header."""
        return 1 + self.header.count(b"\n")

    def slices(self, size: int, progress: Progress = in_silence) -> Iterator[tuple[int, bytes]]:
        """Stretches of at least so many bytes that end with a line, and the number of their first line."""
        number = self.first
        with self.after_header(progress) as stream:
            while data := next_stretch(stream, size, self.asked.longest):
                yield number, data
                number += data.count(b"\n")

    @contextmanager
    def after_header(self, progress: Progress = in_silence) -> Iterator[BinaryIO]:
        """The stream of what comes after the header."""
        with unpacked(self.asked.path, progress) as stream:
            stream.read(len(self.header))
            yield stream

    def read(self, data: bytes, first: int) -> Lines:
        """The lines of a stretch as text."""
        raws = with_line_ends(data)
        whole = _decoded_at_once(data, raws, self.asked)
        if whole is not None:
            return Lines(list(range(first, first + len(raws))), whole, raws, [], 0)
        return self.read_records(raws, first)

    def read_records(self, raws: list[bytes], first: int) -> Lines:
        """Records of a line each, or of several, as text."""
        return _one_by_one(raws, first, self.asked)

    def encoded(self, text: str) -> bytes:
        """Text as the bytes of this file."""
        try:
            return text.encode(self.asked.encoding)
        except UnicodeEncodeError as error:
            what = f"its encoding {self.asked.encoding} has no {text[error.start]!r}, which a changed entry needs"
            self.asked.refuse(f"{what}; save it as UTF-8")

    @contextmanager
    def writer(self, path: Path) -> Iterator[LineWriter]:
        """A new file with this header that takes the place of `path` when all is written."""
        with replacing(path) as beside, packed(beside, path.name) as stream:
            stream.write(self.header)
            yield LineWriter(stream)


class LineWriter:
    """Lines on their way into a file."""

    def __init__(self, stream: BinaryIO):
        self.stream = stream
        self.open = False  # the last line has no line end, as a file's last may lack it

    def write(self, records: Iterable[bytes]) -> None:
        for record in records:
            self.stream.write(b"\n" + record if self.open else record)
            self.open = not record.endswith(b"\n")


def with_line_ends(data: bytes) -> list[bytes]:
    """The lines of a stretch, each with its line end; unlike splitlines, a lone carriage return does not end one."""
    *lines, last = data.split(b"\n")
    ended = [line + b"\n" for line in lines]
    return [*ended, last] if last else ended


def content_and_end(line: bytes) -> tuple[bytes, bytes]:
    """A line without its line end, and the line end."""
    content = line.removesuffix(b"\n").removesuffix(b"\r")
    return content, line[len(content) :]


def fault_of(raw: bytes, asked: Asked) -> str:
    """Why these bytes are no text; empty if they are."""
    if length := length_if_cut(raw, asked.longest):
        return f"{length:,} bytes long, more than {asked.longest:,}"
    if b"\0" in raw:
        return f"a NUL byte at byte {raw.index(0) + 1:,}"
    try:
        raw.decode(asked.encoding)
    except UnicodeError as error:
        where = f" at byte {error.start + 1:,}" if isinstance(error, UnicodeDecodeError) else ""
        return f"not {asked.encoding}{where}"
    return ""


def _decoded_at_once(data: bytes, raws: list[bytes], asked: Asked) -> list[str] | None:
    """All lines as text if none is odd or blank; a single decoding is much faster than one a line."""
    if b"\0" in data or max(map(len, raws), default=0) > asked.longest:
        return None
    try:
        texts = data.removesuffix(b"\n").decode(asked.encoding).split("\n")
    except UnicodeError:
        return None
    if b"\r" in data:
        texts = [text.removesuffix("\r") for text in texts]
    return texts if len(texts) == len(raws) and all(map(str.strip, texts)) else None


def _one_by_one(raws: list[bytes], first: int, asked: Asked) -> Lines:
    lines = Lines([], [], [], [], 0)
    blank = 0
    following = first
    for raw in raws:
        number, following = following, following + raw.count(b"\n")
        if why := fault_of(raw, asked):
            lines.malformed.append(Malformed(number, why, raw[: asked.longest]))
            continue
        text = content_and_end(raw)[0].decode(asked.encoding)
        if not text.strip():
            blank += 1
            continue
        lines.numbers.append(number)
        lines.texts.append(text)
        lines.raws.append(raw)
    return lines._replace(blank=blank)
