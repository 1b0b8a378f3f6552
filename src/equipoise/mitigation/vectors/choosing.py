"""Which words of a vocabulary a method is about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from equipoise.datasets import Dataset, load_dataset
from equipoise.datasets.gendered import Gendered, gendered_words
from equipoise.errors import BadOption, TooFewWords
from equipoise.models.static import StaticVectors

DEFINITIONAL, EQUALISE = "gender-pairs-definitional", "gender-pairs-equalize"
FEWEST = 2  # definitional pairs; one alone would be all of the direction

Pairs = Sequence[tuple[str, str]]


class Chosen(NamedTuple):
    """Rows of a vocabulary."""

    definitional: NDArray[np.int64]  # (pairs, 2)
    specific: NDArray[np.int64]
    equalise: NDArray[np.int64]  # (pairs, 2)


def chosen(model: StaticVectors) -> Chosen:
    """The rows that hard debias is about, with our pairs and our list of gendered words.

    Rightly gendered is what the list L of the bias score has (docs/gendered-words.md): nouns, pronouns and adjectives
    in any case, and given names where the vectors have them with a capital. In vectors in small letters no name can
    be told from a word, and so names are neutralised there.
    """
    definitional = _known(model, _pairs(DEFINITIONAL))
    if len(definitional) < FEWEST:
        raise TooFewWords(
            f"{model.name} knows {len(definitional)} whole pairs of {DEFINITIONAL}, and a direction takes at least "
            f"{FEWEST}; use vectors of English words."
        )
    return Chosen(definitional, gendered_rows(model.vocabulary()), _known(model, list(forms(_pairs(EQUALISE)))))


def gendered_rows(words: Iterable[str], gendered: Gendered | None = None) -> NDArray[np.int64]:
    """The rows of words that are rightly gendered."""
    gendered = gendered or gendered_words()
    return np.array([row for row, word in enumerate(words) if gendered.is_gendered(word)], dtype=np.int64)


def forms(pairs: Pairs) -> Iterator[tuple[str, str]]:
    """Every pair as it is, in small letters, with capitals, and in large letters; each form once."""
    every = ((change(one), change(other)) for one, other in pairs for change in (str, str.lower, str.title, str.upper))
    return iter(dict.fromkeys(every))


def _pairs(name: str) -> Pairs:
    question = load_dataset(name)
    if not isinstance(question, Dataset):
        raise BadOption(f"{name} has no pairs of words.")
    return question.pairs


def _known(model: StaticVectors, pairs: Pairs) -> NDArray[np.int64]:
    """The rows of pairs of which both words are known, in small letters where they are not known as they are."""
    found = np.stack([_places(model, [pair[side] for pair in pairs]) for side in (0, 1)], axis=1)
    whole = found[(found >= 0).all(axis=1)]
    return np.array(list(dict.fromkeys(map(tuple, whole.tolist()))), dtype=np.int64).reshape(-1, 2)


def _places(model: StaticVectors, words: list[str]) -> NDArray[np.int64]:
    places, small = (model.places(each) for each in (words, [word.lower() for word in words]))
    return np.where(places >= 0, places, small)
