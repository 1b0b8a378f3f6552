"""Vectors as text: GloVe, word2vec text and fastText .vec; one word and its numbers a line, sometimes a header.

Blocks of lines go through polars. Where polars finds a row it cannot take (a word with spaces in it, bytes that are
not UTF-8, a row too short) the block is read again line by line: exact, slower, and able to say which line is wrong.
"""

from __future__ import annotations

import codecs
import io
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import BinaryIO

import numpy as np
from numpy.typing import NDArray

from equipoise.errors import BadVectors
from equipoise.models.formats.source import Source
from equipoise.models.store import StoreWriter

BLOCK = 1 << 24  # 16 MB of text at once: memory stays small and polars keeps both cores busy
LOOK_AT = 20  # lines that decide how many numbers a row has
LONGEST_LINE = 1 << 22  # bytes, some 300,000 numbers; a longer "line" means that this is no text

Floats = NDArray[np.float32]


@dataclass(frozen=True)
class Layout:
    """How the rows of a file look."""

    rows: int | None  # as the header says, if there is one
    dimensions: int
    separator: bytes
    trailing: bool  # every line ends with a separator, as word2vec and fastText write them

    @property
    def separators(self) -> int:
        """How many an ordinary line has."""
        return self.dimensions + self.trailing


def read(source: Source, writer: StoreWriter) -> None:
    layout = _layout(source)
    line = 1 if layout.rows is None else 2
    with _text(source) as file:
        if layout.rows is not None:
            file.readline()
        for block in source.lines_of(file, BLOCK):
            lines = block.count(b"\n") + (not block.endswith(b"\n"))
            words, vectors = _parse_quickly(block, lines, layout) or _parse_carefully(source, block, layout, line)
            _refuse_infinite(source, words, vectors, block, line)
            writer.add(words, vectors)
            line += lines
    _compare_with_header(source, writer, layout)


def looks_like_binary(source: Source) -> bool:
    """A word2vec header followed by something that is neither a row of numbers nor text at all."""
    first, _, rest = source.head.partition(b"\n")
    header = _header(first)
    if not header or _is_text(rest):
        return False
    fields = next((line for line in rest.split(b"\n") if line.strip()), b"").split()
    return _numbers_at_end(fields) < max(1, min(header[1], len(fields) - 1))


def _is_text(data: bytes) -> bool:
    try:
        codecs.utf_8_decode(data, "strict", False)  # the end may be in the middle of a letter
    except UnicodeDecodeError:
        return False
    return b"\0" not in data


@contextmanager
def _text(source: Source) -> Iterator[BinaryIO]:
    """The content after the byte order mark that some editors put first."""
    with source.stream() as file:
        if source.head.startswith(codecs.BOM_UTF8):
            file.read(len(codecs.BOM_UTF8))
        yield file


def _header(line: bytes) -> tuple[int, int] | None:
    fields = line.split()
    if len(fields) == 2 and all(field.isdigit() and len(field) < 19 for field in fields) and int(fields[1]):
        return int(fields[0]), int(fields[1])
    return None


def _layout(source: Source) -> Layout:
    with _text(source) as file:
        lines = [file.readline(LONGEST_LINE) for _ in range(LOOK_AT + 1)]
    header = _header(lines[0])
    first_line, rows = _first_rows(lines, skip=1 if header else 0)
    if header and not rows:
        raise BadVectors(
            f"{source.path} has a header that promises {header[0]} words and no rows after it: it was cut off."
        )
    separator, counts = b" ", _counts(rows, b" ")
    if not _usual(counts):
        separator, counts = b"\t", _counts(rows, b"\t")
    dimensions = _usual(counts)
    if not dimensions or any(len(line) == LONGEST_LINE for line in lines):
        raise BadVectors(
            f"{source.path} is in no format Equipoise reads: line {first_line} is not a word followed by numbers. "
            "GloVe, word2vec and fastText text, word2vec binary, .npz, .npy and safetensors are."
        )
    if header and header[1] != dimensions and header[0] == dimensions:
        header = (header[1], header[0])  # "size, number": the order that SensEmBERT's README gives
    if header and header[1] != dimensions:
        raise BadVectors(
            f"{source.path} has a header that promises {header[1]} numbers a word, but line {first_line} has "
            f"{counts[0]}; mend the header or get the file again."
        )
    if not header and dimensions == 1:
        raise BadVectors(
            f"{source.path} is no file of vectors: line {first_line} ends in one number after a single space or tab, "
            "as in a list of word counts; put one space between all the numbers of a vector."
        )
    return Layout(header[0] if header else None, dimensions, separator, rows[0].endswith(separator))


def _first_rows(lines: list[bytes], skip: int) -> tuple[int, list[bytes]]:
    """The number of the first line that is not blank, and all such lines without their ends."""
    numbered = [(number, line.rstrip(b"\r\n")) for number, line in enumerate(lines, start=1) if line.strip()][skip:]
    return numbered[0][0] if numbered else 1, [line for _, line in numbered]


def _counts(rows: list[bytes], separator: bytes) -> list[int]:
    return [_numbers_at_end(row.rstrip(separator).split(separator)) for row in rows]


