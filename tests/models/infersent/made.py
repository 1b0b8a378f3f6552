"""A small encoder with random weights, and the words it reads."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from equipoise.models.base import Vectors
from equipoise.models.infersent import InferSent, load
from equipoise.models.infersent.checkpoint import BACKWARDS, PARTS, PREFIX, save
from equipoise.models.static import open_vectors

WORDS, HIDDEN = 6, 16
DIMENSIONS = 2 * HIDDEN
MARKS = ("<s>", "</s>", "<p>", "</p>")
KNOWN = ("She", "he", "likes", "the", "new", "pink", "dress", ".", "do", "n't", "a", "nurse", "is")


def weights(words: int = WORDS, hidden: int = HIDDEN, seed: int = 0) -> dict[str, NDArray[np.float32]]:
    """Random ones, by the published keys."""
    rng = np.random.default_rng(seed)
    shapes = dict(zip(PARTS, [(4 * hidden, words), (4 * hidden, hidden), (4 * hidden,), (4 * hidden,)], strict=True))
    return {
        f"{PREFIX}{part}{direction}": rng.normal(scale=0.4, size=shape).astype(np.float32)
        for direction in ("", BACKWARDS)
        for part, shape in shapes.items()
    }


def write_words(path: Path, words: tuple[str, ...] = (*MARKS, *KNOWN), dimensions: int = WORDS) -> Path:
    """A file of random vectors of these words."""
    rng = np.random.default_rng(1)
    rows = (f"{word} " + " ".join(f"{number:.4f}" for number in rng.normal(size=dimensions)) for word in words)
    path.write_text("\n".join(rows) + "\n", encoding="utf-8")
    return path


def static(folder: Path, words: tuple[str, ...] = (*MARKS, *KNOWN)) -> Vectors:
    return open_vectors(write_words(folder / "words.txt", words))


def make(folder: Path, version: int = 2, words: tuple[str, ...] = (*MARKS, *KNOWN), pooling: str = "own") -> InferSent:
    """A model of these words, from a file of ours."""
    lexicon = static(folder, words)
    save(folder / "small.safetensors", weights(), version, lexicon)
    return load(str(folder / "small.safetensors"), words=lexicon, pooling=pooling)
