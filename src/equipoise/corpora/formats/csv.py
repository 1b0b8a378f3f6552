"""Columns between commas or semicolons, quoted as RFC 4180 says."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import BinaryIO

from equipoise.corpora.formats.asked import Asked
from equipoise.corpora.formats.columns import Columns, columns_of
from equipoise.corpora.formats.entries import Entry, NotAnEntry, entries_of
from equipoise.corpora.formats.joining import Joiner, joined
from equipoise.corpora.formats.lines import LineFile, Lines, LineWriter, content_and_end, with_line_ends
from equipoise.corpora.formats.starting import byte_order_mark, first_lines, header_text, text_or_nothing
from equipoise.corpora.formats.stretches import next_stretch
from equipoise.corpora.shapes import Layout, Parsed, Progress, in_silence

DELIMITERS = (",", ";")  # of equally many columns, the first


@dataclass(frozen=True)
class CommaSeparated:
    file: LineFile
    columns: Columns
    layout: Layout
    delimiter: str

    @classmethod
    def opened(cls, asked: Asked) -> CommaSeparated:
        """A file whose first record is a header, unless the user speaks of columns by number."""
        record, following = _first_two_records(asked)
        delimiter, fields = _delimiter_and_fields(asked, header_text(asked, record))
        columns = columns_of(asked, fields, _fields_or_none(text_or_nothing(asked, following), delimiter))
        header = byte_order_mark(asked) + (record if columns.headed else b"")
        return cls(LineFile(asked, header), columns, columns.layout, delimiter)

    @property
    def marks_copies(self) -> bool:
        return bool(self.layout.identity)

    def kind(self) -> object:
        return "csv", self.layout, self.columns.header, self.delimiter

    def described(self) -> dict[str, object]:
        return self.file.asked.described("csv", self.layout)

    def slices(self, size: int, progress: Progress = in_silence) -> Iterator[tuple[int, bytes]]:
        """Stretches that end with a record, and the number of their first line."""
        number = self.file.first
        with self.file.after_header(progress) as stream:
            while data := _next_records(stream, size, self.file.asked.longest):
                yield number, data
                number += data.count(b"\n")

    def parse(self, data: bytes, first: int) -> Parsed:
        """The records as entries."""
        return entries_of(self._read(data, first), self._entry)

    def _read(self, data: bytes, first: int) -> Lines:
        lines = with_line_ends(data)
        records = joined(lines, self.file.asked.longest) if b'"' in data else lines
        if len(records) == len(lines):
            return self.file.read(data, first)
        return self.file.read_records([part for record in records for part in self._parts(record)], first)

    def _parts(self, record: bytes) -> list[bytes]:
        """The record; or its lines, where a stray quotation mark has joined lines that are no record together."""
        lines = with_line_ends(record)
        try:
            if len(lines) > 1:
                self._entry(content_and_end(record)[0].decode(self.file.asked.encoding))
        except (NotAnEntry, UnicodeError):
            return lines
        return [record]

    def _entry(self, text: str) -> Entry:
        return self.columns.entry(_fields(text, self.delimiter))

    def changed(self, record: bytes, sentences: tuple[str, ...], mark: str) -> bytes:
        """The record with other sentences in it, fields quoted where they were or where they need it."""
        content, end = content_and_end(record)
        before = content.decode(self.file.asked.encoding)
        fields = _fields(before, self.delimiter)
        changed = self.columns.changed(fields, sentences, mark)
        alone = len(changed) == 1
        after = [
            _in_quotes(field) if quoted or _needs_quotes(field, self.delimiter, alone) else field
            for field, quoted in zip(changed, _are_quoted(before, fields), strict=True)
        ]
        return self.file.encoded(self.delimiter.join(after)) + end

    def writer(self, path: Path) -> AbstractContextManager[LineWriter]:
        return self.file.writer(path)


def _next_records(stream: BinaryIO, size: int, longest: int) -> bytes:
    """The next lines up to the end of a record, as few as have `size` bytes."""
    pieces = [next_stretch(stream, size, longest)]
    joiner = Joiner(longest)
    for line in with_line_ends(pieces[0]) if b'"' in pieces[0] else ():
        joiner.add(line)
    while joiner.waiting and (line := next_stretch(stream, 1, longest)):
        joiner.add(line)
        pieces.append(line)
    return b"".join(pieces)


def _first_two_records(asked: Asked) -> tuple[bytes, bytes]:
    """The header, which may have quoted line ends, and what follows; nothing for what is not there."""
    joiner = Joiner(asked.longest)
    finished = (record for line in first_lines(asked) for record in joiner.add(line))
    records = list(islice(finished, 2))
    first, second, *_ = [*records, b"".join(joiner.waiting), b""]
    return first, second


def _delimiter_and_fields(asked: Asked, header: str) -> tuple[str, list[str]]:
    """What stands between the columns, and their names."""
    outside_quotes = "".join(header.split('"')[::2])
    delimiter = max(DELIMITERS, key=outside_quotes.count)
    try:
        return delimiter, _fields(header, delimiter)
    except NotAnEntry as error:
        asked.refuse(f"its first line should be the header, and it is {error}")


def _fields(text: str, delimiter: str) -> list[str]:
    """The fields of a record without its line end, or why it is none."""
    if '"' not in text:
        return text.split(delimiter)
    if text.count('"') % 2:  # even where csv would read on: written elsewhere, it would swallow its neighbours
        raise NotAnEntry("a quotation mark that is not closed")
    try:
        return next(csv.reader((text,), delimiter=delimiter, strict=True))
    except csv.Error as error:
        raise NotAnEntry(f"not CSV: {error}") from None


def _fields_or_none(text: str, delimiter: str) -> list[str]:
    try:
        return _fields(text, delimiter)
    except NotAnEntry:
        return []


def _are_quoted(text: str, fields: list[str]) -> list[bool]:
    """Which fields of a record stand in quotation marks."""
    quoted = []
    place = 0
    for field in fields:
        quoted.append(text.startswith('"', place))
        place += len(_in_quotes(field) if quoted[-1] else field) + 1  # ... and the delimiter behind it
    return quoted


def _needs_quotes(field: str, delimiter: str, alone: bool) -> bool:
    """Whether a field must be quoted. A single blank one must, too, as its line would count as blank."""
    return any(each in field for each in (delimiter, '"', "\r", "\n")) or (alone and not field.strip())


def _in_quotes(field: str) -> str:
    return '"' + field.replace('"', '""') + '"'
