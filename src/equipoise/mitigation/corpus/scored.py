"""The scores that a threshold is found among: of all entries with a label that people agreed on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from equipoise.corpora.corpus import Corpus
from equipoise.corpora.scores import Scores
from equipoise.corpora.shapes import Layout, Progress
from equipoise.mitigation.corpus.progress import told

NO_AGREEMENT = "-"  # the gold label of SNLI and MultiNLI where no three of five annotators agreed
NO_AGREEMENT_AS_NUMBER = "-1"  # ... and what Hugging Face's copies of them have in its place
HUGGING_FACE = ("premise", "hypothesis")  # their columns; elsewhere -1 may be a label like any other
READ = 1 << 20  # scores at a time


@dataclass(frozen=True)
class Considered:
    """The scores of the entries that count, in a file."""

    path: Path
    unlabelled: int  # entries that do not count

    def arrays(self) -> Iterator[NDArray[np.float64]]:
        """All of them, in pieces."""
        with self.path.open("rb") as file:
            while (array := np.fromfile(file, dtype=np.float64, count=READ)).size:
                yield array


def considered(scores: Scores, path: Path, keep_unlabelled: bool, progress: Progress) -> Considered:
    """The scores of the entries that count, written to this file: one read of the corpus where it has labels."""
    unlabelled = 0
    with path.open("wb") as file:
        if keep_unlabelled or not any(format.layout.label for format in scores.corpus.formats):
            for shard in told(scores.shards, len(scores.shards), progress):
                if shard.part:
                    scores.of_entries(shard).tofile(file)
            return Considered(path, unlabelled)
        for slice, shard in told(scores.slices(), len(scores.shards), progress):
            agreed = labelled(scores.corpus, slice.file, scores.corpus.parse(slice).labels)
            unlabelled += int((~agreed).sum())
            if shard.part:
                scores.of_entries(shard)[agreed].tofile(file)
    return Considered(path, unlabelled)


def labelled(corpus: Corpus, file: int, labels: list[str]) -> NDArray[np.bool_]:
    """Which entries have a label that people agreed on; all, in a corpus without labels."""
    without = _disagreements(corpus.formats[file].layout)
    return np.array([label not in without for label in labels], dtype=bool)


def _disagreements(layout: Layout) -> tuple[str, ...]:
    if not layout.label:
        return ()
    return (NO_AGREEMENT, NO_AGREEMENT_AS_NUMBER) if layout.sentences == HUGGING_FACE else (NO_AGREEMENT,)
