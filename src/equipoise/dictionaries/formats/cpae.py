"""The dictionaries of CPAE (github.com/tombosc/cpae): one JSON object, {"word": [["a", "definition"], ["another"]]}.

Where senses were merged into one list, "<sep>" parts them. An underscore in a word stands for a space, as in WordNet.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

from equipoise.dictionaries.dictionary import Definition, Dictionary
from equipoise.dictionaries.formats.packed import title, unpacked
from equipoise.errors import BadDataset

SEPARATOR = "<sep>"


def read(location: str, **_: Any) -> Dictionary:
    """The definitions of a JSON file of CPAE, words and marks with spaces between."""
    path = Path(location)
    with unpacked(path) as stream:
        content = stream.read()
    try:
        entries = json.loads(content.decode("utf-8-sig"))
        json.dumps(entries, ensure_ascii=False).encode()
    except (ValueError, RecursionError) as error:
        raise BadDataset(
            f"{path} should be a JSON object of words with their definitions, and is not: {error}."
        ) from error
    found: list[Definition] = []
    malformed = 0
    for word, senses in entries.items() if isinstance(entries, dict) else ():
        try:
            found += _definitions(word, senses)
        except ValueError:
            malformed += 1
    if not found:
        raise BadDataset(
            f'There is no definition in {path}; each entry of such a file is "word": [["its", "definition"]].'
        )
    notes = (f"{malformed:,} of {len(entries):,} entries could not be read and were left out",) if malformed else ()
    return Dictionary(title(path), tuple(found), f"the file {path.name}", notes)


def _definitions(word: str, senses: Any) -> Iterator[Definition]:
    tokens = [_tokens(sense) for sense in senses] if isinstance(senses, list) else []
    if not tokens or not word.strip():
        raise ValueError("no definition")
    for sense in tokens:
        for between, own in groupby(sense, key=lambda token: token == SEPARATOR):
            if not between:
                yield Definition(word.replace("_", " "), " ".join(own))


def _tokens(sense: Any) -> list[str]:
    if not isinstance(sense, list) or not sense or not all(isinstance(token, str) and token for token in sense):
        raise ValueError("no list of words")
    return sense
