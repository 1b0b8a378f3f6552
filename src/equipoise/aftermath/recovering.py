"""Is it hidden? What of the class that a word leaned to can still be told from its vector.

    recovery, linear-recovery   a classifier learns it from some words and is asked for others
    clusters                    k-means finds it by itself
    neighbours                  the words around a word still lean as it did
    profession-neighbours       and the more so, the more it did

Gonen and Goldberg (NAACL 2019). All labels are of the vectors as they were.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from equipoise.aftermath.drawing import Items
from equipoise.aftermath.material import Labelled, Labels, Material
from equipoise.aftermath.neighbouring import nearest, places_among
from equipoise.aftermath.unit_vectors import Singles, UnitVectors
from equipoise.errors import CannotAnswer
from equipoise.mitigation.vectors.about import Rows

NEIGHBOURS = 100
STARTS = 10  # of k-means; the best counts


def recovery(vectors: UnitVectors, material: Material, part: str = "") -> Items:
    """Whether an RBF-SVM tells the class of each word."""
    from sklearn.svm import SVC

    return _told(SVC(C=1.0, kernel="rbf", gamma="scale", break_ties=True), vectors, material)


def linear_recovery(vectors: UnitVectors, material: Material, part: str = "") -> Items:
    """Whether a logistic regression tells it."""
    from sklearn.linear_model import LogisticRegression

    return _told(LogisticRegression(C=1.0, max_iter=1_000), vectors, material)


def _told(classifier: Any, vectors: UnitVectors, material: Material) -> Items:
    taught, asked = material.taught, material.asked
    classifier.fit(_spread(vectors, taught.rows), taught.labels)
    right = classifier.predict(_spread(vectors, asked.rows)) == asked.labels
    return Items(right, "share", 1 / material.classes, detail={"learned_from": len(taught.rows)}, shared="asked")


def _spread(vectors: UnitVectors, rows: Rows) -> Singles:
    """The vectors with numbers of size one rather than vectors of length one: what C = 1 is meant for."""
    return vectors.first[rows] * np.float32(np.sqrt(vectors.first.shape[1]))


def clusters(vectors: UnitVectors, material: Material, part: str = "") -> Items:
    """Whether each word is in the cluster of its class, under the matching that puts most of them there."""
    from sklearn.cluster import KMeans

    rows, labels = material.strongest
    if len(np.unique(vectors.first[rows], axis=0)) < material.classes:
        raise CannotAnswer("The words that leaned most have the same vector, and so there are no clusters of them.")
    means = KMeans(n_clusters=material.classes, n_init=STARTS, random_state=material.seed % 2**32)
    right = _matched(means.fit_predict(vectors.first[rows]), labels) == labels
    return Items(right, "share", 1 / material.classes, shared="strongest")


def _matched(found: Labels, labels: Labels) -> Labels:
    """Every cluster as the class that it is matched with."""
    from scipy.optimize import linear_sum_assignment

    number = int(max(found.max(), labels.max())) + 1
    together = np.zeros((number, number))
    np.add.at(together, (found, labels), 1)
    clusters_of, classes = linear_sum_assignment(together, maximize=True)
    return np.asarray(classes[np.argsort(clusters_of)][found])


def neighbours(vectors: UnitVectors, material: Material, part: str = "") -> Items:
    """The share of each word's neighbours that leaned as it did."""
    rows, labels = material.strongest
    around = _around(vectors, material.neutral, vectors.first[rows], places_among(rows, material.neutral.rows))
    return Items((around == labels[:, None]).mean(axis=1), "mean", _expected(material), shared="strongest")


def _expected(material: Material) -> float:
    """The share of a word's own class among all neutral words, over the words that are asked about."""
    shares = np.bincount(material.neutral.labels, minlength=material.classes) / len(material.neutral.labels)
    return float(shares[material.strongest.labels].mean())


def profession_neighbours(vectors: UnitVectors, material: Material, part: str = "") -> Items:
    """How far each word of the neutral list leaned, and the share of its neighbours that leaned to the same class."""
    material.two_classes("profession-neighbours")
    asked = vectors.exactly(material.listed).astype(np.float32)
    around = _around(vectors, material.neutral, asked, material.listed_places)
    return Items(np.stack([material.listed_leans, (around == 0).mean(axis=1)], axis=1), "pearson", 0.0)


def _around(vectors: UnitVectors, neutral: Labelled, asked: Singles, own: Rows) -> Labels:
    """The classes that the neighbours leaned to, (asked, neighbours)."""
    return neutral.labels[nearest(asked, vectors.first[neutral.rows], own, NEIGHBOURS)]
