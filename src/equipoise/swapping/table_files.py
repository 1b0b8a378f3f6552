"""A user's table of counterparts, from a file of JSON or of columns."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from pathlib import Path
from reprlib import repr as shown
from typing import Any, NamedTuple

from equipoise.datasets.texts import lines_of, parse_json, read_text, refuse
from equipoise.swapping.tables import SwapTable

COMMENT = "#"
DELIMITERS = ",;\t"
HEADS = (["word", "counterpart"], ["word", "counterpart", "direction"])
ONE_WAY, BOTH_WAYS = ("one way", "one-way"), ("", "both ways", "both-ways")


class Pair(NamedTuple):
    """A word and its counterpart, where they stand in the file, and whether the second becomes the first, too."""

    where: str
    word: str
    counterpart: str
    both: bool = True


def read_table(path: str | Path) -> SwapTable:
    """The words of a file, each with its counterpart: two columns (.csv, .tsv), or JSON, an object or a list of pairs.

    Every pair goes both ways, unless a third column or entry says "one way". A line of heads (word, counterpart,
    direction) and lines that begin with # are passed over. Plurals are words of their own.
    """
    path = Path(path)
    text = read_text(path)
    pairs = list(_of_json(path, text) if text.lstrip()[:1] in ("{", "[") else _of_columns(path, text))
    if not pairs:
        refuse(path, "it names no pair of words")
    return SwapTable(_both_ways(path, pairs))


def _both_ways(path: Path, pairs: list[Pair]) -> dict[str, str]:
    """Each word with its counterpart; a word that would have two is refused, in whatever case it stands."""
    found: dict[str, tuple[str, str, str]] = {}  # in small letters: where, as written, counterpart
    for where, word, other, both in pairs:
        for one, its in [(word, other), (other, word)][: 2 if both else 1]:
            if one.lower() in found:
                before, _, first = found[one.lower()]
                refuse(path, f"{one!r} becomes {first!r} in {before} and {its!r} in {where}; leave one of them out")
            found[one.lower()] = (where, one, its)
    return {one: its for _, one, its in found.values()}


def _of_json(path: Path, text: str) -> Iterator[Pair]:
    said = parse_json(path, text)
    entries = [list(pair) for pair in said.items()] if isinstance(said, dict) else said
    for number, entry in enumerate(entries, start=1):
        where = f"pair {number}"
        if not isinstance(entry, list) or not all(isinstance(part, str) for part in entry):
            refuse(path, f"{where} must be two words, and it is {shown(entry)}")
        yield _pair(path, where, entry)


def _of_columns(path: Path, text: str) -> Iterator[Pair]:
    lines = ["" if line.startswith(COMMENT) else line for line in lines_of(text)]
    first = next((line for line in lines if line.strip()), "")
    delimiter = max(DELIMITERS, key=first.count)
    reader = csv.reader(io.StringIO("\n".join(lines), newline=""), delimiter=delimiter, strict=True)
    try:
        for row in reader:
            cells = [cell.strip() for cell in row]
            if any(cells) and [cell.casefold() for cell in cells] not in HEADS:
                yield _pair(path, f"line {reader.line_num}", cells)
    except csv.Error as error:
        refuse(path, f"line {reader.line_num} is not as a table has it ({error})")


def _pair(path: Path, where: str, cells: list[Any]) -> Pair:
    if len(cells) not in (2, 3):
        refuse(
            path,
            f"{where} must be a word and its counterpart, and it has {len(cells)} of them: {shown(', '.join(cells))}",
        )
    words = [" ".join(cell.split()) for cell in cells[:2]]
    for word in words:
        if not (word[:1].isalnum() and word[-1:].isalnum()):
            refuse(path, f"{where} has {word!r} for a word, which must begin and end with a letter or figure")
    if words[0].lower() == words[1].lower():
        refuse(path, f"{where} has {words[0]!r} as its own counterpart")
    way = cells[2].strip().casefold() if len(cells) == 3 else ""
    if way not in ONE_WAY + BOTH_WAYS:
        refuse(path, f'{where} says {cells[2]!r} after the two words, where only "one way" can stand')
    return Pair(where, words[0], words[1], way in BOTH_WAYS)
