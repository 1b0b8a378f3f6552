"""An encoder's vectors as the checks take them: of length one, each text read once for all checks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from equipoise.errors import CannotAnswer
from equipoise.mitigation.vectors.fitted import unit
from equipoise.models import LeavesOut, Sentences
from equipoise.results import Array


class SentenceVectors:
    """Vectors of length one; one of zeros stays so, and is near to nothing."""

    def __init__(self, model: Sentences):
        self.model = model
        self.rows: dict[str, Array] = {}

    def of(self, texts: Sequence[str]) -> Array:
        """Those of texts that the encoder was found to know, (texts, dimensions)."""
        self._read(texts)
        lost = next((text for text in texts if text not in self.rows), None)
        if lost is not None:
            raise CannotAnswer(f"{self.model.name} has no vector of {lost!r}, which the encoder before it has.")
        return np.array([self.rows[text] for text in texts])

    def whole(self, texts: Iterable[str]) -> set[str]:
        """The texts that can be read with all of their words."""
        asked = list(dict.fromkeys(texts))
        self._read(asked)
        lost = self.model.incomplete(asked) if isinstance(self.model, LeavesOut) else set()
        return {text for text in asked if text in self.rows and text not in lost}

    def _read(self, texts: Sequence[str]) -> None:
        new = [text for text in dict.fromkeys(texts) if text not in self.rows]
        if new:
            found = self.model.vectors(new)
            self.rows |= dict(zip(found.found, unit(found.array), strict=True))
