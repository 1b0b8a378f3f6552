"""An experiment with a dictionary: vectors learned from versions of it, each with several seeds, and what they show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from equipoise.results.evidence import Interval, Resampled
from equipoise.results.quality import QualityReport
from equipoise.results.result import as_json, fields_of, parsed
from equipoise.results.score import Json
from equipoise.results.training import Tested
from equipoise.shapes import built

BASE = "base"  # the version that is none


@dataclass(frozen=True)
class DictionaryVersion:
    """What was done to a dictionary before vectors were learned from it."""

    name: str  # "base", "np", "np-pro", "names-last", or "without names-he" where a group of entries is left out
    steps: tuple[str, ...]  # edits in their order, as `equipoise dictionary edit` takes them
    group: str  # of entries that are left out; "" in versions that figure 1 compares
    entries: int  # words with their definitions
    definitions: int
    late: int  # definitions that are learned last, with the rest frozen
    dropped: int  # definitions that the dictionary had and this version has not
    changed: int  # definitions that read otherwise


@dataclass(frozen=True)
class EntryGroup:
    """Entries of the dictionary that have something in common."""

    name: str  # "names-he"
    title: str  # "names, explained with he and without she"
    entries: int
    definitions: int
    examples: tuple[tuple[str, str], ...]  # some words, and what they mean
    control: bool  # entries drawn at random: what leaving out any so many does


@dataclass(frozen=True)
class AskedQuestion:
    """A question that all vectors are asked, with words that all versions know."""

    name: str  # "WEAT 8"; "WEAT 8, second list"
    dataset: str
    title: str
    bias: str  # "gender", or "baseline" for the control
    second: bool  # whether its words are the second list of seed 003's repository
    words: int  # that are asked
    missing: tuple[str, ...]  # words that some version lacks, and that nobody is asked


@dataclass(frozen=True)
class VectorsAnswer:
    """What vectors answer to a question."""

    question: str
    effect_size: float
    interval: Interval | None  # over words
    p_value: float | None
    resampled: Resampled | None
    missing: tuple[str, ...] = ()  # words that were asked and that other vectors do not know


@dataclass(frozen=True)
class DictionaryCell:
    """Vectors that were learned: from a version of the dictionary, with a seed."""

    version: str
    seed: int
    entries: int  # learned from
    words: int  # that have a vector
    dev: Tested  # nats that a word of a held-back definition costs: less is better
    answers: tuple[VectorsAnswer, ...]
    quality: QualityReport | None  # word similarity, where files were named
    vectors: str  # SHA-256
    job: str  # names all that it was made of

    def to_json(self) -> str:
        return as_json(fields_of(self))

    @classmethod
    def from_json(cls, text: str) -> DictionaryCell:
        return built(cls, parsed(text))


@dataclass(frozen=True)
class Beside:
    """Other vectors, asked the same."""

    model: str
    fingerprint: str
    answers: tuple[VectorsAnswer, ...]
    refused: Mapping[str, str]  # question -> why it has no answer
    quality: QualityReport | None


@dataclass(frozen=True)
class VersionEstimate:
    """The effect size of a question over the seeds of a version, and what changed against the dictionary as it is."""

    version: str
    question: str
    seeds: int
    mean: float
    interval: Interval | None  # over seeds and words
    over_seeds: Interval | None  # over seeds alone, for these words
    difference: float | None  # from the base, seed by seed; None for the base itself
    difference_interval: Interval | None  # over seeds and words
    difference_over_seeds: Interval | None


@dataclass(frozen=True)
class PublishedFigure:
    """What seed 003 and its repository report: one run, other training, ddof=0."""

    model: str
    question: str
    effect_size: float
    p_value: float | None  # one-sided


@dataclass(frozen=True)
class DictionaryExperiment:
    """All that a report says."""

    dictionary: str
    source: str
    fingerprint: str
    versions: tuple[DictionaryVersion, ...]  # the base first; then those of figure 1; then those without a group
    groups: tuple[EntryGroup, ...]
    questions: tuple[AskedQuestion, ...]
    seeds: tuple[int, ...]
    cells: tuple[DictionaryCell, ...]
    failed: tuple[tuple[str, str], ...]  # cells of which nothing came, and why
    beside: tuple[Beside, ...]
    estimates: tuple[VersionEstimate, ...]  # of every version, those without a group among them
    published: tuple[PublishedFigure, ...]
    settings: Mapping[str, Json]
    caveats: tuple[str, ...]
    version: str  # of Equipoise

    def estimate(self, version: str, question: str) -> VersionEstimate | None:
        wanted = (version, question)
        return next((each for each in self.estimates if (each.version, each.question) == wanted), None)

    def to_json(self) -> str:
        return as_json(fields_of(self))

    @classmethod
    def from_json(cls, text: str) -> DictionaryExperiment:
        return built(cls, parsed(text))
