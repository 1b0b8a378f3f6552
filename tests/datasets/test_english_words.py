"""The words of WordNet with their classes."""

from __future__ import annotations

import pytest

from equipoise.datasets.english_words import ADJECTIVE, IRREGULAR_FORM, NOUN, PROPER, VERB, is_english, word_classes


def test_classes():
    classes = word_classes()

    assert classes["discover"] == VERB
    assert classes["deathbed"] == NOUN
    assert set(classes["dance"]) == {NOUN, VERB}
    assert ADJECTIVE in classes["pale"]
    assert classes["wrote"] == IRREGULAR_FORM
    assert classes["iraqi"] == PROPER
    assert len(classes) > 60_000


@pytest.mark.parametrize("word", ["houses", "stopped", "happily", "bigger", "brainless", "wrote", "unread", "movies"])
def test_words_and_their_forms(word):
    assert is_english(word)


@pytest.mark.parametrize("word", ["kowalczyk", "noureddine", "michele", "spielberg"])
def test_names_are_no_words(word):
    assert not is_english(word)
