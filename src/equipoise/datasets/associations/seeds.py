"""The pairs of words that scores spread from."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from equipoise.datasets.dataset import Dataset
from equipoise.datasets.reading import read_datasets
from equipoise.errors import BadDataset

SHIPPED = Path(__file__).parent / "seeds.json"


class Planted(NamedTuple):
    """The seeds in a graph."""

    ones: NDArray[np.float64]  # (words, groups): ones where a word is a seed of the group
    inside: dict[str, list[str]]  # group -> its seeds in the graph
    outside: dict[str, list[str]]


@cache
def shipped_seeds() -> Dataset:
    """The ten pairs of Du et al. (2019)."""
    (seeds,) = read_datasets(SHIPPED)
    return seeds


def check_seeds(seeds: Dataset) -> None:
    """Refuse a dataset whose pairs do not tell two groups apart."""
    if not seeds.pairs or len(seeds.targets) != 2:
        raise BadDataset(
            f"Scores spread from pairs of words, such as gender-pairs-definitional has; {seeds.name} has no pairs of "
            "two target sets."
        )
    first, second = (set(words) for words in zip(*seeds.pairs, strict=True))
    if first & second:
        raise BadDataset(f"A seed belongs to one group, and {seeds.name} has {min(first & second)!r} in both.")


def planted(path: Path, words: Sequence[str], seeds: Dataset) -> Planted:
    """The seeds that the graph has, and those that it has not."""
    places = {word: place for place, word in enumerate(words)}
    ones = np.zeros((len(words), 2))
    inside, outside = {}, {}
    for group, (name, asked) in enumerate(zip(seeds.targets, zip(*seeds.pairs, strict=True), strict=True)):
        own = list(dict.fromkeys(asked))
        inside[name] = [word for word in own if word in places]
        outside[name] = [word for word in own if word not in places]
        ones[[places[word] for word in inside[name]], group] = 1.0
        if not inside[name]:
            raise BadDataset(
                f"None of the {name} seeds ({', '.join(own[:10])}) is among the {len(words):,} words of {path} that "
                "answers lead to and from, so no scores can spread; use other seeds or a larger file."
            )
    return Planted(ones, inside, outside)
