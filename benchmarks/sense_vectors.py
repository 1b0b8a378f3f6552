"""Random sense vectors as a text file of LMMS's size and layout, and a question about words with all their senses."""

from __future__ import annotations

import json
from collections import Counter
from itertools import cycle
from pathlib import Path

import numpy as np

from equipoise.sense_keys import lemma_of
from equipoise.wordnet import WordNet
from equipoise.wordnet.synsets import synsets

DIMENSIONS = 2_048
DIFFERENT = 2_039  # rows of numbers, over and over: to print all would take many minutes; a prime, to mix them well
PAIRS = (
    ("father", "mother"), ("son", "daughter"), ("man", "woman"), ("husband", "wife"), ("brother", "sister"),
    ("boy", "girl"), ("uncle", "aunt"), ("gentleman", "lady"), ("grandfather", "grandmother"), ("king", "queen"),
)  # fmt: skip
SEEDS = frozenset(word for pair in PAIRS for word in pair)


def sense_keys(wordnet: WordNet) -> list[str]:
    """All keys of WordNet, those of the seeds first, so that the beginning of a file has them."""
    keys = [key for synset in synsets(wordnet) for key in synset.keys]
    return sorted(keys, key=lambda key: lemma_of(key) not in SEEDS)


def write_senses(path: Path, keys: list[str]) -> Path:
    """A key and its numbers a line, with six decimals and no header."""
    numbers = np.random.default_rng(0).normal(size=(DIFFERENT, DIMENSIONS)).tolist()
    rows = [b" " + b" ".join([b"%.6f" % number for number in row]) + b"\n" for row in numbers]
    with path.open("wb") as file:
        file.writelines(key.encode() + row for key, row in zip(keys, cycle(rows), strict=False))
    return path


def write_question(path: Path, keys: list[str], words: int) -> tuple[int, int]:
    """The words with the most senses, each with a random score, and the seeds; how many words and senses these are."""
    senses = Counter(map(lemma_of, keys))
    chosen = [word for word, _ in senses.most_common() if word.isalpha() and word not in SEEDS][:words]
    scores = np.random.default_rng(0).normal(size=len(chosen)).tolist()
    question = {
        "rationale": "for timing", "targets": dict(zip(("male", "female"), zip(*PAIRS, strict=True), strict=True)),
        "attributes": {"words": chosen}, "pairs": PAIRS, "scores": dict(zip(chosen, scores, strict=True)),
    }  # fmt: skip
    path.write_text(json.dumps(question), encoding="utf-8")
    return len(chosen), sum(senses[word] for word in chosen)
