"""A user's list of gendered words, from a file of JSON or of lines."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from reprlib import repr as shown
from typing import Any

from equipoise.datasets.fields import ABOUT, reject_unknown, require
from equipoise.datasets.texts import lines_of, parse_json, read_text

COMMENT = "#"
LISTS = ("words", "names")


def read_lists(path: Path) -> tuple[list[str], list[str]]:
    """The words and the names of a file; in one with a word a line, a capital makes a name."""
    text = read_text(path)
    words, names = _of_json(path, text) if text.lstrip()[:1] in ("{", "[") else _of_lines(path, text)
    require(bool(words or names), path, "it names no word")
    return words, names


def _of_json(path: Path, text: str) -> tuple[list[str], list[str]]:
    said = parse_json(path, text)
    require(isinstance(said, dict), path, 'it must be an object with lists of "words", of "names", or of both')
    reject_unknown(path, "it", said, {*LISTS, *ABOUT})
    words, names = (_listed(path, name, said.get(name, [])) for name in LISTS)
    small = [name for name in names if not name[:1].isupper()]
    require(not small, path, f'"names" are written with a capital, and it holds {shown(small[:3])}')
    return words, names


def _listed(path: Path, name: str, entries: Any) -> list[str]:
    require(isinstance(entries, list), path, f'"{name}" must be a list of words, and it is {shown(entries)}')
    odd = [entry for entry in entries if not isinstance(entry, str) or not _single(entry)]
    require(not odd, path, f'"{name}" holds {shown(odd[:3])}, and each must be a single word')
    return list(entries)


def _of_lines(path: Path, text: str) -> tuple[list[str], list[str]]:
    numbered = [(number, line.strip()) for number, line in enumerate(lines_of(text), start=1)]
    entries = [(number, line) for number, line in numbered if line and not line.startswith(COMMENT)]
    odd = [f"{line!r} in line {number}" for number, line in entries if not _single(line)]
    require(not odd, path, f"it holds {_few(odd)}, and each line must be a single word")
    found = [line for _, line in entries]
    return [word for word in found if not word[:1].isupper()], [word for word in found if word[:1].isupper()]


def _single(entry: str) -> bool:
    return bool(entry) and not any(character.isspace() for character in entry)


def _few(odd: Sequence[str]) -> str:
    return ", ".join(odd[:3]) + (f" and {len(odd) - 3} more" if len(odd) > 3 else "")
