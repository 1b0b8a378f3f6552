"""Sense vectors: one vector a WordNet sense, from a file of any known format.

    namings.py   how files call senses: by sense key, synset name, offset, or word#number with a key map (key_map.py)
    coverage.py  which names are senses of WordNet and which are not, found out once and remembered
    model.py     the adapter
    words.py     the same as vectors of words: the mean over the senses of each

LMMS, ARES, SensEmBERT and DeConf are read; WordNet says which senses a word has, and which of them dominates. Add a
way to call senses: a line in NAMINGS.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from equipoise.models.base import Progress
from equipoise.models.senses.model import SenseVectors
from equipoise.models.senses.namings import naming_of
from equipoise.models.senses.words import WordsOfSenses
from equipoise.models.static import open_vectors
from equipoise.wordnet import open_wordnet

__all__ = ["SenseVectors", "WordsOfSenses", "load"]


def load(
    location: str, *, wordnet: str | Path | None = None, allow_pickle: bool = False,
    progress: Progress = lambda share: None, **_: Any,
) -> SenseVectors:  # fmt: skip
    """senses:file, parsed once like any vectors; what only concerns other kinds of model is not heard.

    wordnet: its folder, if it is not in one of the usual places.
    """
    dictionary = open_wordnet(wordnet)  # first: parsing may take minutes
    vectors = open_vectors(location, allow_pickle=allow_pickle, progress=progress)
    return SenseVectors(vectors, dictionary, naming_of(vectors, location))
