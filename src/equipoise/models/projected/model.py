"""The adapter: an encoder whose vectors lose some directions."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from equipoise.errors import BadModel
from equipoise.models.base import Embedded, LeavesOut, Progress, Sentences
from equipoise.models.opened import Opening

Array = NDArray[np.float64]
Floats = NDArray[np.floating]

ROUNDING = 1e-8  # in products of directions of length one, at right angles


class ProjectedSentences:
    """Sentences as another encoder reads them, without some directions: h - B'B h, the rows of B orthonormal."""

    def __init__(self, base: Sentences, directions: Floats, about: str, method: str, opening: Opening | None = None):
        """about: how the directions were found, a line for people first; opening: how to open the other encoder."""
        self.base, self.opening, self.about = base, opening, about
        self.directions: Array = checked_directions(directions, base)
        self.name, self.pooling, self.method = f"{base.name} ({method})", base.pooling, method
        self.dimensions = self.directions.shape[1]
        content = "\0".join(["projected", base.fingerprint, about]).encode() + self.directions.tobytes()
        self.fingerprint = hashlib.sha256(content).hexdigest()
        number = len(self.directions)
        self.description = f"{base.description}, without {number} direction{'s' * (number != 1)}"
        self.precision, self.revision = (str(getattr(base, name, "")) for name in ("precision", "revision"))
        self.notes = self._noted()
        if isinstance(base, LeavesOut):  # others must not seem to be asked for it
            self.incomplete = base.incomplete

    def vectors(self, texts: Sequence[str]) -> Embedded:
        """One a text; those that the other encoder has no vector of are missing."""
        return self.read(texts, lambda share: None)

    def read(self, texts: Sequence[str], progress: Progress) -> Embedded:
        found = self.base.read(texts, progress)
        self.notes = self._noted()
        return replace(found, array=self.without(found.array))

    def without(self, vectors: Floats) -> Floats:
        """These vectors without the directions, in the precision they came in; those given stay as they are.

        No matrix product: its digits would depend on how many texts are asked for together.
        """
        done = np.asarray(vectors, dtype=np.float64)
        for _ in range(2):  # what rounding left goes with the second
            along = np.einsum("nd,kd->nk", done, self.directions)
            done = done - np.einsum("nk,kd->nd", along, self.directions)
        return done.astype(vectors.dtype)

    def _noted(self) -> tuple[str, ...]:
        return (*self.base.notes, self.about.partition("\n")[0])


def checked_directions(directions: Floats, base: Sentences) -> Array:
    """The directions, if they are such, and of the encoder's dimensions."""
    dimensions = base.vectors([]).array.shape[1]
    if directions.ndim != 2 or directions.shape[1] != dimensions:
        raise BadModel(
            f"The directions are an array of {' by '.join(map(str, directions.shape))}, and {base.name} has "
            f"{dimensions} dimensions; make the file anew from this model."
        )
    exact = np.ascontiguousarray(directions, dtype=np.float64)
    if not np.allclose(exact @ exact.T, np.eye(len(exact)), rtol=0, atol=ROUNDING):  # false of NaN as well
        raise BadModel("The directions are not of length one and at right angles; make the file anew.")
    return exact
