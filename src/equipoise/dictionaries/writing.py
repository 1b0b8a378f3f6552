"""Dictionaries to files: jsonl, which keeps everything, and words, tabs and definitions, which keeps these alone."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from equipoise.dictionaries.dictionary import Definition, Dictionary
from equipoise.errors import BadOption
from equipoise.files import replacing


def write_dictionary(dictionary: Dictionary, path: str | Path) -> None:
    """Write the whole file or nothing; its ending says in which form."""
    path = Path(path)
    line = check_ending(path)
    if line is _tsv:
        _check_nothing_is_lost(dictionary, path)
    with replacing(path) as beside, beside.open("w", encoding="utf-8", newline="") as file:
        file.writelines(map(line, dictionary.definitions))


def check_ending(path: Path) -> Callable[[Definition], str]:
    """How a definition is written to such a file; an ending that says nothing is refused."""
    if path.suffix not in WRITERS:
        raise BadOption(f"A dictionary is written to a file that ends in {' or '.join(WRITERS)}, and this is {path}.")
    return WRITERS[path.suffix]


def _check_nothing_is_lost(dictionary: Dictionary, path: Path) -> None:
    """What was asked for, and has no column, is not left out in silence."""
    lost = {
        "are to be learned last": sum(each.late for each in dictionary.definitions),
        "have examples": sum(bool(each.examples) for each in dictionary.definitions),
    }
    for what, number in lost.items():
        if number:
            raise BadOption(
                f"{number:,} definitions of {dictionary.name} {what}, which {path.name} has no room for; write a "
                ".jsonl file."
            )


def _jsonl(definition: Definition) -> str:
    return json.dumps(dict(_fields(definition)), ensure_ascii=False) + "\n"


def _fields(definition: Definition) -> Iterator[tuple[str, Any]]:
    """What there is to say; what is empty is left out."""
    yield "word", definition.word
    yield "definition", definition.text
    for name in ("part", "examples", "late"):
        if value := getattr(definition, name):
            yield name, value


def _tsv(definition: Definition) -> str:
    """Tabs and line breaks within, which would be read as something else, become spaces."""
    return f"{' '.join(definition.word.split())}\t{' '.join(definition.text.split())}\n"


WRITERS: dict[str, Callable[[Definition], str]] = {".jsonl": _jsonl, ".tsv": _tsv}
