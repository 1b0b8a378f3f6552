"""Stretches of whole lines from a stream, in bounded memory.

A line that is too long is cut: its first `longest` bytes stay, and behind them stands how long it was. As no other line
of a stretch is longer than that, `length_if_cut` knows it again.
"""

from __future__ import annotations

from typing import BinaryIO

SKIPPED = 1 << 20


def next_stretch(stream: BinaryIO, size: int, longest: int) -> bytes:
    """The next lines, as few as have `size` bytes; nothing at the end."""
    data = stream.read(size)
    start = data.rfind(b"\n") + 1  # of the line that is not over yet
    lines, begun = data[:start], data[start:]
    del data  # it may be large
    return _with_long_lines_cut(lines, longest) + (_finished(begun, stream, longest) if begun else b"")


def length_if_cut(line: bytes, longest: int) -> int:
    """How long a line of a stretch was before it was cut; 0 for a line that stands there whole."""
    content = line.removesuffix(b"\n")
    return int(content[longest:]) if len(content) > longest else 0


def _finished(begun: bytes, stream: BinaryIO, longest: int) -> bytes:
    """A line to its end, however long it is; only its beginning is kept in memory."""
    line = begun + stream.readline(longest + 2)
    length, piece = len(line), line
    while not piece.endswith(b"\n") and (piece := stream.readline(SKIPPED)):
        length += len(piece)
    end = b"\n" if piece else b""
    length -= len(end)
    return cut(line, length, longest) + end if length > longest else line


def _with_long_lines_cut(lines: bytes, longest: int) -> bytes:
    """Whole lines, the long ones cut. It leaps from line end to line end, so that ordinary lines cost nothing."""
    pieces = []
    copied = start = 0
    while start < len(lines):
        end = lines.rfind(b"\n", start, start + longest + 1) + 1
        if not end:
            end = lines.index(b"\n", start) + 1
            pieces += [lines[copied:start], cut(lines[start : start + longest], end - 1 - start, longest) + b"\n"]
            copied = end
        start = end
    return b"".join([*pieces, lines[copied:]]) if pieces else lines


def cut(line: bytes, length: int, longest: int) -> bytes:
    """The beginning of a line that is too long, and how long it was."""
    return line[:longest] + b"%d" % length
