"""The shipped words: where they come from, the lists of the paper, and glosses that are WordNet's own."""

import json
import re

import pytest

from equipoise.datasets.sssb import SHIPPED, read_words, sentences

DATA = json.loads(SHIPPED.read_text(encoding="utf-8"))
WORDS = read_words()
ENTRIES = [entry for section in WORDS.entries.values() for entry in section]
VERB_SENTENCES = {
    entry.word: [each.text for each in entry.senses["verb"].sentences] for entry in WORDS.entries["occupations"]
}
SENSES = [(entry.word, name, sense) for entry in ENTRIES for name, sense in entry.senses.items()]


def test_the_file_says_where_it_comes_from():
    fields = ("title", "language", "source", "licence", "revision", "rationale", "notice")
    assert all(DATA[field].strip() for field in fields)
    assert "WordNet 3.0 Copyright 2006 by Princeton University" in DATA["notice"]  # as its licence asks


@pytest.mark.parametrize(("word", "name", "sense"), SENSES, ids=[f"{word}-{name}" for word, name, _ in SENSES])
def test_every_key_is_in_wordnet_with_this_gloss(wordnet, word, name, sense):
    assert wordnet.gloss(sense.key) == sense.gloss


def test_a_published_key_that_we_changed_has_a_note():
    changed = {"Arabic", "Finnish", "Polish", "Swedish", "Egyptian", "black", "judge", "nurse"}
    entries = [*DATA["nations"], *DATA["colours"], *DATA["occupations"]]

    assert {entry["word"] for entry in entries if entry.get("note")} == changed


def test_each_occupation_has_22_different_sentences():
    assert len(VERB_SENTENCES) == 6
    for word, texts in VERB_SENTENCES.items():
        assert len(texts) == len(set(texts)) == 22
        assert all(re.search(rf"\b{word}\b", text) for text in texts)


def test_no_sentence_names_a_gender_otherwise():
    gendered = (
        r"\b(?:he|she|his|hers?|him|himself|herself|man|men|woman|women|father|mother|brother|sister|uncle|aunt)\b"
    )
    texts = [text for own in VERB_SENTENCES.values() for text in own]

    assert not [text for text in texts if re.search(gendered, text, re.IGNORECASE) and not re.search(r"\[H", text)]
    assert not [text for text in texts if re.search(gendered, re.sub(r"\[[A-Z]+\]", "", text), re.IGNORECASE)]


def test_no_sentence_is_one_of_the_papers(shared):
    """Compare with the seeds in the shared folder: the lists of words are the paper's, the sentences are ours."""
    seeds = [path.read_text(encoding="utf-8") for path in sorted((shared / "seeds").glob("00[01]_*.txt"))]
    theirs = " ".join(" ".join(seeds).lower().split())

    assert "japanese people are nice" in theirs
    assert not [each.text for each in sentences(WORDS) if each.text.lower().rstrip(".") in theirs]
