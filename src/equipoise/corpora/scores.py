"""A folder of scores, read again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from equipoise.corpora.corpus import Corpus
from equipoise.corpora.shapes import Slice

if TYPE_CHECKING:
    import polars


@dataclass(frozen=True)
class Shard:
    """A slice of the corpus that was scored, or could not be."""

    number: int
    file: int
    first: int  # line
    entries: int
    sentences: int
    malformed: int
    digest: str  # of the slice's bytes
    part: str  # the file with its scores; "" where it could not be scored
    why: str  # ... and why


@dataclass(frozen=True)
class About:
    """What the scores are."""

    model: str
    model_fingerprint: str
    score: str  # "bias score" or "cosine attribution"
    first: str  # the side above zero
    second: str
    left_out: str
    caveats: tuple[str, ...]
    version: str


@dataclass(frozen=True)
class Scores:
    """A folder of scores, and the corpus that they are of."""

    folder: Path
    about: About
    corpus: Corpus
    size: int  # of slices
    shards: tuple[Shard, ...]  # all, in the order of the corpus

    def part(self, shard: Shard) -> polars.DataFrame:
        """A row a sentence: file, line, sentence (1 or 2), a column for each side, absolute, words, weighted, text.

        words and weighted are lists: the words that give most, and what each adds. text is there for the strongest
        sentences of a shard only.
        """
        raise NotImplementedError

    def of_entries(self, shard: Shard) -> NDArray[np.float64]:
        """The score of every entry: of a pair, the larger absolute one. In the order in which the slice is parsed."""
        raise NotImplementedError

    def slices(self) -> Iterator[tuple[Slice, Shard]]:
        """The corpus again, slice by slice, beside its scores; refuses a corpus that has changed since."""
        raise NotImplementedError


def open_scores(folder: str | Path) -> Scores:
    """The scores in a folder, of a run that was finished."""
    raise NotImplementedError
