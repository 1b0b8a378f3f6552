"""What a model knows of some words: spellings tried, vectors found, each word asked for once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from equipoise.asking.answer import WordSet
from equipoise.asking.reservoir import Reservoir
from equipoise.datasets import Dataset
from equipoise.models import Vectors
from equipoise.results import Array, Doubt

SetKey = tuple[str, tuple[str, ...]]  # a set's name and words
Case = Literal["as-is", "lower", "title", "first"]
SPELLINGS: dict[str, tuple[Callable[[str], str], ...]] = {  # what to look for, in this order
    "as-is": (str,),
    "lower": (str.lower,),
    "title": (str.title,),
    "first": (str, str.lower, str.title),
}


class Lexicon:
    """What a model knows of some words: asked once for all of them, then looked up."""

    def __init__(
        self, model: Vectors, words: Sequence[str], case: Case = "first", normalize: bool = False, seed: int = 0
    ):
        self.model = model
        self.reservoir = Reservoir(model, normalize, seed)  # words like these, for random lists
        self.forms: dict[str, str] = {}  # word -> the spelling found
        self.rows: dict[str, int] = {}
        arrays: list[NDArray[np.floating]] = []
        for spell in SPELLINGS[case]:  # a spelling is looked for only where those before it were not found
            wanted = {word: spell(word) for word in words if word not in self.forms}
            if not wanted:
                break
            embedded = model.vectors(list(dict.fromkeys(wanted.values())))
            rows = {text: row for row, text in enumerate(embedded.found, start=sum(map(len, arrays)))}
            arrays.append(embedded.array)
            found = {word: form for word, form in wanted.items() if form in rows}
            self.forms |= found
            self.rows |= {word: rows[form] for word, form in found.items()}
        self.array = _prepared(np.concatenate(arrays), normalize)
        self.variants: dict[str, list[Dataset]] = {}  # the questions, by name, in other published words
        self.known: dict[SetKey, WordSet] = {}  # sets looked up before: many questions share them
        self.doubts: dict[SetKey, tuple[Doubt, ...]] = {}  # and what was found to doubt about them

    def vectors(self, words: Sequence[str]) -> Array:
        return self.array[[self.rows[word] for word in words]]


def _prepared(array: NDArray[np.floating], normalize: bool) -> Array:
    vectors = np.asarray(array, dtype=np.float64)
    return vectors / np.linalg.norm(vectors, axis=1, keepdims=True) if normalize else vectors
