"""What the scripts published with zhou-2022 compute, where it is not what the paper says; only to repeat its table 2.

(LivNLP/bias-sense: weat-sense.py, eval-sssb-sense.py. None of these numbers has a test or an interval here.)
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from equipoise.errors import CannotAnswer
from equipoise.metrics.similarity import Sets, Words, cosine, seen_with
from equipoise.results import Array, Score, Sensed

DRAWS = 5000
ROUNDING = 1e-12  # cosines nearer than this are the same


def signs_of_halves(targets: Sets, attributes: Sets, leans: tuple[Array, Array], rng: np.random.Generator) -> Score:
    """WEAT as weat-sense.py has it: 2 (P(+) - P(-)), where a sign is that of the effect on half of the words.

    The association of a target set with an attribute set is the cosine of two mean vectors (gensim's n_similarity),
    over all pairs of their words, each pair by its nearest senses. Every target is given the association of its whole
    set, so that the effect size of two values is +2 or -2 whatever the vectors. Halves of all four lists are drawn
    without replacement, and the mean of their effects is called the bias; a draw whose two values are equal has none.

    Where no two senses of two words have a positive cosine the script stops, or takes those of the pair before; here
    the nearest are taken.
    """
    pairings = [
        [_Pairing(_senses(target, j), _senses(attribute, i)) for j, attribute in enumerate(attributes)]
        for i, target in enumerate(targets)
    ]
    sizes = [len(sides[0].first.starts) for sides in pairings], [len(side.second.starts) for side in pairings[0]]
    half, of_attributes = (min(each) // 2 for each in sizes)
    if not half or not of_attributes:
        raise CannotAnswer("The published script takes half of every list, and one of them has fewer than two words.")

    def differences(drawn: Sequence[Array], drawn_attributes: Sequence[Array]) -> Array:
        """The value of every first target less that of every second one, draw by draw."""
        values = [
            near.similarity(words, drawn_attributes[0]) - far.similarity(words, drawn_attributes[1])
            for (near, far), words in zip(pairings, drawn, strict=True)
        ]
        return values[0] - values[1]

    apart = differences(
        [_subsets(size, half, rng) for size in sizes[0]], [_subsets(size, of_attributes, rng) for size in sizes[1]]
    )
    effects = 2 * np.sign(apart[np.abs(apart) > ROUNDING])
    if not len(effects):
        raise CannotAnswer("Both target sets have the same association in every draw, so no draw has an effect size.")
    (whole,) = differences(*([np.ones((1, size)) for size in each] for each in sizes))
    return Score(
        value=float(effects.mean()),
        per_item={"targets_1": leans[0], "targets_2": leans[1]},
        detail={
            "published": {
                "whole": float(2 * np.sign(whole)),
                "draws": len(effects),
                "standard_error": _standard_error(effects),
            }
        },
    )


class _Senses(NamedTuple):
    """Words by one vector each, or by those of all their senses."""

    vectors: Array  # (senses of all words, dimensions), word by word
    starts: NDArray[np.int64]  # (words,) where the senses of each word begin

    @property
    def words(self) -> NDArray[np.int64]:
        """Which word each sense is of."""
        return np.repeat(np.arange(len(self.starts)), np.diff(self.starts, append=len(self.vectors)))


class _Pairing:
    """The words of two sets pair by pair, each pair by its nearest senses."""

    def __init__(self, first: _Senses, second: _Senses) -> None:
        self.first, self.second = first, second
        near = cosine(first.vectors, second.vectors)
        shape = len(first.starts), len(second.starts)
        self.first_chosen = np.zeros((shape[1], len(first.vectors)))  # by word of the second, (words, senses)
        self.second_chosen = np.zeros((shape[0], len(second.vectors)))
        rows, columns = (np.split(np.arange(len(each.vectors)), each.starts[1:]) for each in (first, second))
        for i, j in product(*map(range, shape)):
            block = near[np.ix_(rows[i], columns[j])]
            row, column = np.unravel_index(int(block.argmax()), block.shape)
            self.first_chosen[j, rows[i][row]] = 1.0
            self.second_chosen[i, columns[j][column]] = 1.0

    def similarity(self, first_words: Array, second_words: Array) -> Array:
        """Cosine of the means over all pairs of the words drawn, which have a one in each row, (rows, words)."""
        first = first_words[:, self.first.words] * (second_words @ self.first_chosen)  # how often each sense is there
        second = second_words[:, self.second.words] * (first_words @ self.second_chosen)
        a, b = self.first.vectors, self.second.vectors
        dots = ((first @ (a @ b.T)) * second).sum(axis=1)
        squares = ((first @ (a @ a.T)) * first).sum(axis=1) * ((second @ (b @ b.T)) * second).sum(axis=1)
        return np.divide(dots, np.sqrt(squares), out=np.zeros_like(dots), where=squares > 0)


def _senses(words: Words, other: int) -> _Senses:
    if isinstance(words, Sensed):
        return _Senses(words.vectors, words.starts)
    vectors = seen_with(words, other)
    return _Senses(vectors, np.arange(len(vectors)))


def _subsets(words: int, many: int, rng: np.random.Generator) -> Array:
    """So many of the words, none twice, in every draw: ones in (draws, words)."""
    some: Array = np.repeat([1.0, 0.0], [many, words - many])
    return rng.permuted(np.tile(some, (DRAWS, 1)), axis=1)


def signal_to_noise(
    first: Array, second: Array, words: Array, form: Literal["two-sided", "offsets"], rng: np.random.Generator
) -> Score:
    """SSSB for static senses as eval-sssb-sense.py has it: cosines' mean over their deviation, averaged over draws.

    two-sided: such a ratio over the first words of the pairs less that over the second ones, each time of m words with
    replacement, m itself drawn from half of the list to all of it. offsets: one ratio, over half as many offsets; a
    pair whose words share one vector has a cosine of 0. Over several words, and always of offsets, the mean of sizes is
    taken, as published.
    """
    score = _two_sided if form == "two-sided" else _of_offsets
    draws = np.stack([score(first, second, word[None, :], rng) for word in words])  # (words, draws)
    if not np.isfinite(draws).all():
        raise CannotAnswer(
            f"The published script divides by a deviation, which is zero in some draws of {len(first)} pairs; give it "
            "more of them."
        )
    per_word = draws.mean(axis=1)
    return Score(
        value=float(per_word[0] if form == "two-sided" and len(words) == 1 else np.abs(per_word).mean()),
        per_item={"attributes_1": per_word},
        detail={"published": {"draws": DRAWS, "standard_errors": [_standard_error(own) for own in draws]}},
    )


def _two_sided(first: Array, second: Array, word: Array, rng: np.random.Generator) -> Array:
    cosines = [cosine(side, word)[:, 0] for side in (first, second)]
    sizes = rng.integers(len(first) // 2, len(first), endpoint=True, size=DRAWS)
    positive, negative = (_ratios(own, sizes, rng) for own in cosines)
    return positive - negative


def _of_offsets(first: Array, second: Array, word: Array, rng: np.random.Generator) -> Array:
    offsets = first - second
    apart = np.linalg.norm(offsets, axis=1) > 0
    cosines = np.zeros(len(offsets))
    cosines[apart] = cosine(offsets[apart], word)[:, 0]
    return _ratios(cosines, np.full(DRAWS, len(cosines) // 2), rng)


def _ratios(cosines: Array, sizes: NDArray[np.int64], rng: np.random.Generator) -> Array:
    """Mean over deviation of so many cosines drawn with replacement; NaN where only one and the same was drawn."""
    times = rng.multinomial(sizes, np.full(len(cosines), 1 / len(cosines)))  # (draws, cosines)
    highest, lowest = (np.where(times > 0, cosines, end) for end in (-np.inf, np.inf))
    apart = highest.max(axis=1) - lowest.min(axis=1) > ROUNDING
    with np.errstate(divide="ignore", invalid="ignore"):
        means = times @ cosines / sizes
        deviations = np.sqrt((times * (cosines - means[:, None]) ** 2).sum(axis=1) / sizes)
        return np.where(apart, means / deviations, np.nan)


def _standard_error(draws: Array) -> float:
    return float(draws.std(ddof=1) / np.sqrt(len(draws)))
