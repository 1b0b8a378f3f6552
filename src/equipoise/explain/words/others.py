"""Where others of the model lie along a direction: what any word, or any sense, would show."""

from __future__ import annotations

from collections.abc import Collection

import numpy as np

from equipoise.asking import Answer, Lexicon
from equipoise.asking.reservoir import FEWEST, FIRST_BAND
from equipoise.explain.words.known import How
from equipoise.metrics.similarity import cosine, seen_with
from equipoise.models import Vocabulary
from equipoise.results import Array
from equipoise.results.explained import Usual

MOST_READ = 1_000  # others that a model which reads sentences is asked for
GROUPS = 5_000  # of as many others as the word has senses, whose means the mean is compared with
STREAM = 4  # of random numbers, apart from those of measuring


def usual_of(
    lexicon: Lexicon, answer: Answer, at_once: int, how: How, own: Collection[str]
) -> tuple[Usual | None, str]:
    """Where others lie along the direction of an answer's pairs, or why that is not known.

    at_once: the number of senses of the word, which are more likely to hold an extreme one by chance than one other
    is; own: what the word and its senses are called.
    """
    if not how.null_lists:
        return None, "no others were asked for"
    vocabulary = lexicon.reservoir.vocabulary
    if vocabulary is None:
        return None, "the model cannot list its words"
    rng = np.random.default_rng([STREAM, how.seed])
    asked = {lexicon.forms[word] for side in answer.targets for word in side.words} | set(own)
    found = [name for name in _drawn(lexicon, vocabulary, own, how, rng) if name not in asked]
    vectors = lexicon.model.vectors(found).array.astype(np.float64)
    if len(vectors) < FEWEST:
        return None, f"only {len(vectors)} others are in its vocabulary"
    first, second = (seen_with(side.vectors, 0) for side in answer.targets)
    direction = (first - second).mean(axis=0)[None]
    leans = cosine(vectors, direction)[:, 0]
    means = _of_means(vectors, at_once, direction, rng)
    low, high = _middle(leans, how.level)
    lowest, highest = _middle(leans, how.level ** (1 / at_once))  # Šidák's level, for all of them at once
    matched = "frequency" if lexicon.reservoir.by_frequency else ""
    return Usual(
        len(leans), low, float(leans.mean()), high, how.level, at_once, lowest, highest, matched,
        *_middle(means if at_once > 1 else leans, how.level),
    ), ""  # fmt: skip


def _drawn(
    lexicon: Lexicon, vocabulary: Vocabulary, own: Collection[str], how: How, rng: np.random.Generator
) -> list[str]:
    """Names of others, none twice: of all of them, or of the octaves of frequency around the word's own."""
    low, high = 0, vocabulary.words
    if lexicon.reservoir.by_frequency:
        place = max(FIRST_BAND, int(lexicon.reservoir.places(list(own)).min()))
        low, high = (0 if place == FIRST_BAND else place // 2), min(high, 2 * place)
    most = min(how.null_lists, high - low, MOST_READ if lexicon.in_context else high)
    return vocabulary.words_at((low + rng.choice(high - low, size=most, replace=False)).tolist())


def _of_means(vectors: Array, each: int, direction: Array, rng: np.random.Generator) -> Array:
    """The same for the means of so many others."""
    total = np.zeros((GROUPS, vectors.shape[1]))
    for _ in range(each):
        total += vectors[rng.integers(len(vectors), size=GROUPS)]
    return cosine(total, direction)[:, 0]


def _middle(numbers: Array, level: float) -> tuple[float, float]:
    low, high = np.quantile(numbers, [(1 - level) / 2, (1 + level) / 2])
    return float(low), float(high)
