"""Vectors of words that are left of a run."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from equipoise.models.formats.writing import write_words
from equipoise.training.places import sha256

VECTORS = "vectors.npz"


def write_vectors(folder: Path, words: list[str], vectors: NDArray[np.float32], about: str) -> dict[str, str]:
    """The vectors as `equipoise audit` opens them; the SHA-256 of the file. about: what they are, in a sentence."""
    write_words(words, vectors, folder / VECTORS, about)
    return {VECTORS: sha256(folder / VECTORS)}
