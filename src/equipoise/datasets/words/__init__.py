"""Sets that word vectors are checked with after they were changed; no method of reducing bias may look at them.

    wordsim-353.json, simlex-999.json    pairs of words that people rated
    analogies.json                       pairs of words in the same relation, section by section
    sembias.json                         which of four pairs is most like he and she

Each file says where it comes from, and what is odd about it.
"""

from __future__ import annotations

from equipoise.datasets.words.reading import (
    FAMILY,
    Pair,
    RatedPair,
    SemBiasRow,
    analogy_pairs,
    rated_names,
    rated_pairs,
    sembias,
)

__all__ = [
    "FAMILY", "Pair", "RatedPair", "SemBiasRow", "analogy_pairs", "rated_names", "rated_pairs", "sembias",
]  # fmt: skip
