"""Readings of like length, told together."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from equipoise.models.base import Reading
from equipoise.models.machinery.lengths import by_length
from equipoise.models.machinery.shelf import numbered

MOST = 1 << 24  # numbers that the head gives at a time, tokens asked for x vocabulary: 64 MB on each core; with twice
# as many, BERT took a quarter more memory and was not clearly faster
MOST_ON_A_CARD = 1 << 27


class Batch(NamedTuple):
    """Some readings as the model takes them, and what is asked of them, end to end."""

    ids: NDArray[np.int64]  # (readings, tokens), padded
    mask: NDArray[np.int64]  # (readings, tokens), 1 for what is no padding
    rows: NDArray[np.int64]  # (asked,) the reading of each token asked for
    places: NDArray[np.int64]  # (asked,) where it stands there
    answers: NDArray[np.int64]  # (asked,) what it is


def batch_of(readings: Sequence[Reading], pad: int) -> Batch:
    """These readings, padded to the longest."""
    lengths = np.array([len(each.ids) for each in readings])
    inside = np.arange(lengths.max()) < lengths[:, None]  # (readings, tokens)
    ids = np.full(inside.shape, pad, dtype=np.int64)
    ids[inside] = np.concatenate([each.ids for each in readings])
    return Batch(
        ids=ids,
        mask=inside.astype(np.int64),
        rows=np.repeat(np.arange(len(readings)), [len(each.places) for each in readings]),
        places=np.concatenate([each.places for each in readings]),
        answers=np.concatenate([each.answers for each in readings]),
    )


def batches_of(lengths: NDArray[np.int64], asked: NDArray[np.int64], budget: int, most: int) -> list[NDArray[np.int64]]:
    """Readings in batches of so many tokens and so many asked for at most, or of one; it follows from the numbers."""
    together = by_length(lengths, budget)
    return [part for batch in together for part in _parts(batch, asked[batch], most)]


def _parts(batch: NDArray[np.int64], asked: NDArray[np.int64], most: int) -> list[NDArray[np.int64]]:
    cuts, total = [], 0
    for place, number in enumerate(asked.tolist()):
        if total and total + number > most:
            cuts.append(place)
            total = 0
        total += number
    return np.split(batch, cuts)


def key_of(reading: Reading, attention: bool) -> int:
    """What names what is asked of a reading."""
    parts = (attention, len(reading.ids), *reading.ids, *reading.places, *reading.answers)
    return numbered(array("q", parts).tobytes())
