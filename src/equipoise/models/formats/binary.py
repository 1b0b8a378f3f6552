"""word2vec's binary format: a header, then for each word its bytes, a space and its float32 numbers."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from equipoise.errors import BadVectors
from equipoise.models.formats.source import Source
from equipoise.models.store import StoreWriter

LONGEST_WORD = 10_000  # bytes; a longer "word" means that we lost our place
ROWS = 20_000  # at once


def read(source: Source, writer: StoreWriter) -> None:
    with source.stream() as file:
        data = file.read() if source.is_gzip else np.memmap(source.path, dtype=np.uint8, mode="r").data
        rows, dimensions, place = _header(bytes(data[:200]))
        for start in range(0, rows, ROWS):
            words, vectors, place = _rows(source, memoryview(data), place, min(ROWS, rows - start), dimensions, start)
            writer.add(words, vectors)
            source.progress(place / len(data))
    if bytes(data[place : place + LONGEST_WORD]).strip():
        writer.notes.append(f"{len(data) - place} bytes after the {rows} words that the header promises were not read")


def _header(head: bytes) -> tuple[int, int, int]:
    line = head.partition(b"\n")[0]
    rows, dimensions = map(int, line.split())
    return rows, dimensions, len(line) + 1


def _rows(
    source: Source, data: memoryview, place: int, rows: int, dimensions: int, start: int
) -> tuple[list[str], NDArray[np.float32], int]:
    """The next rows and the place after them."""
    words = []
    length = 4 * dimensions
    fitting = min(rows, (len(data) - place) // length + 1)  # the header may promise more than there is
    vectors = np.empty((fitting, dimensions if length <= len(data) else 0), dtype="<f4")
    for row in range(rows):
        ahead = bytes(data[place : place + 100])
        space = ahead.find(b" ")
        if space < 0:
            ahead = bytes(data[place : place + LONGEST_WORD])
            space = ahead.find(b" ")
        begin = place + space + 1
        if space < 0 or begin + length > len(data):
            raise BadVectors(
                f"{source.path} ends inside word number {start + row + 1}: "
                "the file is damaged or was cut off; get it again."
            )
        words.append(ahead[:space].lstrip(b"\n").decode("utf-8", "replace"))
        vectors[row] = np.frombuffer(data, dtype="<f4", count=dimensions, offset=begin)
        place = begin + length
    finite = np.isfinite(vectors).all(axis=1)
    if not finite.all():
        row = int(np.argmin(finite))
        raise BadVectors(
            f"{source.path} word number {start + row + 1}, {words[row][:40]!r}, has a number that is not finite."
        )
    return words, vectors, place
