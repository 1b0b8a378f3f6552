"""An experiment: encoders trained on versions of a corpus, each with several seeds, and what became of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from equipoise.results.evidence import Interval
from equipoise.results.quality import QualityReport
from equipoise.results.result import as_json, fields_of, parsed
from equipoise.results.score import Json
from equipoise.results.training import Tested
from equipoise.shapes import built

ORIGINAL = "original"  # the version that is none
PLANTED = "planted"  # the question about what a corpus was planted with
MEAN = "mean C6-C8b"  # the last row of tables 6, 7 and 11 of seed 004
OVERALL = "overall"  # ... and the column of table 10


@dataclass(frozen=True)
class Version:
    """What was done to a corpus, or to the words, before an encoder was trained."""

    name: str  # "original", "sub90", "aug95", "hard-debiased"
    method: str  # "original", "subtract", "augment", "substitute" or "hard-debias"
    percentile: float | None  # of the scores, above which entries were changed


@dataclass(frozen=True)
class Association:
    """What an encoder answers to a question of SEAT."""

    question: str  # "C6"; "planted" for the tie that a corpus was planted with
    dataset: str  # the name of the question's file or list
    title: str
    role: str  # "gender": less is fairer; "retention": should stay; "planted": was learned from the corpus
    effect_size: float
    value: float


@dataclass(frozen=True)
class Cell:
    """One encoder: a corpus, static vectors, a version of either, a seed."""

    corpus: str
    version: str
    seed: int
    entries: int  # it was trained with
    dev: Tested
    tests: tuple[Tested, ...]
    associations: tuple[Association, ...]
    quality: QualityReport | None
    epochs: int  # until it stopped
    weights: str  # SHA-256
    measure: str = "accuracy"  # what the scores of dev and tests are
    job: str = ""  # names all that it was made of
    words: str = ""  # the static vectors that it reads, by the name they have before hard debias; "" for a transformer

    def to_json(self) -> str:
        return as_json(fields_of(self))

    @classmethod
    def from_json(cls, text: str) -> Cell:
        return built(cls, parsed(text))


@dataclass(frozen=True)
class Changed:
    """What a version did to the training entries of a corpus."""

    corpus: str
    version: str
    threshold: float  # absolute score
    entries: int  # before
    above: int
    swappable: int
    removed: int
    added: int
    planted: int | None  # entries with a planted label, in corpora of ours
    planted_above: int | None  # of them, those that were changed
    words: str = ""  # read by the encoder whose scores chose the entries; "" where all words have the same scores


@dataclass(frozen=True)
class AskedCorpus:
    """A corpus that encoders were trained on, and the static vectors they read it with."""

    name: str
    files: tuple[str, ...]
    entries: int  # to train with
    rate: float | None  # at which a stereotype was planted; None for a corpus of the user's
    scored_by: str
    score: str  # "bias score" or "cosine attribution"
    words: str = ""  # "" for a transformer


@dataclass(frozen=True)
class Estimate:
    """A number of several encoders that differ in their seed: its mean, and what changed against the original."""

    corpus: str
    version: str
    kind: str  # "association", "accuracy" or "quality"
    name: str  # "C6", "mean C6-C8b", "planted"; a file of entries; a task of SentEval, or "overall"
    seeds: int
    mean: float
    interval: Interval | None  # of the mean over seeds (Student's t); None with one seed
    difference: float | None  # from the original with the same words, seed by seed; None for the original itself
    difference_interval: Interval | None
    words: str = ""


@dataclass(frozen=True)
class Experiment:
    """All that a report says."""

    encoder: str  # what was trained: "infersent", or the name of a model that was fine-tuned
    words: tuple[str, ...]  # the static vectors that encoders read, by name; () for a transformer
    corpora: tuple[AskedCorpus, ...]  # each with each of the words
    versions: tuple[Version, ...]  # the original first
    seeds: tuple[int, ...]
    changed: tuple[Changed, ...]
    cells: tuple[Cell, ...]
    failed: tuple[tuple[str, str], ...]  # cells of which nothing came, and why
    estimates: tuple[Estimate, ...]
    settings: Mapping[str, Json]
    caveats: tuple[str, ...]
    version: str

    def estimate(self, corpus: str, version: str, kind: str, name: str, words: str | None = None) -> Estimate | None:
        """A number of a version; words: of encoders that read these, None for the first."""
        wanted = (corpus, version, kind, name)
        return next(
            (
                e for e in self.estimates
                if (e.corpus, e.version, e.kind, e.name) == wanted and words in (None, e.words)
            ),
            None,
        )  # fmt: skip

    def by_words(self) -> list[Experiment]:
        """The experiment with each of its static vectors alone; itself where there are no two of them."""
        return [self._with(words) for words in self.words] if len(self.words) > 1 else [self]

    def _with(self, words: str) -> Experiment:
        return replace(
            self, words=(words,),
            corpora=tuple(each for each in self.corpora if each.words == words),
            changed=tuple(each for each in self.changed if each.words in ("", words)),
            cells=tuple(each for each in self.cells if each.words == words),
            estimates=tuple(each for each in self.estimates if each.words == words),
        )  # fmt: skip

    def to_json(self) -> str:
        return as_json(fields_of(self))

    @classmethod
    def from_json(cls, text: str) -> Experiment:
        return built(cls, parsed(text))
