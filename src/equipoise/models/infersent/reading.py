"""Any number of texts: looked up some thousands at a time, read in batches of like length."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from equipoise.errors import CannotAnswer
from equipoise.models.base import Progress
from equipoise.models.infersent.encoder import Encoder, Pooled
from equipoise.models.machinery.keeping import NO_VECTOR, Work
from equipoise.models.machinery.lengths import by_length
from equipoise.models.machinery.lexicon import Lexicon, LookedUp
from equipoise.models.machinery.tokens import padded

TEXTS = 4096  # looked up at a time, or fewer
CHARACTERS = 1 << 22  # ... if these are more
FEW = 16  # texts that are read together however long they are
AS_PUBLISHED = 64  # texts that the published code reads together, the longest first


class Read(NamedTuple):
    """Some texts that were read together."""

    looked_up: LookedUp
    first: int  # of all the texts: which is the first of those looked up
    chosen: NDArray[np.int64]  # (texts,) which of those looked up
    vectors: NDArray[np.float32]  # (texts, dimensions)
    counts: NDArray[np.int64]  # (tokens,) dimensions won, end to end


def read_all(
    encoder: Encoder, lexicon: Lexicon, texts: Sequence[str], zeros: bool, progress: Progress
) -> Iterator[Read]:
    """Every text once; zeros: padding takes part in the maximum, as in the published code of version 1.

    Then which texts stand in a batch matters, so all are looked up at once and sorted as the published code does.
    """
    done = 0
    for first, last in [(0, len(texts))] if zeros else _stretches(texts):
        looked_up = lexicon.look_up(texts[first:last])
        for read in _read(encoder, looked_up, first, zeros):
            yield read
            done += len(read.chosen)
            progress(done / len(texts))
    progress(1.0)


def work(encoder: Encoder, looked_up: LookedUp) -> Work:
    """Texts that were looked up, for the shelf: one of which no word is known has no vector."""
    batches, pool = batches_of(encoder, looked_up, zeros=False), partial(_pool, encoder, looked_up, zeros=False)

    def read(batch: NDArray[np.int64]) -> list[bytes]:
        known = looked_up.known[batch].tolist()
        if not any(known):
            return [NO_VECTOR] * len(batch)
        return [row.tobytes() if here else NO_VECTOR for row, here in zip(pool(batch).vectors, known, strict=True)]

    empty = np.flatnonzero(looked_up.tokens.lengths == 0)
    return Work([*batches, *([empty] if len(empty) else [])], read)


def batches_of(encoder: Encoder, looked_up: LookedUp, zeros: bool) -> list[NDArray[np.int64]]:
    """Texts that are read together; those without any token are in none."""
    lengths = looked_up.tokens.lengths
    batches = _as_published(lengths) if zeros else _alike(lengths, encoder.budget)
    return [batch[lengths[batch] > 0] for batch in batches if lengths[batch[0]]]  # the longest is the first


def _read(encoder: Encoder, looked_up: LookedUp, first: int, zeros: bool) -> Iterator[Read]:
    batches = batches_of(encoder, looked_up, zeros)
    pool = partial(_pool, encoder, looked_up, zeros=zeros)
    for batch, pooled in zip(batches, encoder.machine.each(pool, batches), strict=True):
        yield Read(looked_up, first, batch, pooled.vectors, pooled.counts)
    empty = np.flatnonzero(looked_up.tokens.lengths == 0)
    if len(empty):
        yield Read(looked_up, first, empty, np.zeros((len(empty), encoder.dimensions), np.float32), empty[:0])


def _pool(encoder: Encoder, looked_up: LookedUp, batch: NDArray[np.int64], zeros: bool) -> Pooled:
    """The vectors of a batch, and the dimensions its tokens won, end to end: of the words, whatever padding does."""
    together = padded(looked_up.tokens, batch, pad=0)
    lengths = looked_up.tokens.lengths[batch]
    vectors, counts = encoder.pool(together.ids, lengths, looked_up.matrix)
    if not np.isfinite(vectors).all():
        raise CannotAnswer(f"{encoder.name} gives numbers that are not finite; the vectors of its words are too large.")
    if zeros:
        vectors[lengths < lengths.max()] = vectors[lengths < lengths.max()].clip(min=0)
    return Pooled(vectors, counts[together.inside])


def _stretches(texts: Sequence[str]) -> Iterator[tuple[int, int]]:
    """The texts a few thousand at a time, fewer if they are long: from which one to before which one."""
    first, characters = 0, 0
    for place, text in enumerate(texts):
        if place > first and (place - first == TEXTS or characters + len(text) > CHARACTERS):
            yield first, place
            first, characters = place, 0
        characters += len(text)
    if texts:
        yield first, len(texts)


def _alike(lengths: NDArray[np.int64], budget: int) -> list[NDArray[np.int64]]:
    """The texts in batches of like length, the longest first; a few long ones together take no longer than one."""
    order = np.argsort(-lengths, kind="stable")
    return [order[batch] for batch in by_length(np.minimum(lengths[order], budget // FEW), budget)]


def _as_published(lengths: NDArray[np.int64]) -> list[NDArray[np.int64]]:
    order = np.argsort(-lengths, kind="stable")
    return [order[first : first + AS_PUBLISHED] for first in range(0, len(order), AS_PUBLISHED)]
