"""The form of sense keys."""

import pytest

from equipoise.sense_keys import as_lemma, lemma_meant, lemma_of, part_of, word_of
from equipoise.wordnet import is_sense_key


@pytest.mark.parametrize(
    "key",
    ["black%1:07:00::", "wise_man%1:18:00::", "galore%5:00:00:abundant:00", ".22-caliber%3:01:00::", "o'er%4:02:00::"],
)
def test_keys(key):
    assert is_sense_key(key)


@pytest.mark.parametrize(
    "text",
    [
        "", "black", "black%1:07:00", "black%1:7:0::", "Black%1:07:00::", "wise man%1:18:00::", "%1:07:00::",
        "black%6:07:00::", "galore%5:00:00::", "black%1:07:00:dark:00", " black%1:07:00::", "black%1:07:00::\n",
        "black.n.01", "04960729-n", "$SENSE-ID$",
    ],
)  # fmt: skip
def test_what_is_no_key(text):
    assert not is_sense_key(text)


def test_lemmas():
    assert lemma_of("wise_man%1:18:00::") == as_lemma("Wise man") == "wise_man"


@pytest.mark.parametrize("text", ["wise man", "Wise  Man", "wise_man", "wise_man%1:18:00::", "WISE_MAN%1:18:00::"])
def test_the_lemma_that_a_word_or_a_key_means(text):
    assert lemma_meant(text) == "wise_man"


def test_a_percent_sign_makes_no_key():
    assert lemma_meant("100%") == "100%"


@pytest.mark.parametrize(
    ("word", "said"),
    [("black%3:00:02::", "black"), ("ice_cream%1:13:00::", "ice cream"), ("50%", "50%"), ("snake_case", "snake_case")],
)
def test_the_word_of_a_key(word, said):
    assert word_of(word) == said


@pytest.mark.parametrize(
    ("key", "part"),
    [("black%1:07:00::", "noun"), ("galore%5:00:00:abundant:00", "adjective"), ("o'er%4:02:00::", "adverb")],
)
def test_the_part_of_speech_of_a_key(key, part):
    assert part_of(key) == part
