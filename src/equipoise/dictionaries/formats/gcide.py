"""GCIDE, the GNU Collaborative International Dictionary of English: Webster of 1913 with additions, as dictd has it.

Two files: the text, packed so that gzip reads it, and an index of words with places and lengths in letters of base 64.
Headwords of Webster all begin with a capital, so capitals say nothing there; gcide_case.py finds how words are written.
"""

from __future__ import annotations

import string
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from equipoise.dictionaries.dictionary import Definition, Dictionary
from equipoise.dictionaries.formats.gcide_case import Spelling
from equipoise.dictionaries.formats.gcide_entries import Entry, entry_of
from equipoise.dictionaries.formats.packed import unpacked
from equipoise.errors import BadDataset, BadOption
from equipoise.files import is_folder, there

USUAL = Path("/usr/share/dictd")
INDEX = "gcide.index"
TEXTS = ("gcide.dict.dz", "gcide.dict")
ABOUT_ITSELF = "00-"  # how the index names what is no word
LETTERS = string.ascii_uppercase + string.ascii_lowercase + string.digits + "+/"
DIGITS = {letter: value for value, letter in enumerate(LETTERS)}
SOURCE = "GCIDE, from Webster's Revised Unabridged Dictionary (1913), WordNet and volunteers, under the GNU GPL"
HOW_TO_GET_IT = "run apt-get install dict-gcide (Debian), or name the folder with its files by gcide:FOLDER"


def read(location: str, *, examples: bool = False, **_: Any) -> Dictionary:
    """All that GCIDE defines. location: its folder or one of its two files, "" for the usual place."""
    text, index = _files(location)
    with unpacked(text) as stream:
        content = stream.read()
    spelling = Spelling(content.decode("utf-8", "replace"))
    entries = [entry_of(piece) for piece in _pieces(content, index)]
    found = tuple(each for entry in entries if entry for each in _definitions(entry, spelling, examples))
    if not found:
        raise BadDataset(f"There is no definition in {text}; {HOW_TO_GET_IT}.")
    return Dictionary("gcide", found, SOURCE, tuple(_notes(entries)))


def _definitions(entry: Entry, spelling: Spelling, examples: bool) -> Iterator[Definition]:
    for word in entry.words:
        as_written = spelling.of(word, entry.proper)
        for sense in entry.senses:
            yield Definition(as_written, sense.text, entry.part, tuple(sense.examples) if examples else ())


def _notes(entries: list[Entry | None]) -> Iterator[str]:
    strange = sum(entry is None for entry in entries)
    references = sum(entry.references for entry in entries if entry)
    if strange:
        yield f"{strange:,} of {len(entries):,} pieces of text begin with no headword and were left out"
    if references:
        yield f"{references:,} senses only say where to look and were left out"
    yield "headwords are written in small letters unless the text of the dictionary writes them with a capital"
    yield "phrases that are explained below a headword, notes and lists of synonyms were left out"


def find_gcide(folder: Path = USUAL) -> Path | None:
    """The folder, if its two files are there."""
    return folder if not _missing(folder) else None


def _missing(folder: Path) -> str:
    """A file of GCIDE that is not in a folder; "" if both are."""
    if not any(there(folder / name) for name in TEXTS):
        return TEXTS[0]
    return "" if there(folder / INDEX) else INDEX


def _files(location: str) -> tuple[Path, Path]:
    """The text and the index."""
    named = Path(location) if location else USUAL
    if not is_folder(named) and there(named) and named.name not in (INDEX, *TEXTS):
        raise BadOption(f"Of the dictionaries of dictd GCIDE alone is read, and {named.name} is none of its files.")
    folder = named if is_folder(named) else named.parent
    missing = _missing(folder)
    if missing:
        where = f"in {folder}" if location else "on this machine"
        raise BadOption(f"There is no GCIDE {where} ({missing} is missing): {HOW_TO_GET_IT}.")
    return next(folder / name for name in TEXTS if there(folder / name)), folder / INDEX


def _pieces(content: bytes, index: Path) -> Iterator[str]:
    """The text of every entry, in the order of the dictionary; many words lead to the same."""
    try:
        rows = [line.split("\t") for line in index.read_text(encoding="utf-8").splitlines()]
        places = {(_number(row[1]), _number(row[2])) for row in rows if not row[0].startswith(ABOUT_ITSELF)}
    except (OSError, ValueError, LookupError) as error:
        raise BadDataset(f"The index {index} is damaged or not one of dictd: {HOW_TO_GET_IT}.") from error
    if any(start + length > len(content) for start, length in places):
        raise BadDataset(f"{index} does not belong to the text beside it, which is shorter: {HOW_TO_GET_IT}.")
    for start, length in sorted(places):
        yield content[start : start + length].decode("utf-8", "replace")


def _number(letters: str) -> int:
    value = 0
    for letter in letters:
        value = 64 * value + DIGITS[letter]
    return value
