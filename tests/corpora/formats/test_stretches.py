from __future__ import annotations

import io
import tracemalloc

from hypothesis import given
from hypothesis import strategies as st

from equipoise.corpora.formats.stretches import length_if_cut, next_stretch

LINES = st.lists(st.integers(0, 30), max_size=20)


class Endless(io.RawIOBase):
    """So many bytes of one line that is nowhere in memory."""

    def __init__(self, size: int):
        self.left = size

    def readable(self) -> bool:
        return True

    def readinto(self, buffer) -> int:
        count = min(len(buffer), self.left)
        buffer[:count] = b"x" * count
        self.left -= count
        return count


def stretches(data: bytes, size: int, longest: int) -> list[bytes]:
    stream = io.BytesIO(data)
    return list(iter(lambda: next_stretch(stream, size, longest), b""))


def test_as_few_lines_as_have_the_size():
    assert stretches(b"aa\nbb\ncc\nd", 4, 10) == [b"aa\nbb\n", b"cc\nd"]
    assert stretches(b"aa\nbb\n", 3, 10) == [b"aa\n", b"bb\n"]


def test_a_long_line_says_how_long_it_was():
    assert stretches(b"ab\nabcdef\nab\n", 100, 3) == [b"ab\nabc6\nab\n"]
    assert stretches(b"abcdefghijkl", 1, 3) == [b"abc12"]
    assert [length_if_cut(line, 3) for line in (b"abc6\n", b"abc\n", b"abc12")] == [6, 0, 12]


@given(LINES, st.integers(1, 60), st.integers(1, 20), st.booleans())
def test_lines_are_whole_or_cut(lengths, size, longest, ended):
    lines = [b"x" * length for length in lengths]
    data = b"\n".join(lines) + (b"\n" if ended else b"")
    read = b"".join(stretches(data, size, longest)).split(b"\n")

    assert read == [
        line if len(line) <= longest else line[:longest] + b"%d" % len(line) for line in data.split(b"\n")
    ]  # fmt: skip


def test_a_line_of_50_megabytes_does_not_fill_the_memory():
    stream = io.BufferedReader(Endless(50_000_000))
    tracemalloc.start()
    line = next_stretch(stream, 1 << 16, 100_000)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert length_if_cut(line, 100_000) == 50_000_000
    assert peak < 5_000_000