def _usual(counts: list[int]) -> int:
    """The count that most rows have; of two equally common ones the larger, so that a row cut short is noticed."""
    return max(counts, key=lambda count: (counts.count(count), count), default=0)


def _numbers_at_end(fields: list[bytes]) -> int:
    """How many of the fields after the first are numbers, counted from the end."""
    count = 0
    for field in reversed(fields[1:]):
        try:
            float(field)
        except ValueError:
            break
        count += 1
    return count


def _parse_quickly(block: bytes, lines: int, layout: Layout) -> tuple[list[str], Floats] | None:
    """The rows of a block in which every line is ordinary; None if one is not."""
    import polars as pl

    if block.startswith(codecs.BOM_UTF8):  # part of a word; polars would drop it
        return None
    numbers = [f"n{i}" for i in range(layout.dimensions)]
    schema: dict[str, type[pl.DataType]] = {"word": pl.String} | dict.fromkeys(numbers, pl.Float32)
    if layout.trailing:
        schema["end"] = pl.String
    try:
        frame = pl.read_csv(
            io.BytesIO(block), has_header=False, schema=schema, separator=layout.separator.decode(),
            quote_char=None, glob=False, extra_columns="raise",
        )  # fmt: skip
    except pl.exceptions.PolarsError:
        return None
    nothing_missing = not any(frame[name].null_count() for name in ("word", *numbers))
    nothing_after = not layout.trailing or frame["end"].null_count() == lines
    if frame.height != lines or not nothing_missing or not nothing_after:
        return None
    return frame["word"].to_list(), frame.select(numbers).to_numpy(order="c")


def _parse_carefully(source: Source, block: bytes, layout: Layout, first_line: int) -> tuple[list[str], Floats]:
    """The rows of any block, in order: ordinary lines together, odd ones one by one."""
    words: list[str] = []
    parts: list[Floats] = []
    for ordinary, start, lines in _runs(block, layout):
        together = _parse_quickly(b"\n".join(lines) + b"\n", len(lines), layout) if ordinary else None
        if together is not None:
            words.extend(together[0])
            parts.append(together[1])
            continue
        for number, line in enumerate(lines, start=first_line + start):
            if line.strip():
                word, vector = _row(source, line, layout, number)
                words.append(word)
                parts.append(vector)
    return words, np.vstack(parts) if parts else np.empty((0, layout.dimensions), np.float32)


def _runs(block: bytes, layout: Layout) -> Iterator[tuple[bool, int, list[bytes]]]:
    """Runs of lines that are all ordinary or all odd, with the place of their first."""
    lines = block.removesuffix(b"\n").split(b"\n")
    ordinary = [line.count(layout.separator) == layout.separators and not line.endswith(b"\r") for line in lines]
    start = 0
    for place in range(1, len(lines) + 1):
        if place == len(lines) or ordinary[place] != ordinary[start]:
            yield ordinary[start], start, lines[start:place]
            start = place


def _row(source: Source, line: bytes, layout: Layout, number: int) -> tuple[str, Floats]:
    """One line: the last fields are the numbers, the rest is the word, whatever stands in it."""
    fields = line.rstrip(b"\r").rstrip(layout.separator).rsplit(layout.separator, layout.dimensions)
    if len(fields) != layout.dimensions + 1:
        raise BadVectors(
            f"{source.path} line {number} has {len(fields) - 1} numbers where {layout.dimensions} were expected: "
            "the file is damaged or was cut off; get it again."
        )
    try:
        with np.errstate(over="ignore"):  # what is too large is refused with its line
            vector = np.array(fields[1:]).astype(np.float32)
    except ValueError:
        odd = next(field for field in fields[1:] if not _numbers_at_end([b"", field]))
        raise BadVectors(
            f"{source.path} line {number} has {odd.decode(errors='replace')[:40]!r} where a number was expected: "
            "the file is damaged; get it again."
        ) from None
    return fields[0].decode("utf-8", "replace"), vector[None, :]


def _refuse_infinite(source: Source, words: list[str], vectors: Floats, block: bytes, line: int) -> None:
    if np.isfinite(vectors).all():
        return
    row = int(np.argmin(np.isfinite(vectors).all(axis=1)))
    lines = [number for number, text in enumerate(block.split(b"\n")) if text.strip()]
    raise BadVectors(
        f"{source.path} line {line + lines[row]}: the vector of {words[row][:40]!r} holds a number that is not finite "
        "(NaN, infinite or too large); mend or remove the line."
    )


def _compare_with_header(source: Source, writer: StoreWriter, layout: Layout) -> None:
    found = len(writer.words)
    if layout.rows is not None and found < layout.rows:
        raise BadVectors(
            f"{source.path} has a header that promises {layout.rows} words, but {found} rows: it was cut off; "
            "get it again, or correct the first line if it is wrong."
        )
    if layout.rows is not None and found > layout.rows:
        writer.notes.append(f"the header promises {layout.rows} words, the file has {found}; all were read")
    broken = sum("\ufffd" in word for word in writer.words)
    if broken:
        writer.notes.append(f"{broken} words hold bytes that are not UTF-8; each such byte is shown as \ufffd")
