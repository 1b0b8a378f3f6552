"""Which words lean to which class, though they belong to none.

    d_k = the mean over the definitional sets of (the word of class k - the mean of its set), every word of length one
    a word leans to k by cos(w, d_k)

With two classes d_1 = -d_2, and this is the mean of the pairs' differences; published work takes he - she alone, which
one odd vector can turn. One half of the words is for methods to learn from, the other to check them with: what is told
of words that a method has seen would flatter it.
"""

from __future__ import annotations

import numpy as np

from equipoise.errors import TooFewWords
from equipoise.mitigation.vectors.about import About, Rows
from equipoise.mitigation.vectors.fitted import ROWS, Floats, unit
from equipoise.results import Array

FREQUENT = 50_000  # the first words of a vocabulary, in which leaning words are looked for (Gonen and Goldberg 2019)


def class_directions(vectors: Floats, definitional: Rows) -> Array:
    """One direction of length one for each class, (classes, dimensions)."""
    words = unit(vectors[definitional])  # (sets, classes, dimensions)
    return unit((words - words.mean(axis=1, keepdims=True)).mean(axis=0))


def leans(vectors: Floats, directions: Array, rows: Rows) -> Array:
    """How far each of these rows leans to each class, (rows, classes)."""
    parts = [unit(vectors[rows[start : start + ROWS]]) @ directions.T for start in range(0, len(rows), ROWS)]
    return np.concatenate(parts) if parts else np.zeros((0, len(directions)))


def neutral_rows(words: int, about: About, among: int = FREQUENT) -> Rows:
    """The first rows without those that define a class, rightly belong to one or may be names."""
    others = np.concatenate([about.specific, about.definitional.ravel(), about.names])
    return np.setdiff1d(np.arange(min(words, among)), others)


def most_leaning(
    vectors: Floats, about: About, each: int, among: int = FREQUENT, asking: bool = False
) -> tuple[Rows, ...]:
    """For each class the neutral rows that lean to it most, so many where there are; the strongest first.

    asking: of the words that methods are checked with; else of those that they may learn from.

    At most a quarter of the neutral words are taken for all classes together: of the rest it can hardly be said that
    they lean.
    """
    rows = neutral_rows(len(vectors), about, among)
    rows = rows[np.isin(rows, about.asked) == asking]
    found = leans(vectors, class_directions(vectors, about.definitional), rows)
    nearest = found.argmax(axis=1)
    each = min(each, len(rows) // (4 * about.classes))
    if each < 2:
        raise TooFewWords(
            f"Of the first {min(len(vectors), among):,} words {len(rows):,} belong to no class and are there to "
            f"{'ask about' if asking else 'learn from'}, too few to find some that lean; use a larger vocabulary."
        )
    return tuple(_strongest(rows[nearest == k], found[nearest == k, k], each) for k in range(about.classes))


def _strongest(rows: Rows, how_far: Array, each: int) -> Rows:
    return rows[np.argsort(-how_far, kind="stable")[:each]]
