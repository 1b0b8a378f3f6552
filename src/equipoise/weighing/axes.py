"""A direction in a model's space, from one side of pairs to the other."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

import numpy as np

from equipoise.asking.finding import find_words
from equipoise.datasets import Dataset
from equipoise.errors import CannotAnswer
from equipoise.metrics.direction import Direction, direction_of, pair_direction
from equipoise.metrics.similarity import unit
from equipoise.models import Importances, Progress, Vectors
from equipoise.results import Array
from equipoise.results.weighed import FoundDirection

COMPONENTS = 10  # whose share of the variance is shown, as in figure 2
FEWEST = 2  # pairs; one alone would be all of the variance
ALIKE = "its two versions have one vector"
OF_WORDS = "first principal component of word pairs, each of length one and centred on its own mean"
OF_SENTENCES = "first component, uncentred, of the differences within sentence pairs, each of length one"


class Axis(NamedTuple):
    """A direction, and how it was found."""

    vector: Array  # (dimensions,) of length one, pointing to the first side
    found: FoundDirection


class Sides(NamedTuple):
    """What a direction leads from and to."""

    name: str
    first: str
    second: str
    source: str
    left_out: Mapping[str, int] = MappingProxyType({})  # sentences that are in none of the pairs: why, and how many


def word_axis(lexicon: Vectors, question: Dataset) -> Axis:
    """The direction of a question's pairs among the vectors of words."""
    if not question.pairs:
        raise CannotAnswer(f"{question.name} has no pairs of words to find a direction from; give one that has.")
    first, second = list(question.targets)[:2]
    words = list(dict.fromkeys(word for pair in question.pairs for word in pair))
    known = find_words(lexicon, words, "first")
    pairs = [pair for pair in question.pairs if all(word in known.rows for word in pair)]
    missing = tuple(word for word in words if word not in known.rows)
    sides = Sides(question.name, first, second, question.source)
    _refuse_few(lexicon.name, sides, len(pairs))
    one, other = (
        unit(np.asarray(known.array[[known.rows[pair[side]][0] for pair in pairs]], dtype=np.float64))
        for side in (0, 1)
    )
    return _axis(pair_direction(one, other), sides, "words", OF_WORDS, len(pairs), missing)


def sentence_axis(
    encoder: Importances, pairs: Sequence[tuple[str, str]], sides: Sides, progress: Progress = lambda share: None
) -> Axis:
    """The direction of pairs of sentences among the pooled vectors."""
    texts = list(dict.fromkeys(text for pair in pairs for text in pair))
    pooled = pooled_of(encoder, texts, progress)
    places = {text: row for row, text in enumerate(texts)}
    differences = np.array([pooled[places[one]] - pooled[places[other]] for one, other in pairs])
    lengths = np.linalg.norm(differences, axis=1) if len(pairs) else np.zeros(0)
    apart = lengths > 1e-6 * max(1e-30, float(lengths.max(initial=0.0)))  # pairs that are one to the model say nothing
    _refuse_few(encoder.name, sides, int(apart.sum()))
    direction = direction_of(differences[apart] / lengths[apart, None])
    alike = len(pairs) - int(apart.sum())
    sides = sides._replace(left_out={**sides.left_out, **({ALIKE: alike} if alike else {})})
    return _axis(direction, sides, "sentences", OF_SENTENCES, int(apart.sum()), ())


def pooled_of(encoder: Importances, texts: Sequence[str], progress: Progress = lambda share: None) -> Array:
    """The vectors of sentences before anything that comes after pooling, (texts, dimensions)."""
    rows: dict[int, Array] = {}
    for weighed in encoder.weigh(texts, progress):
        rows |= dict(zip(weighed.places.tolist(), weighed.pooled.astype(np.float64), strict=True))
    return np.array([rows[place] for place in range(len(texts))])


def _refuse_few(model: str, sides: Sides, pairs: int) -> None:
    if pairs < FEWEST:
        raise CannotAnswer(
            f"{model} knows {pairs} whole pairs of {sides.name}, and a direction takes at least {FEWEST}; give others."
        )


def _axis(direction: Direction, sides: Sides, space: str, method: str, pairs: int, missing: tuple[str, ...]) -> Axis:
    shares = tuple(direction.explained[:COMPONENTS].tolist())
    fingerprint = hashlib.sha256(direction.vector.astype("<f8").tobytes()).hexdigest()
    return Axis(
        direction.vector,
        FoundDirection(
            sides.name, sides.first, sides.second, space, method, pairs, shares, missing, sides.source, fingerprint,
            dict(sides.left_out),
        ),
    )  # fmt: skip
