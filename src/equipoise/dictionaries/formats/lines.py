"""Files with an entry a line: each line read by itself, and what could not be read counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from equipoise.dictionaries.dictionary import Definition, Dictionary
from equipoise.dictionaries.formats.packed import title, unpacked
from equipoise.errors import BadDataset

BOM = b"\xef\xbb\xbf"
SHOWN = 5  # lines named in a note

# What a line says; or why it is passed over, in words that follow "lines"; ValueError: nothing can be made of it.
Parse = Callable[[str], list[Definition] | str]


def lines_of(path: Path) -> Iterator[tuple[int, bytes]]:
    """Every line that is not blank, with its number."""
    with unpacked(path) as stream:
        for number, line in enumerate(stream, 1):
            line = line.removeprefix(BOM) if number == 1 else line
            if line.strip():
                yield number, line.rstrip(b"\r\n")


def read_lines(path: Path, parse: Parse, what: str) -> Dictionary:
    """All definitions of a file. what: a line should be, for the sentence about a file that has none such."""
    found: list[Definition] = []
    passed: Counter[str] = Counter()
    malformed: list[int] = []
    total = foreign = 0
    for number, line in lines_of(path):
        total += 1
        try:
            told = parse(line.decode("utf-8"))
        except (ValueError, RecursionError) as error:  # also what is no JSON, or goes too deep
            malformed.append(number)
            foreign += isinstance(error, UnicodeDecodeError)
            continue
        if isinstance(told, str):
            passed[told] += 1
        else:
            found += told
    if not found:
        why = _why(total, len(malformed), foreign, passed)
        raise BadDataset(f"There is no definition in {path}: {why}; a line is {what}.")
    notes = tuple(_notes(total, malformed, foreign, passed))
    return Dictionary(title(path), tuple(found), f"the file {path.name}", notes)


def _why(total: int, malformed: int, foreign: int, passed: Counter[str]) -> str:
    if not total:
        return "it is empty"
    unread = f"could not be read{f' ({foreign:,} of them are not UTF-8: save it as UTF-8)' if foreign else ''}"
    told = {unread: malformed, **passed}
    return f"of its lines ({total:,}) {', '.join(f'{number:,} {why}' for why, number in told.items() if number)}"


def _notes(total: int, malformed: list[int], foreign: int, passed: Counter[str]) -> Iterator[str]:
    if malformed:
        some = ", ".join(map(str, malformed[:SHOWN])) + (" and others" if len(malformed) > SHOWN else "")
        other = f"; {foreign:,} of them are not UTF-8" if foreign else ""
        yield f"{len(malformed):,} of {total:,} lines could not be read and were left out: {some}{other}"
    for why, number in passed.items():
        yield f"{number:,} of {total:,} lines {why} and were left out"
