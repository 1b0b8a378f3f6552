"""What a report tells of a scored corpus: how its scores lie, and its strongest sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import numpy as np

from equipoise.corpora.scores import Scores
from equipoise.corpora.scoring import STRONGEST
from equipoise.corpora.shapes import in_silence
from equipoise.errors import BadOption
from equipoise.mitigation.corpus.percentiles import Arrays, check, histogram, summary, thresholds
from equipoise.mitigation.corpus.scored import Considered, considered
from equipoise.results.corpora import Change, CorpusReport, TopSentence
from equipoise.version import __version__

if TYPE_CHECKING:
    import polars

PERCENTILES = (90, 93, 95, 97)  # those of seed 004
TOP = 20

Tops = tuple[TopSentence, ...]


def describe(
    scores: Scores, percentiles: Sequence[float] = PERCENTILES, change: Change | None = None, top: int = TOP,
    counted: Considered | None = None,
) -> CorpusReport:  # fmt: skip
    """All that a report says of a corpus. Every scored entry counts here, also those on whose label nobody agreed.

    counted: only these entries count, as when the corpus was changed; then the percentile of the change is told, too.
    """
    _check(percentiles, top)
    wanted = sorted({*percentiles, change.threshold.percentile}) if change else percentiles
    tops = top_sentences(scores, top, counted)
    if counted:
        return _described(scores, wanted, change, tops, counted.arrays)
    with TemporaryDirectory() as folder:  # numbers are looked at several times, and a file of them is read sooner
        every = considered(scores, Path(folder), (), in_silence)
        return _described(scores, wanted, change, tops, every.arrays)


def _described(
    scores: Scores, percentiles: Sequence[float], change: Change | None, tops: tuple[Tops, Tops], arrays: Arrays
) -> CorpusReport:
    about, found = scores.about, summary(arrays)
    return CorpusReport(
        files=scores.corpus.names, entries=found.count, sentences=found.count * (2 if scores.corpus.pairs else 1),
        set_aside=sum(shard.malformed for shard in scores.shards),
        failed=sum(not shard.part for shard in scores.shards),
        model=about.model, score=about.score, first=about.first, second=about.second, left_out=about.left_out,
        histogram=histogram(arrays, found.largest), thresholds=thresholds(arrays, percentiles, found.count),
        largest=found.largest, without_score=found.zeros, top_first=tops[0], top_second=tops[1],
        change=change, caveats=about.caveats, model_fingerprint=about.model_fingerprint, version=__version__,
    )  # fmt: skip


def _check(percentiles: Sequence[float], top: int) -> None:
    if not percentiles:
        raise BadOption("A report tells thresholds, and no percentile was named; name at least one from 0 to 100.")
    check(percentiles)
    if not 0 <= top <= STRONGEST:
        raise BadOption(f"{top} sentences of each side were asked for; scores keep the text of {STRONGEST}, so ask for "
                        f"0 to {STRONGEST}.")  # fmt: skip


def top_sentences(scores: Scores, top: int, counted: Considered | None = None) -> tuple[Tops, Tops]:
    """The strongest different sentences of the first side and of the second, the strongest first."""
    first, second = list[TopSentence](), list[TopSentence]()
    for table in _tables(scores, counted):
        table = table.drop_nulls("text")
        first = _strongest([*first, *_sentences(scores, table, scores.about.first)], top)
        second = _strongest([*second, *_sentences(scores, table, scores.about.second)], top)
    return tuple(first), tuple(second)


def _tables(scores: Scores, counted: Considered | None) -> Iterator[polars.DataFrame]:
    """The parts of the scores, a row a sentence; of entries that count."""
    parts = (scores.part(shard) for shard in scores.shards if shard.part)
    if counted is None:
        yield from parts
        return
    for table, counts in zip(parts, counted.counts(), strict=True):
        yield table.filter(np.repeat(counts, 2 if scores.corpus.pairs else 1))


def _sentences(scores: Scores, table: polars.DataFrame, side: str) -> Iterator[TopSentence]:
    for row in table.iter_rows(named=True):
        if row[side]:
            words = tuple(zip(row["words"], row["weighted"], strict=True))
            yield TopSentence(row["text"], row[side], scores.corpus.names[row["file"]], row["line"], words)


def _strongest(sentences: list[TopSentence], top: int) -> list[TopSentence]:
    """So many of them with different texts; of equally strong ones, those that come first."""
    different = dict[str, TopSentence]()
    for sentence in sorted(sentences, key=lambda sentence: -abs(sentence.score)):
        different.setdefault(sentence.text, sentence)
    return list(different.values())[:top]
