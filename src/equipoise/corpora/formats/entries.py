"""Lines to entries, what is none kept with its reason."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from equipoise.corpora.formats.lines import Lines
from equipoise.corpora.shapes import Malformed, Parsed

Entry = tuple[tuple[str, ...], str]  # sentences and label


class NotAnEntry(Exception):
    """A line that is no entry; the message says why."""


def entries_of(lines: Lines, entry: Callable[[str], Entry]) -> Parsed:
    """The entries that a function from text to entry finds in lines."""
    numbers, all_sentences, labels, records = [], [], [], []
    malformed = list(lines.malformed)
    for number, text, raw in zip(lines.numbers, lines.texts, lines.raws, strict=True):
        try:
            sentences, label = entry(text)
        except NotAnEntry as error:
            malformed.append(Malformed(number, str(error), raw))
            continue
        numbers.append(number)
        all_sentences.append(sentences)
        labels.append(label)
        records.append(raw)
    return Parsed(numbers, all_sentences, labels, records, sorted(malformed), lines.blank)


def label_text(value: Any) -> str:
    """A label as text, whatever the file has there; empty for none."""
    if type(value) is str:
        return value
    if type(value) is int:
        return str(value)
    return "" if value is None else json.dumps(value, ensure_ascii=False, default=str)
