"""The published rules to the letter."""

from __future__ import annotations

import json

import pytest

from equipoise.swapping import swap
from equipoise.swapping.paper import paper_rules


@pytest.mark.parametrize(
    ("text", "other"),
    [("Her map is his map.", "Him map is hers map."), ("He saw her.", "She saw him."), ("May I?", "Colt I?"),
     ("Mary Thomas", "James Jessica"), ("HER MAP", "HER MAP"), ("my mother-in-law", "my mother-in-law"),
     ("his/her map", "his/her map"), ("She's late.", "He's late."), ("the actress", "the actress")],
)  # fmt: skip
def test_to_the_letter(text, other):
    assert swap(text, rules="paper").text == other


def test_there_are_122_words_each_with_its_first_rule(shared):
    published = json.loads((shared / "data" / "dolci_appendixA_swaps.json").read_text(encoding="utf-8"))["common"]
    first: dict[str, str] = {}
    for male, female, way in published:
        first.setdefault(male, female)
        if way == "both":
            first.setdefault(female, male)

    assert {word: other for word, other in paper_rules().items() if word.islower()} == first
    assert len(first) == 122
