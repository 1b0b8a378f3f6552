"""A text file on disk, searched in place."""

from __future__ import annotations

import mmap
from pathlib import Path


class Lines:
    """The lines of a file: the one at a byte, or, where they are sorted by their bytes, the one that begins so."""

    def __init__(self, path: Path):
        with path.open("rb") as file:
            self._bytes = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)

    def at(self, offset: int) -> str:
        """The line that begins at this byte."""
        return self._bytes[offset : self._end(offset)].decode()

    def starting_with(self, start: str) -> str:
        """The first line that begins with this; "" if none does."""
        wanted = start.encode(errors="surrogatepass")  # half a character is in no file, and no error
        low, high = 0, len(self._bytes)
        while low < high:  # the answer begins in low..high, and low is always the beginning of a line
            begin = self._bytes.rfind(b"\n", low, (low + high) // 2) + 1 or low
            if self._bytes[begin : begin + len(wanted)] < wanted:
                low = self._end(begin) + 1
            else:
                high = begin
        line = self._bytes[low : self._end(low)]
        return line.decode() if line.startswith(wanted) else ""

    def _end(self, offset: int) -> int:
        end = self._bytes.find(b"\n", offset)
        return len(self._bytes) if end < 0 else end
