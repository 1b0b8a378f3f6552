"""An object a line: {"word", "definition"}, {"word", "definitions"}, or Wiktionary's as wiktextract writes them.

Our own may have "part", "examples" and "late" as well. Of Wiktionary's, English words are read, and of a gloss with the
glosses above it the last, which is the narrowest. https://kaikki.org has such files.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from equipoise.dictionaries.dictionary import Definition, Dictionary
from equipoise.dictionaries.formats.lines import read_lines

WHAT = '{"word": ..., "definition": ...}, or an entry of Wiktionary as wiktextract writes it'
ENGLISH = "en"


def read(location: str, *, examples: bool = False, **_: Any) -> Dictionary:
    """The definitions of a jsonl file."""
    return read_lines(Path(location), partial(_parsed, examples=examples), WHAT)


def _parsed(line: str, examples: bool) -> list[Definition] | str:
    entry = _object(json.loads(line))
    if "\\u" in line:
        json.dumps(entry, ensure_ascii=False).encode()  # half a character, which could not be written again
    if "redirect" in entry:
        return "only lead to another page"
    shape = next((shape for field, shape in SHAPES.items() if field in entry), None)
    if shape is None:
        raise ValueError("no definition")
    if entry.get("lang_code", ENGLISH) != ENGLISH:
        return "are about words of other languages"
    word = _text(entry.get("word")).strip()
    found = [Definition(word, *told) for told in shape(entry)]
    if not found:
        return "define nothing"
    return found if examples else [each._replace(examples=()) for each in found]


Told = tuple[str, str, tuple[str, ...], bool]  # a definition but for the word


def _one(entry: dict[str, Any]) -> Iterator[Told]:
    yield _text(entry["definition"]), *_rest(entry)


def _several(entry: dict[str, Any]) -> Iterator[Told]:
    for text in _listed(entry["definitions"]):
        yield _text(text), *_rest(entry)


def _rest(entry: dict[str, Any]) -> tuple[str, tuple[str, ...], bool]:
    part, late = entry.get("part", ""), entry.get("late", False)
    if not isinstance(part, str) or not isinstance(late, bool):
        raise ValueError("part must be text, late true or false")
    return part, tuple(map(_text, _listed(entry.get("examples", [])))), late


def _wiktionary(entry: dict[str, Any]) -> Iterator[Told]:
    part = entry.get("pos", "")
    for sense in map(_object, _listed(entry["senses"])):
        glosses = _listed(sense.get("glosses", []))
        if glosses:  # a sense may have none yet
            sentences = (_object(each).get("text") for each in _listed(sense.get("examples", [])))
            yield (
                _text(glosses[-1]),
                str(part),
                tuple(each for each in sentences if isinstance(each, str) and each),
                False,
            )


SHAPES: dict[str, Callable[[dict[str, Any]], Iterator[Told]]] = {  # by the field that tells them apart
    "definition": _one,
    "definitions": _several,
    "senses": _wiktionary,
}


def _text(found: Any) -> str:
    if not isinstance(found, str) or not found.strip():
        raise ValueError("no text")
    return found


def _object(found: Any) -> dict[str, Any]:
    if not isinstance(found, dict):
        raise ValueError("no object")
    return found


def _listed(found: Any) -> list[Any]:
    if not isinstance(found, list):
        raise ValueError("no list")
    return found
