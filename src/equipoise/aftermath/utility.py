"""Do vectors still work? Ratings by people, analogies, and whether words kept their neighbours.

What is asked is chosen once, from a model's vocabulary (`..._material`); it is then asked of any vectors that give
their rows, `vectors[rows]`, so that those before and after a change answer the same. Every answer has its numbers item
by item. Where items share something or are many, `drawn_...` gives the figure under draws: like generators draw alike.

A model knows a word as it is, else in small letters, else with a capital.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import permutations
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from equipoise.datasets.words import Pair, RatedPair
from equipoise.errors import CannotAnswer, TooFewWords
from equipoise.quality.sureness import spearman
from equipoise.quality.words.answering import METHODS, answers
from equipoise.quality.words.spellings import first_found
from equipoise.results import Array
from equipoise.threads import one_thread

SEARCHED = 50_000  # the first words of a vocabulary, among which answers and neighbours are looked for
QUESTIONS = 2_000  # analogies at most
ASKED, FREQUENT, NEAREST = 1_000, 20_000, 10  # words asked for so many neighbours, and the first words they are of
FEWEST_PAIRS, FEWEST_QUESTIONS, FEWEST_WORDS = 20, 10, 20
ROOM = 10  # times as many words as neighbours at least; else most words are neighbours by chance
RESAMPLES = 1_000
BLOCK = 256  # words whose neighbours are looked for at a time

Rows = NDArray[np.int64]
Floats = NDArray[np.float32]


class Table(Protocol):
    """Vectors by their rows: an array, or what is changed only when it is asked for."""

    def __getitem__(self, rows: Any, /) -> NDArray[np.floating]: ...


class Listed(Protocol):
    """A model's vocabulary."""

    @property
    def name(self) -> str: ...

    @property
    def words(self) -> int: ...

    def places(self, texts: Sequence[str]) -> Rows: ...


class SimilarityMaterial(NamedTuple):
    """The rated pairs that a model knows."""

    rows: Rows  # (pairs, 2)
    ratings: Array  # (pairs,)
    left_out: int  # pairs with an unknown word


class AnalogyMaterial(NamedTuple):
    """Questions whose words a model has among its first."""

    rows: Rows  # (questions, 4): two pairs, and the fourth word is to be found
    sections: tuple[str, ...]  # of each question
    searched: int  # first words that may be answers


class NeighbourMaterial(NamedTuple):
    """Words, and what stood next to them."""

    rows: Rows  # (words,)
    neighbours: Rows  # (words, nearest), each row sorted
    searched: int  # first words that may be neighbours


class Similarity(NamedTuple):
    """Spearman's correlation of cosines with ratings."""

    value: float
    cosines: Array  # (pairs,)
    ratings: Array


class Share(NamedTuple):
    """A mean, and the numbers that it is of: questions right (1) or wrong (0), or shares of neighbours kept."""

    value: float
    items: Array


def similarity_material(model: Listed, pairs: Sequence[RatedPair], name: str) -> SimilarityMaterial:
    """The pairs of a set that the model knows; name: of the set, for a refusal."""
    found = _places(model, (word for pair in pairs for word in pair[:2]), model.words)
    known = [pair for pair in pairs if pair.first in found and pair.second in found]
    told = f"{model.name} knows both words of {len(known):,} of the {len(pairs):,} pairs of {name}"
    _check(told, len(known), FEWEST_PAIRS)
    rows = np.array([[found[pair.first], found[pair.second]] for pair in known])
    return SimilarityMaterial(rows, np.array([pair.rating for pair in known]), len(pairs) - len(known))


def similarity(vectors: Table, material: SimilarityMaterial) -> Similarity:
    """How well cosines follow people's ratings."""
    first, second = (_unit(vectors, rows, np.float64) for rows in material.rows.T)
    cosines = np.einsum("ij,ij->i", first, second)
    value = spearman(cosines, material.ratings)
    if value is None:
        raise CannotAnswer("The cosines of all rated pairs are the same, so they follow no rating; use other vectors.")
    return Similarity(value, cosines, material.ratings)


