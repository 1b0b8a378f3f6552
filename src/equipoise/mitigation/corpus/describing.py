"""What a report tells of a scored corpus: how its scores lie, and its strongest sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from equipoise.corpora.scores import Scores
from equipoise.mitigation.corpus.percentiles import histogram, summary, thresholds
from equipoise.results.corpora import Change, CorpusReport, TopSentence
from equipoise.version import __version__

if TYPE_CHECKING:
    import polars

PERCENTILES = (90, 93, 95, 97)  # those of seed 004
TOP = 20


def describe(
    scores: Scores, percentiles: Sequence[float] = PERCENTILES, change: Change | None = None, top: int = TOP
) -> CorpusReport:
    """All that a report says of a corpus. Every scored entry counts here, also those on whose label nobody agreed.

    For a `top` of up to 25, which is how many texts of a side a part of the scores has, no stronger sentence is missed.
    """
    scored = [shard for shard in scores.shards if shard.part]

    def arrays() -> Iterator[NDArray[np.float64]]:
        return map(scores.of_entries, scored)

    about, found = scores.about, summary(arrays)
    tops = top_sentences(scores, top)
    return CorpusReport(
        files=tuple(file.name for file in scores.corpus.files),
        entries=found.count, sentences=sum(shard.sentences for shard in scored),
        set_aside=sum(shard.malformed for shard in scores.shards), failed=len(scores.shards) - len(scored),
        model=about.model, score=about.score, first=about.first, second=about.second, left_out=about.left_out,
        histogram=histogram(arrays, found.largest), thresholds=thresholds(arrays, percentiles, found.count),
        largest=found.largest, without_score=found.zeros, top_first=tops[0], top_second=tops[1],
        change=change, caveats=about.caveats, model_fingerprint=about.model_fingerprint, version=__version__,
    )  # fmt: skip


def top_sentences(scores: Scores, top: int) -> tuple[tuple[TopSentence, ...], tuple[TopSentence, ...]]:
    """The strongest different sentences of the first side and of the second, the strongest first."""
    first, second = list[TopSentence](), list[TopSentence]()
    for shard in scores.shards:
        if shard.part:
            table = scores.part(shard).drop_nulls("text")
            first = _strongest([*first, *_sentences(scores, table, scores.about.first)], top)
            second = _strongest([*second, *_sentences(scores, table, scores.about.second)], top)
    return tuple(first), tuple(second)


def _sentences(scores: Scores, table: polars.DataFrame, side: str) -> Iterator[TopSentence]:
    for row in table.iter_rows(named=True):
        if row[side]:
            words = tuple(zip(row["words"], row["weighted"], strict=True))
            yield TopSentence(row["text"], row[side], scores.corpus.files[row["file"]].name, row["line"], words)


def _strongest(sentences: list[TopSentence], top: int) -> list[TopSentence]:
    """So many of them with different texts; of equally strong ones, those that come first."""
    different = dict[str, TopSentence]()
    for sentence in sorted(sentences, key=lambda sentence: -abs(sentence.score)):
        different.setdefault(sentence.text, sentence)
    return list(different.values())[:top]
