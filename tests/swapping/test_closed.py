"""The short lists."""

from __future__ import annotations

import json
from pathlib import Path

import equipoise.swapping.closed as closed_module
from equipoise.swapping.closed import FILE, closed, other_senses, taken_instead

LISTS = json.loads(FILE.read_text(encoding="utf-8"))
ABOUT = {"name", "title", "source", "licence", "language", "revision", "rationale"}
BY_WORD = {"other_senses", "taken_instead"}


def test_lists_within_lists_and_several():
    assert "back" not in closed("moving back") < closed("moving")
    assert closed("days", "times") == closed("days") | closed("times")
    assert "museum" in other_senses()["mummy"]
    assert taken_instead()["Jesus"] == "Marcus"


def test_every_list_is_looked_into():
    source = "".join(path.read_text(encoding="utf-8") for path in Path(closed_module.__file__).parent.glob("*.py"))
    assert not [name for name in set(LISTS) - ABOUT if f'"{name}' not in source]


def test_words_stand_once_and_in_small_letters():
    lists = [text for name in set(LISTS) - ABOUT - BY_WORD for text in _texts(LISTS[name])]
    assert not [word for text in lists for word in text.split() if word != word.lower()]
    assert not [text for text in lists if len(set(text.split())) < len(text.split())]


def _texts(listed):
    return listed.values() if isinstance(listed, dict) else [listed]
