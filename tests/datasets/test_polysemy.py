"""Words with many senses."""

from __future__ import annotations

import json

import pytest

from equipoise.datasets.polysemy import FACTS, senses_of_many


@pytest.fixture(scope="module")
def facts():
    return json.loads(FACTS.read_text(encoding="utf-8"))


@pytest.mark.parametrize(("word", "senses"), [("club", 7 + 4), ("bill", 10 + 3), ("fly", 6 + 14), ("love", 6 + 4)])
def test_senses_are_those_wordnet_shows_as_noun_and_as_verb(word, senses):
    assert senses_of_many(word) == senses


def test_senses_of_all_four_parts_of_speech_count():
    assert senses_of_many("soft") == 16 + 4  # adjective and adverb


def test_case_makes_no_other_word():
    assert senses_of_many("Bill") == senses_of_many("BILL") == senses_of_many("bill")


@pytest.mark.parametrize("word", ["nurse", "mother", "algebra", "flies", "hot dog", "hot_dog", "", "senses"])
def test_other_words_have_none(word):
    assert senses_of_many(word) is None


def test_the_file_says_where_it_comes_from_and_keeps_the_notice(facts):
    assert "WordNet 3.0" in facts["source"]
    assert "WordNet 3.0" in facts["licence"]
    assert "Copyright 2006 by Princeton University" in facts["notice"]
    assert 'PROVIDED "AS IS"' in facts["notice"]
    assert facts["notice"].endswith("LICENSEE agrees to preserve same.")
    assert "data.noun" in facts["counted"]


def test_the_file_is_sorted_and_keeps_only_single_words_with_many_senses(facts):
    senses = facts["senses"]
    assert list(senses) == sorted(senses)
    assert min(senses.values()) == facts["at_least"] == 10
    assert all(word == word.casefold() and word.isalpha() for word in senses)
    assert len(senses) == 781
