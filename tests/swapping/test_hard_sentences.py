"""Sentences with what swapping must make of them, written by people who had not seen the rules.

420 that are hard, each for a reason it names, which the rules were mended on; and 200 such as corpora hold, which they
were not. Those we get wrong are listed.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from equipoise.swapping import swap

KNOWN_WRONG = {  # one that comes right must be taken off
    "hard": [
        "Frank talks between the two countries went on all night.",  # Frank talks about it is as good
    ],
    "ordinary": [
        "I loved the way the heroine talks to her horse, but her husband never becomes more than a shadow, and the "
        "scenes without her drag badly.",
        "Did you watch her dance last night, and wasn't her solo the best of the evening?",
        "Margaret Ellis opened the bakery with her sister in 1952, and although the shop has changed hands since, a "
        "photograph of her still hangs above the counter.",
    ],
}
NUMBER = {"hard": 420, "ordinary": 200}


def sentences(name: str) -> list[dict[str, str]]:
    path = Path(__file__).parent / f"{name}-sentences.json"
    return json.loads(path.read_text(encoding="utf-8"))["sentences"]


@pytest.mark.parametrize("name", NUMBER)
def test_what_is_wrong_is_known_and_little(name):
    wrong = [each["text"] for each in sentences(name) if swap(each["text"]).text != each["swapped"]]

    assert wrong == KNOWN_WRONG[name]
    assert NUMBER[name] - len(wrong) >= 0.97 * NUMBER[name]


def test_each_sentence_stands_once():
    texts = [each["text"] for name in NUMBER for each in sentences(name)]
    assert len(set(texts)) == len(texts) == sum(NUMBER.values())
