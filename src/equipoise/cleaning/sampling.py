"""Long lists drawn from, so that they cost no more than they tell.

The sample of a list follows from the seed and the list alone, so every question that has the list asks the same words.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

import numpy as np

from equipoise.cleaning.removing import FEWEST, Reasons, without
from equipoise.datasets import Dataset
from equipoise.datasets.dataset import Words
from equipoise.errors import BadOption

MOST = 115  # words of a list, as seed 002 sampled


def sampled(dataset: Dataset, most: int = MOST, seed: int = 0) -> Dataset:
    """The dataset with at most so many words in a set, those drawn in the order of their list."""
    if most < FEWEST:
        raise BadOption(f"A sample of {most} was asked for; a list needs {FEWEST} words or more to be asked about.")
    return without(
        dataset, "sampling", _left_out(dataset.targets, most, seed), _left_out(dataset.attributes, most, seed)
    )


def _left_out(sets: Mapping[str, Words], most: int, seed: int) -> Reasons:
    why = f"not among the {most} drawn with seed {seed}"
    drawn = {name: _drawn(words, most, seed) for name, words in sets.items()}
    return {name: {word: why for word in words if word not in drawn[name]} for name, words in sets.items()}


def _drawn(words: Words, most: int, seed: int) -> set[str]:
    distinct = list(dict.fromkeys(words))
    if len(distinct) <= most:
        return set(distinct)
    rng = np.random.default_rng([seed, _number(words)])
    return {distinct[place] for place in rng.choice(len(distinct), most, replace=False)}


def _number(words: Words) -> int:
    """A number that names a list."""
    text = "\n".join(words).encode("utf-8", "surrogatepass")
    return int.from_bytes(hashlib.blake2b(text, digest_size=8).digest(), "little")
