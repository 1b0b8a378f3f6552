"""Which spellings stand for one word, and which words to leave out: ours, or those of a user's file."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from reprlib import repr as shown
from typing import Any, NamedTuple

from equipoise.datasets.texts import parse_json, read_text, refuse

SHIPPED = Path(__file__).parent / "spellings.json"
FIELDS = {"about", "unify", "leave_out"}


class Spellings(NamedTuple):
    """What to do with words before they are counted."""

    unify: Mapping[str, str]  # a spelling -> the one that stands for it
    leave_out: tuple[str, ...]
    file: str  # "" for ours


def read_spellings(path: Path | None = None) -> Spellings:
    """The spellings of a file, in place of ours."""
    file = path or SHIPPED
    fields = parse_json(file, read_text(file))
    if not isinstance(fields, dict) or fields.keys() - FIELDS:
        refuse(file, '"unify", a map from spelling to spelling, and "leave_out", a list of words, are what it may have')
    unify, leave_out = fields.get("unify", {}), fields.get("leave_out", [])
    if not isinstance(unify, dict) or not all(map(_is_word, unify.values())):
        refuse(file, f'"unify" must be a map from spelling to spelling, and it is {shown(unify)}')
    if not isinstance(leave_out, list) or not all(map(_is_word, leave_out)):
        refuse(file, f'"leave_out" must be a list of words, and it is {shown(leave_out)}')
    twice = next((word for word in unify.values() if unify.get(word, word) != word), None)
    if twice is not None:
        refuse(file, f'"unify" makes {twice!r} of one spelling and something else of {twice!r}; say at once what it is')
    return Spellings(unify, tuple(leave_out), path.name if path else "")


def _is_word(value: Any) -> bool:
    return isinstance(value, str) and bool(value.strip())
