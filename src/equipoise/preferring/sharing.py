"""What pairs share with one another: terms, sentences, or the frames of sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from typing import Literal, NamedTuple

import numpy as np

from equipoise.datasets import SentencePair
from equipoise.metrics.preference import NO_TERM
from equipoise.results import Array
from equipoise.significance.crossed import Labels, connected
from equipoise.significance.trades import Design

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
    """Clusters of pairs that share something, where there are enough; otherwise a column for each thing they share.

    A few sentences that happen to stand twice do not count then: they link terms by chance.
    """
    own: list[Hashable] = list(range(len(pairs)))
    terms: list[Hashable] = terms_of(pairs).tolist()
    terms = terms if 1 < len(set(terms)) < len(pairs) else own  # what all share, or none, tells no clusters
    first, second = zip(*_one_way_round(pairs), strict=True)
    clusters = _clusters(terms, first, second)
    crossed = [numbered(each) for each in (first, second) if _mostly_shared(each)]
    if int(clusters.max()) + 1 >= min(FEWEST_CLUSTERS, len(pairs)) or (not crossed and terms is own):
        return Sharing([clusters], "clusters of pairs")
    columns = [numbered(terms), *crossed] if terms is not own else crossed
    different = list({column.tobytes(): column for column in columns}.values())  # two that part pairs alike are one
    return Sharing(different, "what pairs share" if len(different) > 1 else "clusters of pairs")


def _one_way_round(pairs: Sequence[SentencePair]) -> list[tuple[str, str]]:
    """The frames of every pair in the order in which the first pair of these two frames has them.

    "She is a kind [X]" against "he is" for one term and the reverse for another are the same two sentences.
    """
    framed = [(_sentence(pair, 0), _sentence(pair, 1)) for pair in pairs]
    orders: dict[frozenset[str], tuple[str, str]] = {}
    return [orders.setdefault(frozenset(frames), frames) for frames in framed]


def _mostly_shared(sentences: Sequence[str]) -> bool:
    """Whether at least half of the pairs have a sentence that others have too."""
    times = Counter(sentences)
    return len(times) > 1 and 2 * sum(times[each] > 1 for each in sentences) >= len(sentences)


def design_of(pairs: Sequence[SentencePair], worth: Array) -> Design:
    """The frames and sentences of every pair, its term, and what it counts; pairs without a term are about the same."""
    frames = numbered([_sentence(pair, side) for side in (0, 1) for pair in pairs])
    sentences = numbered([*(pair.stereotype for pair in pairs), *(pair.antistereotype for pair in pairs)])
    half = len(pairs)
    return Design(
        (frames[:half], frames[half:]),
        (sentences[:half], sentences[half:]),
        numbered([pair.term for pair in pairs]),
        worth,
    )


def terms_of(pairs: Sequence[SentencePair]) -> Labels:
    """The term of every pair; a pair without one is its own."""
    return numbered([pair.term or (number,) for number, pair in enumerate(pairs)])


def averaged_terms(pairs: Sequence[SentencePair]) -> Labels:
    """The term of every pair in a mean over terms, as in `terms_of`.

    A pair that names a sense and not its word, as where a sense key was not filled in, is in none of them (NO_TERM) if
    other pairs name their words.
    """
    terms = terms_of(pairs)
    if not any(pair.term for pair in pairs):
        return terms
    return np.where([not pair.term and "sense" in pair.groups for pair in pairs], NO_TERM, terms)


def worth_of(pairs: Sequence[SentencePair], average: Literal["pairs", "terms"]) -> Array:
    """What each pair counts: as much as any other, or so much that each term counts as one."""
    if average == "pairs":
        return np.ones(len(pairs))
    terms = averaged_terms(pairs)
    _, own, sizes = np.unique(terms, return_inverse=True, return_counts=True)
    return np.where(terms == NO_TERM, 0.0, 1 / sizes[own])


def numbered(labels: Sequence[Hashable]) -> Labels:
    """The labels as numbers from 0, in the order they come."""
    numbers = {label: number for number, label in enumerate(dict.fromkeys(labels))}
    return np.array([numbers[label] for label in labels], dtype=np.int64)


def _sentence(pair: SentencePair, side: int) -> str:
    return pair.frames[side] or (pair.stereotype, pair.antistereotype)[side]


def _clusters(terms: Sequence[Hashable], first: Sequence[str], second: Sequence[str]) -> Labels:
    """Pairs that share a term or a sentence, with one another or through others, have one label."""
    pairs = np.arange(len(terms))
    things = numbered([*(("term", term) for term in terms), *first, *second])  # a sentence may stand on either side
    return numbered(connected(np.tile(pairs, 3), len(pairs) + things)[: len(pairs)].tolist())
