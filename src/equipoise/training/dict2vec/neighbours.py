"""More strong pairs: for every strong pair, the words nearest to one of its words go with the other."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from equipoise.models import Vectors
from equipoise.threads import one_thread
from equipoise.training.dict2vec.pairs import Ints, Pairs, partners, rows_of, without

BLOCK = 512  # words whose neighbours are looked for at a time


def promoted(pairs: Pairs, words: Sequence[str], model: Vectors, nearest: int) -> Pairs:
    """The pairs with more strong ones; a weak one that becomes strong is weak no more."""
    strong, weak, number = rows_of(pairs.strong), rows_of(pairs.weak), len(words)
    near = nearest_words(np.unique(strong), words, model, nearest)
    more = [(word, each) for word, other in strong.tolist() for each in near.get(other, []) if each != word]
    rows = np.array(more, dtype=np.int64).reshape(-1, 2)
    rows = np.concatenate([strong, rows, rows[:, ::-1]])
    return Pairs(partners(rows, number), partners(without(weak, rows, number), number))


def nearest_words(asked: Ints, words: Sequence[str], model: Vectors, nearest: int) -> dict[int, list[int]]:
    """The words with the largest cosines, of those that the model knows; for words that it knows."""
    found = model.vectors(list(words))
    if not found.found:
        return {}
    numbers = {word: number for number, word in enumerate(words)}
    known = np.array([numbers[word] for word in found.found])
    unit = _unit(found.array)
    places = {number: place for place, number in enumerate(known.tolist())}
    rows = [places[number] for number in asked.tolist() if number in places]
    near = dict[int, list[int]]()
    with one_thread():
        for first in range(0, len(rows), BLOCK):
            some = rows[first : first + BLOCK]
            cosines = unit[some] @ unit.T  # (some, known)
            cosines[np.arange(len(some)), some] = -np.inf  # a word is not its own neighbour
            best = np.argsort(-cosines, axis=1, kind="stable")[:, : min(nearest, len(known) - 1)]
            near |= {int(known[row]): known[own].tolist() for row, own in zip(some, best, strict=True)}
    return near


def _unit(array: NDArray[np.floating]) -> NDArray[np.float32]:
    lengths = np.linalg.norm(array, axis=1, keepdims=True)
    return np.asarray(array / np.where(lengths > 0, lengths, 1), dtype=np.float32)
