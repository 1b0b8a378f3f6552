"""Words with many senses: one vector for all of them may say little about the sense that a list means."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

FACTS = Path(__file__).parent / "facts" / "polysemy.json"


def senses_of_many(word: str) -> int | None:
    """How many senses WordNet gives a word that has many (ten or more); None for every other word.

    Only base forms are known: "fly", not "flies". Case is ignored, as WordNet does.
    """
    return _senses().get(word.casefold())


@cache
def _senses() -> dict[str, int]:
    return json.loads(FACTS.read_text(encoding="utf-8"))["senses"]
