"""Nearest neighbours by cosine, some hundred words at a time."""

from __future__ import annotations

import numpy as np

from equipoise.aftermath.unit_vectors import Singles
from equipoise.errors import TooFewWords
from equipoise.mitigation.vectors.about import Rows

BLOCK = 256  # words asked at once: their cosines with 50,000 others take 50 MB


def nearest(asked: Singles, among: Singles, own: Rows, number: int) -> Rows:
    """Places of the nearest among the others, (asked, number), in no order; vectors are of length one.

    own: where each that is asked stands among them itself, or -1; no word is its own neighbour.
    """
    if len(among) <= number:
        raise TooFewWords(
            f"{number} nearest neighbours are looked for among {len(among):,} words; use a larger vocabulary."
        )
    parts = [
        _nearest(asked[start : start + BLOCK], among, own[start : start + BLOCK], number)
        for start in range(0, len(asked), BLOCK)
    ]
    return np.concatenate(parts) if parts else np.zeros((0, number), dtype=np.int64)


def _nearest(asked: Singles, among: Singles, own: Rows, number: int) -> Rows:
    farness = -(asked @ among.T)  # (asked, among)
    known = np.flatnonzero(own >= 0)
    farness[known, own[known]] = np.inf
    return np.argpartition(farness, number - 1, axis=1)[:, :number]


def places_among(rows: Rows, among: Rows) -> Rows:
    """Where each row stands among others that are sorted; -1 where it does not."""
    places = np.minimum(np.searchsorted(among, rows), len(among) - 1)
    return np.where(among[places] == rows, places, -1) if len(among) else np.full(len(rows), -1)
