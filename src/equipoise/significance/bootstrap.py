"""The bootstrap: how would the number move with other words for the same concepts?

Words are drawn again, with replacement, on the target and on the attribute side at once, from the words themselves and
not from scores averaged over the other side. Where a word's vector is a mean over sentences, its sentences are drawn
again too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from equipoise.results import Array, Resampling, Reweighed
from equipoise.significance.batches import batches
from equipoise.significance.draws import Draws

SENTENCE_DRAWS = 100  # of the sentences behind the words; each serves a share of the resamples


def bootstrap(resampling: Resampling, *, resamples: int, seed: int, lists: Sequence[int] = ()) -> Reweighed | None:
    """The score of every resample; None where a set of one word leaves nothing to draw from.

    lists: numbers that name the lists of words, targets first; their places where none are given.
    """
    if resampling.fewest < 2:
        return None
    sets = len(resampling.targets)
    names = lists or range(sets + len(resampling.attributes))
    targets = Draws(resampling.targets, seed, names[:sets])
    attributes = Draws(resampling.attributes, seed, names[sets:])
    parts = [
        part
        for each, rows in _with_sentences(resampling, resamples, np.random.default_rng(seed))
        for part in _scores(each, rows, targets, attributes)
    ]
    values = np.concatenate([part.values for part in parts])
    return Reweighed(values, _joined([part.effect_sizes for part in parts]))


def _with_sentences(
    resampling: Resampling, resamples: int, rng: np.random.Generator
) -> Iterator[tuple[Resampling, int]]:
    """The resampling, once for each draw of the sentences, and how many resamples each serves."""
    if resampling.redrawn is None:
        yield resampling, resamples
        return
    for rows in np.array_split(np.arange(resamples), min(SENTENCE_DRAWS, resamples)):
        yield resampling.redrawn(rng), len(rows)


def _scores(resampling: Resampling, resamples: int, targets: Draws, attributes: Draws) -> Iterator[Reweighed]:
    drawn, beside = resampling.given()
    few = attributes.counts(min(resampling.attribute_draws, resamples)) if resampling.attribute_draws else None
    for rows in batches(resamples, resampling):
        if "targets" in resampling.sides:
            counts = targets.counts(rows.stop - rows.start)
            drawn = counts[:, 0] if resampling.paired else counts
        if few is not None and "attributes" in resampling.sides:
            beside = few[np.arange(rows.start, rows.stop) % len(few)]
        elif "attributes" in resampling.sides:
            beside = attributes.counts(rows.stop - rows.start)
        yield (resampling.to_first_order or resampling.reweigh)(drawn, beside)


def _joined(parts: list[Array | None]) -> Array | None:
    known = [part for part in parts if part is not None]
    return np.concatenate(known) if known else None
