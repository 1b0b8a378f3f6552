"""Plain text: a sentence a line."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path

from equipoise.corpora.formats.asked import Asked
from equipoise.corpora.formats.lines import LineFile, LineWriter, content_and_end
from equipoise.corpora.formats.starting import byte_order_mark
from equipoise.corpora.shapes import Layout, Parsed, Progress, in_silence
from equipoise.errors import BadOption


@dataclass(frozen=True)
class Text:
    file: LineFile
    layout: Layout

    @classmethod
    def opened(cls, asked: Asked) -> Text:
        """A file of sentences."""
        if asked.columns or asked.label:
            raise BadOption(
                f"{asked.path} is read as plain text, a sentence a line, which has no columns; leave out --columns and "
                "--label, or say with --format what else it is."
            )
        return cls(LineFile(asked, byte_order_mark(asked)), Layout())

    @property
    def marks_copies(self) -> bool:
        return False

    def kind(self) -> object:
        return "text"

    def described(self) -> dict[str, object]:
        return self.file.asked.described("text", self.layout)

    def slices(self, size: int, progress: Progress = in_silence) -> Iterator[tuple[int, bytes]]:
        return self.file.slices(size, progress)

    def parse(self, data: bytes, first: int) -> Parsed:
        """The lines as sentences, those that are blank apart."""
        lines = self.file.read(data, first)
        sentences: list[tuple[str, ...]] = list(zip(lines.texts))
        return Parsed(lines.numbers, sentences, [""] * len(sentences), lines.raws, lines.malformed, lines.blank)

    def changed(self, record: bytes, sentences: tuple[str, ...], mark: str) -> bytes:
        """The line of another sentence; a line has no identity to be marked."""
        (sentence,) = sentences
        content = self.file.encoded(sentence)
        _, end = content_and_end(record)
        if content_and_end(content + end) != (content, end) or b"\n" in content:
            raise ValueError(f"A line of plain text cannot hold the line end in {sentence!r}.")
        return content + end

    def writer(self, path: Path) -> AbstractContextManager[LineWriter]:
        return self.file.writer(path)
