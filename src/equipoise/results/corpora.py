"""What is told of a corpus: how its scores lie, its strongest sentences, and what was changed."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

from equipoise.results.result import as_json, fields_of, parsed
from equipoise.results.score import Json
from equipoise.shapes import built


@dataclass(frozen=True)
class Histogram:
    """How many entries have an absolute score between two edges; the last bin holds its upper edge."""

    edges: tuple[float, ...]
    counts: tuple[int, ...]  # one fewer


@dataclass(frozen=True)
class Threshold:
    """An exact percentile of the absolute scores of entries."""

    percentile: float
    value: float
    above: int  # entries strictly above


@dataclass(frozen=True)
class TopSentence:
    """One of the strongest sentences of a side."""

    text: str
    score: float  # of that side; below zero for the second
    file: str
    line: int
    words: tuple[tuple[str, float], ...]  # the words that give most, with what each adds; largest first


@dataclass(frozen=True)
class ChangedEntry:
    """An entry, and the copy that was put behind it or in its place."""

    file: str
    line: int
    score: float  # absolute, of the entry
    label: str
    before: tuple[str, ...]  # one sentence or two
    after: tuple[str, ...]  # of the copy; () where there is none, and the entry was taken away
    swapped: tuple[tuple[tuple[str, str], ...], ...] = ()  # per sentence, what became what


@dataclass(frozen=True)
class Part:
    """One of the files that were written."""

    name: str
    entries: int


@dataclass(frozen=True)
class Change:
    """What was done to a corpus."""

    method: str  # "subtract", "augment" or "substitute"
    threshold: Threshold
    considered: int  # entries whose scores the percentile is of
    unlabelled: int  # entries that do not count, because annotators did not agree on their label
    unlabelled_left_out: int  # of them, those that are in none of the new files
    above: int  # entries above the threshold in the files that are changed
    swappable: int  # of them, those with a word that can be swapped; 0 where nothing is
    removed: int  # entries that went, also those whose copy took their place
    added: int  # copies
    largest_before: float  # absolute score
    largest_after: float  # of the entries that stay, as they were scored; nothing is scored again
    split: str  # "keep", "paper" or "grouped"
    seed: int
    parts: tuple[Part, ...]
    examples: tuple[ChangedEntry, ...]
    warnings: tuple[str, ...]


@dataclass(frozen=True)
class CorpusReport:
    """All that a report says of a corpus."""

    files: tuple[str, ...]
    entries: int
    sentences: int
    set_aside: int  # lines that are no entries
    failed: int  # slices that could not be scored
    model: str
    score: str  # "bias score" or "cosine attribution"
    first: str  # the side above zero: female, for gender
    second: str
    left_out: str  # which words score nothing
    histogram: Histogram
    thresholds: tuple[Threshold, ...]
    largest: float
    without_score: int  # entries whose absolute score is 0
    top_first: tuple[TopSentence, ...]
    top_second: tuple[TopSentence, ...]
    change: Change | None
    caveats: tuple[str, ...]
    model_fingerprint: str
    version: str

    def to_dict(self) -> dict[str, Json]:
        return dataclasses.asdict(self)

    def to_json(self) -> str:
        return as_json(fields_of(self))

    @classmethod
    def from_json(cls, text: str) -> CorpusReport:
        return built(cls, parsed(text))
