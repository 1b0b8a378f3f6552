"""Files of rated pairs of words: WordSim-353, SimLex-999, MEN, RW, SimVerb and the like.

Two words and a score a line, with tabs, commas, semicolons or spaces between; lines that begin with # say nothing.
Quotes are part of a word, except where commas or semicolons stand between. A first line that names a column of scores
is a header, and so is one with nothing in it that could be a number, if pairs follow with the score in the third
column; any other first line without a score is refused, since a pair would be lost. Without a header the score is in
the third column, or in the fourth after a letter for the part of speech, as in SimVerb.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from equipoise.errors import BadDataset

SEPARATORS = ("\t", ";", ",")  # what separates columns if the first line has it; else spaces
QUOTED = (";", ",")  # between which a cell may stand in quotes
SCORES = ("simlex999", "score", "similarity", "relatedness", "rating", "humanmean", "mean", "gold")  # names of columns
THIRD = 2
NO_NUMBERS = ("nan", "inf", "infinity", "na", "none", "null")  # what stands where a number is missing, and no name


class RatedPair(NamedTuple):
    """Two words and how alike people find them."""

    first: str
    second: str
    score: float


def read_pairs(path: str | Path) -> list[RatedPair]:
    """Every pair of a file."""
    path = Path(path)
    rows = list(_rows(path))
    if not rows:
        raise BadDataset(f"{path} has no pairs of words; a line has two words and a score.")
    named = _named_column(rows)
    place, begin = (THIRD + _has_letter(rows[0][1]), 0) if named is None else (named, 1)
    pairs = [_pair(path, line, cells, place) for line, cells in rows[begin:]]
    if not pairs:
        raise BadDataset(f"{path} has a header and no pairs of words; a line has two words and a score.")
    return pairs


def text_of(path: Path) -> str:
    """The whole file."""
    try:
        return path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise BadDataset(f"The word set {path} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise BadDataset(f"The word set {path} is not UTF-8; convert it first.") from error


def _rows(path: Path) -> Iterator[tuple[int, list[str]]]:
    """The lines that say something, in columns."""
    numbered = [(number, line) for number, line in enumerate(text_of(path).splitlines(), 1)
                if line.strip() and not line.lstrip().startswith("#")]  # fmt: skip
    between = next((each for each in SEPARATORS if numbered and each in numbered[0][1]), None)
    for number, line in numbered:
        yield number, [cell.strip() for cell in _cells(path, number, line, between)]


def _cells(path: Path, number: int, line: str, between: str | None) -> list[str]:
    if between not in QUOTED:
        return line.split(between)
    try:
        return next(csv.reader([line], delimiter=between))
    except csv.Error as error:
        raise BadDataset(f"{path}, line {number}: its columns cannot be told apart: {error}.") from error


def _named_column(rows: list[tuple[int, list[str]]]) -> int | None:
    """Where scores are if the first line is a header; None if it is a pair, sound or not."""
    first = rows[0][1]
    if _number(first) is not None:
        return None
    names = [re.sub(r"[\W_]", "", cell.lower()) for cell in first]
    known = next((names.index(name, THIRD) for name in SCORES if name in names[THIRD:]), None)
    follow = any(_number(cells) is not None for _, cells in rows[1:])
    unknown = len(names) > THIRD and all(name[:1].isalpha() and name not in NO_NUMBERS for name in names)
    return THIRD if known is None and unknown and follow else known


def _has_letter(first: list[str]) -> bool:
    """Whether a part of speech stands between the words and the score."""
    return len(first) > THIRD and len(first[THIRD]) == 1 and first[THIRD].isalpha() and _number(first, 3) is not None


def _pair(path: Path, line: int, cells: list[str], place: int) -> RatedPair:
    if len(cells) <= max(1, place):
        raise BadDataset(f"{path}, line {line}: it has {len(cells)} columns, and two words and a score are needed.")
    score = _number(cells, place)
    if score is None or not cells[0] or not cells[1]:
        raise BadDataset(f"{path}, line {line}: {' '.join(cells)[:60]!r} is not two words and a score.")
    return RatedPair(cells[0], cells[1], score)


def _number(cells: list[str], place: int = THIRD) -> float | None:
    try:
        value = float(cells[place])
    except (ValueError, IndexError):
        return None
    return value if abs(value) < float("inf") else None
