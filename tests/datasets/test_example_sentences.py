"""The sentences that show what a bias score tells."""

from __future__ import annotations

import json
import re

from equipoise.datasets.example_sentences import FACTS, example_sentences
from equipoise.datasets.gendered import gendered_words

EXAMPLES = example_sentences()


def gendered(sentence: str) -> list[str]:
    return [word for word in re.findall(r"\w+", sentence) if gendered_words().is_gendered(word)]


def test_gender_and_stereotype_are_told_apart():
    assert {kind: bool(gendered(sentence)) for kind, sentence in EXAMPLES.gender_and_stereotype.items()} == {
        "gendered and neutral": True,
        "gendered and stereotyped": True,
        "neutral and stereotyped": False,
    }


def test_subjects_differ_and_what_is_said_of_them_does_not():
    assert [gendered(sentence) for sentence in EXAMPLES.subjects] == [["She"], ["He"], []]
    assert len({sentence.split(" is ")[1] for sentence in EXAMPLES.subjects}) == 1


def test_two_stereotypes_in_both_orders():
    assert [gendered(sentence) for sentence in EXAMPLES.two_stereotypes] == [["She"], ["He"], [], []]
    orders = [re.findall(r"\w+", sentence)[2:] for sentence in EXAMPLES.two_stereotypes]
    assert orders[0] == orders[1] == orders[2] != orders[3]
    assert sorted(orders[2]) == sorted(orders[3])


def test_single_sentences_have_a_gendered_word_and_others():
    for sentence in (EXAMPLES.word_by_word, EXAMPLES.importance):
        assert 0 < len(gendered(sentence)) < len(sentence.split())


def test_the_file_says_where_it_comes_from():
    facts = json.loads(FACTS.read_text(encoding="utf-8"))
    assert facts["source"].startswith("written for Equipoise")
    assert all(facts[field].strip() for field in ("licence", "language", "revision", "rationale"))
