"""420 sentences that are hard to swap, written by someone who had not seen the rules; those we get wrong are listed."""

from __future__ import annotations

import json
from pathlib import Path

from equipoise.swapping import swap

SENTENCES = json.loads((Path(__file__).parent / "hard-sentences.json").read_text(encoding="utf-8"))["sentences"]
KNOWN_WRONG = [  # one that comes right must be taken off
    "Frank talks between the two countries went on all night.",  # Frank talks about it is as good
]


def test_what_is_wrong_is_known_and_little():
    wrong = [each["text"] for each in SENTENCES if swap(each["text"]).text != each["swapped"]]

    assert wrong == KNOWN_WRONG
    assert len(SENTENCES) - len(wrong) >= 0.97 * len(SENTENCES)


def test_each_sentence_stands_once():
    texts = [each["text"] for each in SENTENCES]
    assert len(set(texts)) == len(texts) == 420
