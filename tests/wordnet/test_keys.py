"""The form of sense keys."""

import pytest

from equipoise.wordnet import is_sense_key
from equipoise.wordnet.keys import as_lemma, lemma_of


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
