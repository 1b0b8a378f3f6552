"""Columns between tabs, quotation marks being ordinary characters: SNLI, MultiNLI, GLUE, STS-Benchmark."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from equipoise.corpora.formats.asked import Asked
from equipoise.corpora.formats.columns import Columns, columns_of
from equipoise.corpora.formats.entries import Entry, entries_of
from equipoise.corpora.formats.lines import LineFile, LineWriter, content_and_end
from equipoise.corpora.formats.starting import byte_order_mark, first_lines, header_text, text_or_nothing
from equipoise.corpora.shapes import Layout, Parsed, Progress, in_silence


@dataclass(frozen=True)
class TabSeparated:
    file: LineFile
    columns: Columns
    layout: Layout

    @classmethod
    def opened(cls, asked: Asked) -> TabSeparated:
        """A file whose first line is a header, unless it is STS-Benchmark's or the user speaks of columns by number."""
        line, following = [*islice(first_lines(asked), 2), b"", b""][:2]
        columns = columns_of(asked, header_text(asked, line).split("\t"), text_or_nothing(asked, following).split("\t"))
        header = byte_order_mark(asked) + (line if columns.headed else b"")
        return cls(LineFile(asked, header), columns, columns.layout)

    @property
    def marks_copies(self) -> bool:
        return bool(self.layout.identity)

    def kind(self) -> object:
        return "tsv", self.layout, self.columns.header

    def described(self) -> dict[str, object]:
        return self.file.asked.described("tsv", self.layout)

    def slices(self, size: int, progress: Progress = in_silence) -> Iterator[tuple[int, bytes]]:
        return self.file.slices(size, progress)

    def parse(self, data: bytes, first: int) -> Parsed:
        """The lines as entries."""
        return entries_of(self.file.read(data, first), self._entry)

    def _entry(self, text: str) -> Entry:
        return self.columns.entry(text.split("\t"))

    def changed(self, record: bytes, sentences: tuple[str, ...], mark: str) -> bytes:
        """The line with other sentences in it."""
        content, end = content_and_end(record)
        fields = content.decode(self.file.asked.encoding).split("\t")
        text = "\t".join(self.columns.changed(fields, sentences, mark))
        line = self.file.encoded(text) + end
        if text.count("\t") >= len(fields) or "\n" in text or content_and_end(line)[1] != end:
            raise ValueError(f"Columns between tabs cannot hold the tab or line end in {sentences!r}.")
        return line

    def writer(self, path: Path) -> AbstractContextManager[LineWriter]:
        return self.file.writer(path)
