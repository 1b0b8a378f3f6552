"""A word, a tab and what it means; more columns are further meanings.

Files of dict2vec have three columns: from which dictionary, the word, and its definitions in one. They are told by
their first column, which says the same few things again and again.
"""

from __future__ import annotations

from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

from equipoise.dictionaries.dictionary import Definition, Dictionary
from equipoise.dictionaries.formats.lines import lines_of, read_lines

WHAT = "a word, a tab and its definition"
HEAD = ("word", "definition")
LOOKED_AT = 500  # lines
MOST_SOURCES = 8  # dict2vec has four
SOURCES = {"cam", "col", "dic", "oxf"}  # of dict2vec: Cambridge, Collins, dictionary.com, Oxford


def read(location: str, **_: Any) -> Dictionary:
    """The definitions of a file with tabs."""
    path = Path(location)
    return read_lines(path, partial(_parsed, skip=1 if _names_sources(path) else 0), WHAT)


def _parsed(line: str, skip: int) -> list[Definition] | str:
    columns = [column.strip() for column in line.split("\t")[skip:]]
    if tuple(column.casefold() for column in columns) == HEAD:
        return "name the columns"
    word, *texts = columns
    texts = [text for text in texts if text]
    if not word or not texts:
        raise ValueError("a word without a definition")
    return [Definition(word, text) for text in texts]


def _names_sources(path: Path) -> bool:
    """Whether the first column says where a definition is from."""
    rows = [line.split(b"\t") for _, line in islice(lines_of(path), LOOKED_AT)]
    rows = [row for row in rows if len(row) == 3] if sum(len(row) == 3 for row in rows) * 10 >= 9 * len(rows) else []
    first = [row[0].decode("utf-8", "replace").strip().casefold() for row in rows]
    few = len(set(first)) <= min(MOST_SOURCES, len(first) // 4)
    return bool(first) and (few or set(first) <= SOURCES)
