"""Neutral sentences: about things, of every length, and with no word that a question asks about."""

from __future__ import annotations

import json
import re
from collections import Counter

from equipoise.datasets import shipped_datasets
from equipoise.datasets.neutral import FACTS, neutral_sentences

PEOPLE = {
    "i", "me", "my", "mine", "myself", "we", "us", "our", "ours", "ourselves", "you", "your", "yours", "yourself",
    "he", "him", "his", "himself", "she", "her", "hers", "herself", "they", "them", "their", "theirs", "themselves",
    "who", "whom", "whose", "someone", "somebody", "anyone", "anybody", "everyone", "everybody", "nobody",
    "person", "people", "human", "child", "children", "baby", "adult", "guest", "neighbour", "owner", "driver",
}  # fmt: skip


def words(sentence: str) -> list[str]:
    return re.findall(r"[a-z'-]+", sentence.lower())


def test_there_are_many_of_every_length():
    lengths = Counter(len(sentence.split()) for sentence in neutral_sentences())
    assert set(lengths) == set(range(3, 15))
    assert all(lengths[length] >= 20 for length in range(3, 13))
    assert sum(lengths.values()) >= 400


def test_they_are_distinct_and_in_order_of_length():
    sentences = neutral_sentences()
    assert len({tuple(words(sentence)) for sentence in sentences}) == len(sentences)
    assert [len(sentence.split()) for sentence in sentences] == sorted(len(sentence.split()) for sentence in sentences)


def test_they_are_written_as_sentences():
    for sentence in neutral_sentences():
        assert re.fullmatch(r"[A-Z][a-z]*(,? [A-Za-z]+)+\.", sentence), sentence
        assert not re.search(r"\ba (?=[aeio])|\ban (?![aeio]|hour)", sentence.lower()), sentence


def test_capitals_stand_only_at_the_start_and_in_the_calendar():
    inside = {word for sentence in neutral_sentences() for word in re.findall(r"(?<= )[A-Z]\w*", sentence)}
    assert inside == {"Tuesdays", "October", "March", "Friday"}  # no name of a person or a place


def test_none_is_about_people():
    assert not [sentence for sentence in neutral_sentences() if PEOPLE & set(words(sentence))]


def test_none_has_a_word_that_a_shipped_question_asks_about():
    asked = {
        word.casefold()
        for dataset in shipped_datasets().values()
        for sets in (dataset.targets, dataset.attributes)
        for listed in sets.values()
        for word in listed
    }
    assert {"rose", "tank", "home", "she"} <= asked
    assert not [(sentence, found) for sentence in neutral_sentences() if (found := asked & set(words(sentence)))]


def test_no_opening_or_frame_stands_out():
    openings = Counter(tuple(words(sentence)[:2]) for sentence in neutral_sentences())
    assert openings.most_common(1)[0][1] <= 10


def test_the_file_says_where_it_comes_from():
    facts = json.loads(FACTS.read_text(encoding="utf-8"))
    assert facts["source"] == "written for Equipoise"
    assert all(facts[field].strip() for field in ("licence", "language", "revision", "rationale"))
