"""Sentences about no one, to set beside those of a question."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

FACTS = Path(__file__).parent / "facts" / "neutral-sentences.json"


@cache
def neutral_sentences() -> tuple[str, ...]:
    """Plain English sentences about things, 3 to 14 words long, shortest first."""
    return tuple(json.loads(FACTS.read_text(encoding="utf-8"))["sentences"])
