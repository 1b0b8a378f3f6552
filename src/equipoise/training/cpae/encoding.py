"""The vectors in the end: of words with a definition what is read of it, of others what they are in definitions."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray

from equipoise.training.batches import in_order
from equipoise.training.cpae.steps import Training

AT_ONCE = 256  # entries


class Learned(NamedTuple):
    """Vectors of words, from those that are frequent in definitions to those that are rare."""

    words: list[str]
    vectors: NDArray[np.float32]  # (words, dimensions)
    undefined: int  # words that have no definition


def learned(training: Training) -> Learned:
    """Every word that has a vector, and its vector."""
    material = training.material
    defined, read = material.entries.defined, _read(training)
    others = material.undefined(training.configuration.undefined)
    words = [*defined, *(material.vocabulary[row] for row in others)]
    vectors = np.concatenate([read, training.matrix[others].numpy()])
    how_often = dict(zip(material.vocabulary, material.counts.tolist(), strict=True))
    order = sorted(range(len(words)), key=lambda place: (-how_often.get(words[place], 0), words[place]))
    return Learned([words[place] for place in order], vectors[order], len(others))


def _read(training: Training) -> NDArray[np.float32]:
    """The vector of every entry's definitions, (entries, dimensions)."""
    entries = training.material.entries
    found = np.empty((len(entries), training.configuration.dimensions), dtype=np.float32)
    with torch.inference_mode():
        for some in in_order(np.argsort(entries.lengths, kind="stable"), AT_ONCE):
            batch = training.batch(some)
            found[some] = training.network.read(training.matrix[batch.distinct], batch).numpy()
    return found
