"""Is it hidden? What a classifier still tells of a sentence that it was not taught.

    recovery, linear-recovery   whom a sentence is about, in frames that it was not taught
    unseen-recovery             the same by words that no method learns from, if it learns from our sentences
    stereotype-recovery         to which class a word leaned, in sentences that say nothing of it

All labels are of the encoder as it was.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from equipoise.aftermath.drawing import Items
from equipoise.aftermath.sentences.material import Labelled, Labels, SentenceMaterial
from equipoise.aftermath.sentences.reading import SentenceVectors
from equipoise.mitigation.vectors.fitted import unit
from equipoise.results import Array


def recovery(vectors: SentenceVectors, material: SentenceMaterial, part: str = "") -> Items:
    """Whether an RBF-SVM tells the class of each sentence in a frame, or with words, that it was not taught."""
    return _told(_bent, vectors, material, material.sides)


def linear_recovery(vectors: SentenceVectors, material: SentenceMaterial, part: str = "") -> Items:
    """Whether a logistic regression tells it."""
    return _told(_straight, vectors, material, material.sides)


def unseen_recovery(vectors: SentenceVectors, material: SentenceMaterial, part: str = "") -> Items:
    """Whether an RBF-SVM tells the class of each sentence with words of sets that it was not taught."""
    return _told(_bent, vectors, material, material.unseen)


def stereotype_recovery(vectors: SentenceVectors, material: SentenceMaterial, part: str = "") -> Items:
    """Whether an RBF-SVM tells the class that each word leaned to."""
    return _told(_bent, vectors, material, material.leaning)


def _told(
    classifier: Callable[[], Any], vectors: SentenceVectors, material: SentenceMaterial, labelled: Labelled
) -> Items:
    """Right or not, of every item, each by a classifier taught with the other folds."""
    rows = _spread(unit(material.means(vectors, labelled.texts)))
    right, folds = np.zeros(len(rows)), labelled.folds
    for fold in np.unique(folds):
        own = folds == fold
        model = classifier().fit(rows[~own], labelled.labels[~own])
        right[own] = model.predict(rows[own]) == labelled.labels[own]
    return _by_group(right, labelled.groups, 1 / material.classes, labelled.name)


def _bent() -> Any:
    from sklearn.svm import SVC

    return SVC(C=1.0, kernel="rbf", gamma="scale", break_ties=True)


def _straight() -> Any:
    from sklearn.linear_model import LogisticRegression

    return LogisticRegression(C=1.0, max_iter=1_000)


def _spread(vectors: Array) -> Array:
    """The vectors with numbers of size one rather than vectors of length one: what C = 1 is meant for."""
    return vectors * np.sqrt(vectors.shape[1])


def _by_group(right: Array, groups: Labels, ideal: float, name: str = "") -> Items:
    """A share, drawn by groups: sentences of one frame, or of the same words, are no independent witnesses."""
    distinct, own = np.unique(groups, return_inverse=True)
    detail = {"groups": len(distinct)}
    if len(distinct) == len(groups):
        return Items(right, "share", ideal, detail=detail, shared=name)

    def draw(rng: np.random.Generator, draws: int) -> Array:
        weights = rng.multinomial(len(distinct), np.full(len(distinct), 1 / len(distinct)), size=draws)[:, own]
        return np.asarray(weights @ right / weights.sum(axis=1))

    return Items(right, "share", ideal, of="groups of sentences", draw=draw, detail=detail, shared=name)
