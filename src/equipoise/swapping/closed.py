"""The short lists of closed-words.json, each as a set."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

FILE = Path(__file__).parent / "closed-words.json"


@cache
def closed(name: str) -> frozenset[str]:
    """The words of a list, or of all the lists that stand under one name; "moving back" is a list within one."""
    lists = json.loads(FILE.read_text(encoding="utf-8"))
    outer, _, inner = name.partition(" ")
    listed = lists[outer][inner] if inner else lists[outer]
    texts = listed.values() if isinstance(listed, dict) else [listed]
    return frozenset(word for text in texts for word in text.split())