def analogy_material(
    model: Listed,
    sections: Mapping[str, Sequence[Pair]],
    rng: np.random.Generator,
    most: int = QUESTIONS,
    searched: int = SEARCHED,
) -> AnalogyMaterial:
    """Questions drawn from every two pairs of a section, about as many of each section, all words among the first."""
    searched = min(searched, model.words)
    found = _places(model, (word for pairs in sections.values() for pair in pairs for word in pair), searched)
    crossed = {name: _crossed(pairs, found) for name, pairs in sections.items()}
    sizes = [len(own) for own in crossed.values()]
    told = f"{model.name} has the words of {sum(sizes):,} analogies among its first {searched:,}"
    _check(told, sum(sizes), FEWEST_QUESTIONS)
    chosen = [(name, crossed[name][place]) for name, share in zip(crossed, even_shares(sizes, most), strict=True)
              for place in np.sort(rng.choice(len(crossed[name]), share, replace=False)).tolist()]  # fmt: skip
    return AnalogyMaterial(np.array([rows for _, rows in chosen]), tuple(name for name, _ in chosen), searched)


def _crossed(pairs: Sequence[Pair], found: Mapping[str, int]) -> list[tuple[int, ...]]:
    """The rows of every question that known pairs make: two of them that have no word in common."""
    known = dict.fromkeys((found[first], found[second]) for first, second in pairs if {first, second} <= found.keys())
    return [(*given, *asked) for given, asked in permutations(known, 2) if len({*given, *asked}) == 4]


def analogies(vectors: Table, material: AnalogyMaterial) -> Share:
    """The share of questions answered right by 3CosAdd (Mikolov et al. 2013)."""
    with one_thread():
        given, wanted = material.rows[:, :3], material.rows[:, 3]
        found = answers(_unit(vectors, np.arange(material.searched)), given, METHODS["3cosadd"], lambda share: None)
    return _share(found == wanted)


def neighbour_material(
    vectors: Table, words: int, neutral: Rows, rng: np.random.Generator, searched: int = SEARCHED
) -> NeighbourMaterial:
    """Some of the neutral words among the first, and their nearest neighbours by cosine.

    words: of the vocabulary; neutral: rows of words that a method may change.
    """
    searched, candidates = min(searched, words), np.unique(neutral[neutral < min(FREQUENT, searched, words)])
    _check(f"The vocabulary has {words:,} words to look for neighbours among", words, ROOM * NEAREST)
    _check(f"The first words have {len(candidates):,} neutral ones", len(candidates), FEWEST_WORDS)
    rows = np.sort(rng.choice(candidates, min(ASKED, len(candidates)), replace=False))
    return NeighbourMaterial(rows, nearest(_unit(vectors, np.arange(searched)), rows), searched)


def neighbours_kept(vectors: Table, material: NeighbourMaterial) -> Share:
    """Of each word's nearest neighbours before, the share that are among its nearest now; their mean."""
    now = nearest(_unit(vectors, np.arange(material.searched)), material.rows, material.neighbours.shape[1])
    return _share((now[:, :, None] == material.neighbours[:, None, :]).any(axis=2).mean(axis=1))


def nearest(unit: Floats, rows: Rows, number: int = NEAREST) -> Rows:
    """The nearest rows to each of these, itself left out, in the order of rows; of equals, the first."""
    with one_thread():
        return np.concatenate([_nearest(unit, rows[start : start + BLOCK], number)
                               for start in range(0, len(rows), BLOCK)])  # fmt: skip


def _nearest(unit: Floats, rows: Rows, number: int) -> Rows:
    cosines = unit[rows] @ unit.T  # (rows, words)
    cosines[np.arange(len(rows)), rows] = -np.inf
    least = np.partition(cosines, -number, axis=1)[:, -number, None]
    taken = cosines >= least
    too_many = taken.sum(axis=1) - number
    for row in np.flatnonzero(too_many):
        taken[row, np.flatnonzero(cosines[row] == least[row])[-too_many[row] :]] = False
    return np.nonzero(taken)[1].reshape(len(rows), number)


