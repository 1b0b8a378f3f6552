"""Files of rated pairs of words: WordSim-353, SimLex-999, MEN, RW, SimVerb and the like.

Two words and a score a line, with tabs, commas, semicolons or spaces between; lines that begin with # say nothing. A
first line without a number is a header: the score is then in the column that is named as one, else in the third.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from equipoise.errors import BadDataset

SEPARATORS = ("\t", ";", ",")  # what separates columns if the first line has it; else spaces
SCORES = ("simlex999", "score", "similarity", "relatedness", "rating", "humanmean", "mean", "gold")  # names of columns
THIRD = 2


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
    header = _number(rows[0][1]) is None
    place = _score_column(rows[0][1]) if header else THIRD
    pairs = [_pair(path, line, cells, place) for line, cells in rows[header:]]
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
        cells = next(csv.reader([line], delimiter=between)) if between else line.split()
        yield number, [cell.strip() for cell in cells]


def _score_column(header: list[str]) -> int:
    names = [re.sub(r"[^a-z0-9]", "", name.lower()) for name in header]
    return next((names.index(name) for name in SCORES if name in names), THIRD)


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
