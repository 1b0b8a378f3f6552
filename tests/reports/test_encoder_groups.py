"""Sentences are found by their places, and matched between encoders by their text."""

from __future__ import annotations

from typing import Any

import pytest
from tests.reports.sentences_example import DRESS, explained, infersent, sbert

from equipoise.reports.encoder_groups import across, chosen, sets_of
from equipoise.results.weighed import SentencesExplained


def test_a_group_is_the_sentences_at_its_places() -> None:
    assert [sentence.text for sentence in chosen(infersent(), "words")] == [DRESS]
    assert [len(own) for own in sets_of([infersent()])] == [3, 2]


def test_the_same_sentence_of_two_encoders_stands_in_one_row() -> None:
    rows = across([infersent(), sbert()], "information")
    assert [sentence.cosine for sentence in rows["Someone is a nurse"] if sentence] == [0.18175, 0.43965]


def test_an_encoder_that_was_not_asked_has_none() -> None:
    assert across([explained(), infersent()], "words")[DRESS][0] is None
    assert [row[0] for own in sets_of([explained(), infersent()]) for row in own.values()] == [None] * 5


@pytest.mark.parametrize(
    "groups", [None, "words", 7, {"words": 3}, {"words": [99, "x", None, -1]}, {"sets": [7, "ab"]}]
)
def test_groups_of_a_file_that_are_none_hold_nothing(groups: Any) -> None:
    found: SentencesExplained = infersent()
    odd = explained(*found.sentences, options={"groups": groups})
    assert chosen(odd, "words") == [] and not any(sets_of([odd]))
