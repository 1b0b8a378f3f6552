"""A few sentences that show what a bias score tells, for audits and documents."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

FACTS = Path(__file__).parent / "facts" / "example-sentences.json"


@dataclass(frozen=True)
class ExampleSentences:
    """Sentences in groups, each after a table or figure of seed 004; stereotypes among them are mild ones."""

    gender_and_stereotype: Mapping[str, str]  # table 1: what a sentence has -> the sentence
    word_by_word: str  # tables 2 and 12
    importance: str  # figures 3 and 7
    subjects: tuple[str, ...]  # table 13, first set: she, he and anyone, said to be the same
    two_stereotypes: tuple[str, ...]  # second set: she, he, everyone, and everyone in the other order


@cache
def example_sentences() -> ExampleSentences:
    """Our own sentences for the tables and figures of seed 004."""
    facts = json.loads(FACTS.read_text(encoding="utf-8"))
    return ExampleSentences(
        gender_and_stereotype=facts["gender_and_stereotype"],
        word_by_word=facts["word_by_word"],
        importance=facts["importance"],
        subjects=tuple(facts["subjects"]),
        two_stereotypes=tuple(facts["two_stereotypes"]),
    )
