"""The sentences of a word."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from equipoise.datasets.seat.classes import class_of, written
from equipoise.datasets.sssb.filling import article

TEMPLATES = Path(__file__).parent / "templates.json"
SENTENCES = 6  # of every word, whatever its class: tests trade whole words, which must weigh the same


def sentences_of(word: str) -> tuple[str, ...]:
    """Six short sentences that say little but this word, which may be a phrase or a sense key."""
    kind = class_of(word).kind
    text = written(word, kind)
    return tuple(_filled(template, text) for template in templates()["templates"][kind])


def _filled(template: str, word: str) -> str:
    sentence = template.replace("[A]", _article(word)).replace("[WORD]", word)
    return sentence[:1].upper() + sentence[1:]


def _article(word: str) -> str:
    return "a" if word.casefold().startswith("uk") else article(word)  # a Ukrainian, a ukulele, as it sounds


@cache
def templates() -> dict[str, Any]:
    """The templates by class, and what is said of them."""
    facts: dict[str, Any] = json.loads(TEMPLATES.read_text(encoding="utf-8"))
    return facts