def drawn_answers(
    items: Array, material: AnalogyMaterial, rng: np.random.Generator, resamples: int = RESAMPLES
) -> Array:
    """The mean over questions under draws of the pairs that they are made of, section by section.

    Questions share pairs: draws of questions alone would make an interval two or three times too narrow.
    """
    sections, drawn = np.array(material.sections), np.zeros(resamples)
    for section in dict.fromkeys(material.sections):
        own = sections == section
        drawn += own.mean() * _drawn_by_pairs(items[own], material.rows[own], rng, resamples)
    return drawn


def _drawn_by_pairs(items: Array, rows: Rows, rng: np.random.Generator, resamples: int) -> Array:
    """A question counts as often as both of its pairs were drawn; a draw that leaves none says nothing new."""
    _, pairs = np.unique(rows.reshape(-1, 2), axis=0, return_inverse=True)
    counts = _counts(int(pairs.max()) + 1, rng, resamples)
    weights = counts[:, pairs.reshape(-1, 2)].prod(axis=2)  # (resamples, questions)
    total = weights.sum(axis=1)
    return np.divide(weights @ items, total, out=np.full(resamples, items.mean()), where=total > 0)


def drawn_spearman(first: Array, second: Array, rng: np.random.Generator, resamples: int = RESAMPLES) -> Array:
    """Spearman's correlation under draws of the items; nan where a draw does not vary."""
    counts = _counts(len(first), rng, resamples)
    one, two = _ranks(first, counts), _ranks(second, counts)
    covered, own, other = ((counts * a * b).sum(axis=1) for a, b in ((one, two), (one, one), (two, two)))
    return np.divide(covered, np.sqrt(own * other), out=np.full(resamples, np.nan), where=own * other > 0)


def _ranks(numbers: Array, counts: Array) -> Array:
    """Each item's rank in every draw, ties at their mean rank, less the mean of all: (draws, items); none is sorted."""
    distinct, group = np.unique(numbers, return_inverse=True)
    order = np.argsort(group, kind="stable")
    begins = np.searchsorted(group[order], np.arange(len(distinct)))
    totals = np.add.reduceat(counts[:, order], begins, axis=1)  # (draws, distinct numbers)
    middle = np.cumsum(totals, axis=1) - (totals - 1) / 2
    return (middle - (len(numbers) + 1) / 2)[:, group]


def _counts(items: int, rng: np.random.Generator, resamples: int) -> Array:
    """How often each item is drawn, (resamples, items)."""
    drawn = rng.integers(items, size=(resamples, items)) + items * np.arange(resamples)[:, None]
    return np.bincount(drawn.ravel(), minlength=resamples * items).reshape(resamples, items).astype(np.float64)


def even_shares(sizes: Sequence[int], most: int) -> list[int]:
    """How many to take of each group, so many in all: equally many, more of others where a group has too few."""
    shares, left = [0] * len(sizes), most
    for done, place in enumerate(sorted(range(len(sizes)), key=lambda place: sizes[place])):
        shares[place] = min(sizes[place], left // (len(sizes) - done))
        left -= shares[place]
    return shares


def _places(model: Listed, words: Iterable[str], among: int) -> dict[str, int]:
    """The row of each word that is among the first so many."""

    def look_up(asked: Sequence[str]) -> dict[str, int]:
        return {word: row for word, row in zip(asked, model.places(asked).tolist(), strict=True) if 0 <= row < among}

    return first_found(words, look_up)


def _check(told: str, found: int, least: int) -> None:
    if found < least:
        raise TooFewWords(f"{told}, and at least {least} are needed; use a larger vocabulary of English words.")


def _unit(vectors: Table, rows: Rows, dtype: type[np.floating[Any]] = np.float32) -> NDArray[Any]:
    """These rows at length one; one of zeros stays so, and is near to nothing."""
    found = np.asarray(vectors[rows], dtype=dtype)
    lengths = np.linalg.norm(found, axis=1, keepdims=True)
    return np.asarray(found / np.where(lengths > 0, lengths, 1))


def _share(items: NDArray[Any]) -> Share:
    numbers = np.asarray(items, dtype=np.float64)
    return Share(float(numbers.mean()), numbers)
