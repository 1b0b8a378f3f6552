"""Which columns of a table hold cues and answers."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from equipoise.datasets.pair_formats.columns import NAMES as OF_PAIRS
from equipoise.datasets.texts import LINE_END, refuse
from equipoise.errors import BadDataset

ENDINGS = (".csv", ".tsv")
SEPARATORS = ",;\t"
HEAD = 1 << 16  # bytes, in which the column names are looked for
CUE = "cue"
ANSWERS = (("response",), ("r1", "r2", "r3"), ("asso1", "asso2", "asso3"))  # any list; SWOW; SWOW in Dutch
COUNTS = ("count", "weight", "frequency", "freq", "r123", "r1")  # beside a column of responses; the last are SWOW's
RESPONDENT = "participantid"  # where it stands beside r1 the table is SWOW's


class Columns(NamedTuple):
    """Where things stand in a row, and what the file calls them."""

    separator: str
    names: tuple[str, ...]
    cue: int
    answers: tuple[int, ...]
    counts: int | None  # how often the answer was given; None where every answer stands for itself

    @property
    def used(self) -> list[str]:
        """The names of the columns that are read."""
        places = [self.cue, *self.answers, *([] if self.counts is None else [self.counts])]
        return [self.names[place] for place in places]

    @property
    def of_swow(self) -> bool:
        return {RESPONDENT, "r1"} <= set(_lower(self.names))


def is_association_file(path: Path) -> bool:
    """Whether a table is one of cues and answers, and none of sentence pairs."""
    if path.suffix.casefold() not in ENDINGS:
        return False
    try:
        _, names = _head(path)
    except BadDataset:  # the reader of sentence pairs says what is wrong with it
        return False
    lower = _lower(names)
    return CUE in lower and bool(_answers(lower)) and not any(set(both) <= set(lower) for both in OF_PAIRS)


def columns_of(path: Path) -> Columns:
    """The columns of a file, or a sentence that says what it lacks."""
    separator, names = _head(path)
    lower = _lower(names)
    answers = _answers(lower)
    if CUE not in lower or not answers:
        wanted = "cue and response, or cue and R1, R2, R3"
        refuse(path, f"it needs the columns {wanted}; its first line is {', '.join(names[:12])[:200]}")
    counts = [name for name in COUNTS if name in lower and answers == ["response"]]
    return Columns(
        separator, names, lower.index(CUE), tuple(lower.index(name) for name in answers),
        lower.index(counts[0]) if counts else None,
    )  # fmt: skip


def _answers(lower: Sequence[str]) -> list[str]:
    """The first way to name answers that the columns have."""
    return next(filter(None, ([name for name in way if name in lower] for way in ANSWERS)), [])


def _lower(names: Sequence[str]) -> list[str]:
    return [name.casefold() for name in names]


def _head(path: Path) -> tuple[str, tuple[str, ...]]:
    """What separates the columns, and their names: the first line with anything in it."""
    try:
        with path.open("rb") as file:
            text = file.read(HEAD).decode("utf-8-sig", "replace")
    except OSError as error:
        raise BadDataset(f"The dataset {path} cannot be read: {error.strerror}.") from error
    first = LINE_END.split(text.lstrip("\r\n"))[0]  # a tab before the first name is a column without one
    if not first.strip():
        refuse(path, "its first line holds no column names" if text.strip() else "it is empty")
    separator = max(SEPARATORS, key=first.count)
    return separator, tuple(name.strip() for name in next(csv.reader([first], delimiter=separator)))
