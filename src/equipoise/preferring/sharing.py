"""What pairs share with one another: terms, sentences, or the frames of sentences."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple

import numpy as np

from equipoise.datasets import SentencePair
from equipoise.significance.crossed import Labels

FEWEST_CLUSTERS = 20  # to draw from; fewer tell little of how they vary


class Sharing(NamedTuple):
    """Columns of labels that say which pairs belong together; a single one where each pair has one label of its own."""

    columns: list[Labels]
    drawn: str  # what the labels are of

    @property
    def independent(self) -> bool:
        """Whether every pair stands alone."""
        return len(self.columns) == 1 and int(self.columns[0].max()) + 1 == len(self.columns[0])


def sharing_of(pairs: Sequence[SentencePair]) -> Sharing:
    """Clusters of pairs that share something, where there are enough; otherwise a column for each thing they share."""
    terms: list[Hashable] = [pair.term or (number,) for number, pair in enumerate(pairs)]
    first, second = ([_sentence(pair, side) for pair in pairs] for side in (0, 1))
    terms = terms if len(set(terms)) > 1 else list(range(len(pairs)))  # what all share tells none apart
    clusters = _clusters(terms, first, second)
    shared = [numbered(each) for each in (terms, first, second) if 1 < len(set(each)) < len(pairs)]
    columns = list({column.tobytes(): column for column in shared}.values())  # two that part the pairs alike are one
    if len(columns) < 2 or int(clusters.max()) + 1 >= min(FEWEST_CLUSTERS, len(pairs)):
        return Sharing([clusters], "clusters of pairs")
    return Sharing(columns, "what pairs share")


def labels_of(pairs: Sequence[SentencePair]) -> tuple[Labels, Labels, Labels]:
    """The frames of both sentences of every pair, numbered as one, and the terms."""
    frames = numbered([_sentence(pair, side) for side in (0, 1) for pair in pairs])
    return frames[: len(pairs)], frames[len(pairs) :], numbered([pair.term for pair in pairs])


def numbered(labels: Sequence[Hashable]) -> Labels:
    """The labels as numbers from 0, in the order they come."""
    numbers = {label: number for number, label in enumerate(dict.fromkeys(labels))}
    return np.array([numbers[label] for label in labels], dtype=np.int64)


def _sentence(pair: SentencePair, side: int) -> str:
    return pair.frames[side] or (pair.stereotype, pair.antistereotype)[side]


def _clusters(terms: Sequence[Hashable], first: Sequence[str], second: Sequence[str]) -> Labels:
    """Pairs that share a term or a sentence, with one another or through others, have one label."""
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import connected_components

    pairs = np.arange(len(terms))
    things = numbered([*(("term", term) for term in terms), *first, *second])  # a sentence may stand on either side
    links = coo_array(
        (np.ones(3 * len(pairs)), (np.tile(pairs, 3), len(pairs) + things)), shape=(4 * len(pairs), 4 * len(pairs))
    )
    _, found = connected_components(links, directed=False)
    return numbered(found[: len(pairs)].tolist())
