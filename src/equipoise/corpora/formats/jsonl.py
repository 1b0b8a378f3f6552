"""JSON lines: an object a line."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, NoReturn

from equipoise.corpora.formats.asked import Asked
from equipoise.corpora.formats.entries import Entry, NotAnEntry, entries_of, label_text
from equipoise.corpora.formats.lines import LineFile, LineWriter, content_and_end, fault_of
from equipoise.corpora.formats.starting import byte_order_mark, first_lines
from equipoise.corpora.layouts import layout_of
from equipoise.corpora.shapes import Layout, Parsed, Progress, in_silence

TRIED = 1000  # lines before we give up finding an object
SHOWN = 40  # characters of what is no text
HALF_CHARACTER = re.compile("[\ud800-\udfff]")
SPACED_KEY = re.compile(r'\s*\{\s*"(?:[^"\\]|\\.)*"\s*:\s')  # {"key": ... rather than {"key":...
NUL = "\\u0000"
ARRAY = re.compile(rb"\s*\[\s*(\{|$)")
load = json.JSONDecoder().decode


@dataclass(frozen=True)
class JsonLines:
    file: LineFile
    layout: Layout
    marks_copies: bool  # as the first object has it; each is marked by what it has itself

    @classmethod
    def opened(cls, asked: Asked) -> JsonLines:
        """A file of objects; the first of them has the columns."""
        first = _first_object(asked)
        layout = layout_of(asked.path, tuple(first), asked.columns, asked.label)
        return cls(LineFile(asked, byte_order_mark(asked)), layout, _has_text(first, layout.identity))

    def kind(self) -> object:
        return "jsonl", self.layout

    def described(self) -> dict[str, object]:
        return self.file.asked.described("jsonl", self.layout)

    def slices(self, size: int, progress: Progress = in_silence) -> Iterator[tuple[int, bytes]]:
        return self.file.slices(size, progress)

    def parse(self, data: bytes, first: int) -> Parsed:
        """The objects as entries."""
        return entries_of(self.file.read(data, first), self._entry)

    def _entry(self, text: str) -> Entry:
        fields = _object(text)
        sentences: tuple[Any, ...] = tuple([fields.get(name) for name in self.layout.sentences])
        for sentence in sentences:
            if type(sentence) is not str:
                self._refuse(fields)
        if NUL in text and any("\0" in sentence for sentence in sentences):
            raise NotAnEntry("a NUL character")
        return sentences, label_text(fields.get(self.layout.label))

    def _refuse(self, fields: dict[str, Any]) -> NoReturn:
        for name in self.layout.sentences:
            if name not in fields:
                raise NotAnEntry(f"no column {name!r}")
            if type(fields[name]) is not str:
                raise NotAnEntry(f"{json.dumps(fields[name])[:SHOWN]} in column {name!r}, which must be text")
        raise AssertionError("asked why an entry is none")

    def changed(self, record: bytes, sentences: tuple[str, ...], mark: str) -> bytes:
        """The object with other sentences, its keys in their order, written as it was written."""
        content, end = content_and_end(record)
        text = content.decode(self.file.asked.encoding)
        fields = load(text)
        escaped = text.isascii() and not _written(fields, text, escaped=False).isascii()
        fields.update({name: _emptied(fields[name]) for name in self.layout.derived if name in fields})
        if _has_text(fields, self.layout.identity):
            fields[self.layout.identity] += mark
        fields.update(zip(self.layout.sentences, sentences, strict=True))
        return _encoded(_written(fields, text, escaped), self.file.asked.encoding) + end

    def writer(self, path: Path) -> AbstractContextManager[LineWriter]:
        return self.file.writer(path)


def _object(text: str) -> dict[str, Any]:
    """The object on a line, or why there is none."""
    try:
        value = load(text)
        half = "\\" in text and _has_half_character(text, value)
    except RecursionError:
        raise NotAnEntry("JSON nested too deeply") from None
    except ValueError as error:
        why = error.msg if isinstance(error, json.JSONDecodeError) else "a number with too many digits"
        raise NotAnEntry(f"not JSON: {why}") from None
    if type(value) is not dict:
        raise NotAnEntry("not an object { ... }")
    if half:
        raise NotAnEntry("half a character (a lone surrogate)")
    return value


def _has_half_character(text: str, value: Any) -> bool:
    escapes = "\\ud" in text or "\\uD" in text
    return escapes and HALF_CHARACTER.search(json.dumps(value, ensure_ascii=False)) is not None


def _first_object(asked: Asked) -> dict[str, Any]:
    """The first object of a file, whose names are the columns; lines before it will be told as malformed."""
    for number, line in enumerate(islice(first_lines(asked), TRIED)):
        if number == 0 and ARRAY.match(line):
            asked.refuse("it is one JSON array; write one object a line")
        if not fault_of(line, asked):
            try:
                return _object(content_and_end(line)[0].decode(asked.encoding))
            except NotAnEntry:
                continue
    asked.refuse(f"none of its first {TRIED:,} lines is a JSON object; write one object a line")


def _has_text(fields: dict[str, Any], name: str) -> bool:
    """Whether there is a column of this name, and text in it."""
    return bool(name) and type(fields.get(name)) is str


def _emptied(value: Any) -> Any:
    """Nothing, of the same type if that has it."""
    return type(value)() if type(value) in (str, list) else None


def _encoded(text: str, encoding: str) -> bytes:
    """JSON as bytes, what the encoding does not have being escaped: outside ASCII there is nothing but strings."""
    try:
        return text.encode(encoding)
    except UnicodeEncodeError:
        return b"".join(_encoded_or_escaped(character, encoding) for character in text)


def _encoded_or_escaped(character: str, encoding: str) -> bytes:
    try:
        return character.encode(encoding)
    except UnicodeEncodeError:
        return json.dumps(character).strip('"').encode()


def _written(fields: dict[str, Any], like: str, escaped: bool) -> str:
    """An object as JSON, with spaces where another line has them."""
    separators = (", ", ": ") if SPACED_KEY.match(like) else (",", ":")
    return json.dumps(fields, ensure_ascii=escaped, separators=separators)
