"""A method applied to vectors of any size, some thousand rows at a time."""

from __future__ import annotations

from typing import Any

import numpy as np

from equipoise.mitigation.vectors.about import Rows
from equipoise.mitigation.vectors.fitted import ROWS, Fitted, Floats


class Changed:
    """Vectors that are changed when rows of them are asked for, so that no copy of all is needed.

    Rows that are kept come back as they are, to the bit. own_lengths: every other row gets back the length it had.
    """

    def __init__(self, vectors: Floats, fitted: Fitted, kept: Rows, own_lengths: bool = False):
        self.vectors, self.fitted, self.own_lengths = vectors, fitted, own_lengths
        self.kept = np.zeros(len(vectors), dtype=bool)
        self.kept[kept] = True
        self.shape, self.dtype = vectors.shape, np.result_type(vectors.dtype, np.float32)

    def __len__(self) -> int:
        return len(self.vectors)

    def __getitem__(self, asked: Any) -> Floats:
        rows = np.asarray(np.arange(len(self))[asked])
        flat = rows.reshape(-1)
        done = np.empty((len(flat), self.shape[1]), dtype=self.dtype)
        for start in range(0, len(flat), ROWS):
            some = slice(start, start + ROWS)
            self._change(flat[some], done[some])
        return done.reshape(*rows.shape, self.shape[1])

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Floats:
        return np.asarray(self[:], dtype=dtype)

    def _change(self, rows: Rows, into: Floats) -> None:
        given, kept = self.vectors[rows], self.kept[rows]
        into[:] = given
        if kept.all():
            return
        free = ~kept
        before = given[free] if kept.any() else given
        after = self.fitted.transform(before, rows[free])
        if self.own_lengths:
            after = after * _ratio(before, after)[:, None]
        into[free] = after


def _ratio(before: Floats, after: Floats) -> Floats:
    """What gives vectors the lengths they had; a vector of which nothing is left stays so."""
    lengths = np.linalg.norm(after, axis=1)
    return np.divide(np.linalg.norm(before, axis=1), lengths, out=np.zeros(len(after)), where=lengths > 0)
