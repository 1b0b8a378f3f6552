"""Small vectors with a lean in them, and what methods are told of them."""

import numpy as np

from equipoise.mitigation.vectors.about import NONE, About
from equipoise.mitigation.vectors.applying import Changed

PAIRS, WORDS, DIMENSIONS = 6, 600, 12


def leaning_vectors(seed=0, words=WORDS, dimensions=DIMENSIONS, classes=2):
    """Definitional sets that differ along some axes, then words of which each class has some that lean to it.

    Words of a class have a second trait in common, in the dimensions that follow: what a direction alone does not hold.
    """
    rng = np.random.default_rng(seed)
    centres = np.eye(dimensions)[:classes] - np.eye(dimensions)[:classes].mean(axis=0)
    shared = rng.normal(size=(PAIRS, 1, dimensions))
    sets = shared + 2 * centres + 0.1 * rng.normal(size=(PAIRS, classes, dimensions))
    lean = rng.normal(size=words)
    whose = np.arange(words) % classes
    table = rng.normal(size=(words, dimensions)) + np.abs(lean)[:, None] * centres[whose]
    table[:, classes] += np.abs(lean) * np.linspace(-1, 1, classes)[whose]
    return np.vstack([sets.reshape(-1, dimensions), table]).astype(np.float32)


def told(classes=2, **given):
    """The definitional sets are rightly of their class; the first three of them are made equal."""
    sets = np.arange(PAIRS * classes).reshape(PAIRS, classes)
    return About(sets, sets[:3], np.arange(PAIRS * classes), NONE)._replace(**given)


def changed(vectors, fitted, kept=NONE):
    """All rows as the method leaves them."""
    return Changed(vectors, fitted, kept)[:]


def moved_rows(about, places):
    """What a method is told when row i has moved to places[i]."""
    rows = {name: np.sort(places[getattr(about, name)]) for name in ("specific", "kept", "names")}
    return about._replace(definitional=places[about.definitional], equalise=places[about.equalise], **rows)


__all__ = ["DIMENSIONS", "NONE", "PAIRS", "WORDS", "changed", "leaning_vectors", "moved_rows", "told"]
