"""Characters that cannot stand in a line of text."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from pathlib import Path
from reprlib import repr as shown
from typing import Any

from equipoise.datasets.texts import refuse

CONTROL = {"Cc", "Zl", "Zp"}  # Unicode's control characters, and its separators of lines and paragraphs
FOR_READERS = {"gloss", "note", "notice"}  # no sentence is made of them


def without_control_characters(path: Path, fields: Any) -> None:
    """Refuse a file of words that has line ends, tabs and the like in them: they would tear a sentence apart."""
    for text in _texts(fields):
        found = next((each for each in text if unicodedata.category(each) in CONTROL), None)
        if found is not None:
            refuse(path, f"it holds {shown(text)} with the control character U+{ord(found):04X}, which no sentence may")


def _texts(value: Any) -> Iterator[str]:
    """Every text in it, names of fields as well."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for each in value:
            yield from _texts(each)
    elif isinstance(value, dict):
        yield from value
        for name, each in value.items():
            if name not in FOR_READERS:
                yield from _texts(each)
