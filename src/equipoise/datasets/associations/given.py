"""Word scores that somebody else has computed: a table of words and scores, made into a question for WAT.

soprano<TAB>-0.146          a word and its score a line, with a tab or spaces between (wat_bi.txt of zhou-2022, the
                            lexicon of Du et al. 2019), or commas or semicolons in .csv
word,score                  or columns of these names among others, in any order
"""

from __future__ import annotations

import csv
import re
from math import isfinite
from pathlib import Path
from typing import NamedTuple

from equipoise.datasets.associations.seeds import check_seeds, shipped_seeds
from equipoise.datasets.dataset import Dataset
from equipoise.datasets.fields import MOST
from equipoise.datasets.pair_formats.columns import NAMES as OF_PAIRS
from equipoise.datasets.texts import hash_of, lines_of, read_text, refuse, stem_of
from equipoise.errors import BadDataset

ENDINGS = (".csv", ".tsv", ".txt")
COLUMNS = ("word", "score")
SET = "words"
LOOKED_AT = 20  # lines with anything in them, most of which must be a word and a number where no line names columns
LAST_SPACE = re.compile(r"\s+(?=\S+$)")
LICENCE = (
    "that of the scores; if they are derived from the Small World of Words: CC BY-NC-ND 3.0, so not for commercial "
    "use, and what is made of them is not to be passed on"
)


class Row(NamedTuple):
    """What a line says."""

    line: int
    fields: tuple[str, ...]


class Layout(NamedTuple):
    """How the lines of a table are read."""

    separator: str  # "" for spaces
    word: int
    score: int
    header: bool


def is_score_file(path: Path) -> bool:
    """Whether a file is a table of words and their scores."""
    if path.suffix.casefold() not in ENDINGS:
        return False
    try:
        lines = [line for line in lines_of(read_text(path)) if line.strip()]
    except BadDataset:  # the reader of sentence pairs says what is wrong with it
        return False
    layout = _layout(lines[0])
    if layout.header:
        names = _names(lines[0], layout.separator)
        return not any(set(both) <= set(names) for both in OF_PAIRS)
    looked_at = [_fields(line, layout.separator) for line in lines[:LOOKED_AT]]
    return 2 * sum(_is_word_and_number(fields) for fields in looked_at) > len(looked_at)


def read_scores(path: Path, *, seeds: Dataset | None = None) -> Dataset:
    """The words of a table as attributes with their scores, the seeds as pairs of targets.

    Scores above zero are of words that are associated with the first group of the seeds; of ours, with male words.
    """
    seeds = seeds or shipped_seeds()
    check_seeds(seeds)
    given = _scores(path)
    first, second = seeds.targets
    groups = [list(dict.fromkeys(words)) for words in zip(*seeds.pairs, strict=True)]
    others = {word: score for word, score in given.items() if word not in {*groups[0], *groups[1]}}
    if len(others) < 2:
        refuse(path, f"it has {len(others)} words with a score beside the seeds, and it takes two to compare")
    sha256 = hash_of(path)
    return Dataset(
        name=stem_of(path), title=f"Words scored by how much people associate them with {first} or {second} words",
        bias=seeds.bias, language=seeds.language, source=f"Scores given in {path.name}", licence=LICENCE,
        revision=sha256[:12],
        rationale=f"The scores were computed elsewhere and are taken as they are: above zero for words associated with "
        f"{first} words, below for {second} words.",
        targets={first: tuple(groups[0]), second: tuple(groups[1])}, attributes={SET: tuple(others)},
        pairs=seeds.pairs, made_for={"wat": {}}, scores=others,
        scored={"file": path.name, "sha256": sha256, "given": True, "words": len(given),
                "seeds_among_them": len(given) - len(others)},
    )  # fmt: skip


def _scores(path: Path) -> dict[str, float]:
    """Word -> score, in the order of the file."""
    rows = [(number, line) for number, line in enumerate(lines_of(read_text(path)), start=1) if line.strip()]
    layout = _layout(rows[0][1])
    found: dict[str, float] = {}
    for number, line in rows[layout.header :]:
        word, score = _word_and_score(path, number, line, layout)
        if found.setdefault(word, score) != score:
            refuse(path, f"line {number} gives {word!r} the score {score:g}, and a line before it {found[word]:g}")
    return found


def _word_and_score(path: Path, number: int, line: str, layout: Layout) -> tuple[str, float]:
    fields = _fields(line, layout.separator)
    if len(fields) <= max(layout.word, layout.score) or (not layout.header and len(fields) != len(COLUMNS)):
        refuse(path, f"line {number} is {line[:60]!r}, and must be a word and its score")
    word, written = fields[layout.word], fields[layout.score]
    score = _number(written)
    if score is None:
        refuse(path, f"line {number} has {written[:60]!r} as the score of {word[:60]!r}, which must be a finite number")
    if not word:
        refuse(path, f"line {number} has the score {written[:60]} and no word")
    return word, score


def _layout(first: str) -> Layout:
    """Told by the first line: the names of columns, or a word and its score."""
    separator = next((each for each in "\t;," if each in first), "")
    names = _names(first, separator)
    if set(COLUMNS) <= set(names):
        return Layout(separator, names.index("word"), names.index("score"), True)
    return Layout(separator, 0, 1, False)


def _names(line: str, separator: str) -> list[str]:
    return [name.casefold() for name in _fields(line, separator)]


def _fields(line: str, separator: str) -> tuple[str, ...]:
    """The fields of a line: between separators, with quotation marks between commas; else before the last space."""
    if not separator:
        return tuple(LAST_SPACE.split(line.strip(), maxsplit=1))
    if separator == "\t":
        return tuple(field.strip() for field in line.split("\t"))
    return tuple(field.strip() for field in next(csv.reader([line], delimiter=separator)))


def _is_word_and_number(fields: tuple[str, ...]) -> bool:
    return len(fields) == len(COLUMNS) and bool(fields[0]) and _number(fields[1]) is not None


def _number(text: str) -> float | None:
    """A score, or None for what is none."""
    try:
        value = float(text)
    except ValueError:
        return None
    return value if isfinite(value) and abs(value) <= MOST else None
