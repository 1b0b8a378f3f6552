"""The beginning of a file: its byte order mark and its first lines."""

from __future__ import annotations

from collections.abc import Iterator

from equipoise.corpora.formats.asked import Asked
from equipoise.corpora.formats.lines import BYTE_ORDER_MARK, content_and_end, fault_of
from equipoise.corpora.formats.stretches import next_stretch
from equipoise.corpora.opening import unpacked


def byte_order_mark(asked: Asked) -> bytes:
    """The mark that some programs write before UTF-8 text, if the file has it."""
    with unpacked(asked.path) as stream:
        has_it = asked.encoding == "utf-8" and stream.read(len(BYTE_ORDER_MARK)) == BYTE_ORDER_MARK
    return BYTE_ORDER_MARK if has_it else b""


def first_lines(asked: Asked) -> Iterator[bytes]:
    """The lines of a file from its start, long ones cut, without the mark."""
    mark = byte_order_mark(asked)
    with unpacked(asked.path) as stream:
        stream.read(len(mark))
        while line := next_stretch(stream, 1, asked.longest):
            yield line


def text_or_nothing(asked: Asked, line: bytes) -> str:
    """A line without its line end; nothing if it cannot be read."""
    return "" if fault_of(line, asked) else content_and_end(line)[0].decode(asked.encoding)


def header_text(asked: Asked, line: bytes) -> str:
    """A header without its line end; a file whose header cannot be read is refused."""
    if why := fault_of(line, asked):
        asked.refuse(f"its first line should be the header, and is not text ({why}); --encoding says how it is encoded")
    return content_and_end(line)[0].decode(asked.encoding)
