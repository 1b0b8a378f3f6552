"""The short lists of closed-words.json, each as a set."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

FILE = Path(__file__).parent / "closed-words.json"


@cache
def other_senses() -> dict[str, frozenset[str]]:
    """Words that may mean something else, each with the words beside which they do."""
    return {word: frozenset(beside.split()) for word, beside in _lists()["other_senses"].items()}


@cache
def taken_instead() -> dict[str, str]:
    """Names that nobody should be given, such as Jesus, each with the one that is given for it."""
    return _lists()["taken_instead"]


@cache
def closed(*names: str) -> frozenset[str]:
    """The words of these lists, or of all the lists that stand under one name; "moving back" is a list within one."""
    return frozenset(word for name in names for text in _texts(name) for word in text.split())


def _texts(name: str) -> Iterable[str]:
    outer, _, inner = name.partition(" ")
    listed = _lists()[outer][inner] if inner else _lists()[outer]
    return listed.values() if isinstance(listed, dict) else [listed]


@cache
def _lists() -> dict[str, Any]:
    return json.loads(FILE.read_text(encoding="utf-8"))
