"""Lines joined to records where a quoted field runs over several of them."""

from __future__ import annotations

from collections.abc import Iterable


class Joiner:
    """Takes lines and gives records.

    By RFC 4180 the quotation marks of a record are even in number, so a line with an odd number opens a record and the
    next such line closes it. A mark that is never closed must not swallow the file: when `longest` bytes are full,
    every line that waits is a record of its own.
    """

    def __init__(self, longest: int):
        self.longest = longest
        self.waiting: list[bytes] = []
        self.size = 0

    def add(self, line: bytes) -> list[bytes]:
        """The records that this line ends; none while a quoted field is open."""
        too_long = bool(self.waiting) and self.size + len(line) > self.longest
        given_up = self._taken() if too_long else []
        self.waiting.append(line)
        self.size += len(line)
        odd = line.count(b'"') % 2 == 1
        is_open = odd if len(self.waiting) == 1 else not odd
        return given_up if is_open else [*given_up, b"".join(self._taken())]

    def _taken(self) -> list[bytes]:
        lines, self.waiting, self.size = self.waiting, [], 0
        return lines


def joined(lines: Iterable[bytes], longest: int) -> list[bytes]:
    """The records in lines; those that wait at the end are records of their own."""
    joiner = Joiner(longest)
    records = [record for line in lines for record in joiner.add(line)]
    return records + joiner.waiting
