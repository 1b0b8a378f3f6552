"""How a model was trained: on what, how, and how well it does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from equipoise.results.evidence import Interval
from equipoise.results.result import as_json, fields_of, parsed
from equipoise.results.score import Json
from equipoise.shapes import built


@dataclass(frozen=True)
class Epoch:
    """One pass over the training entries."""

    number: int
    rate: float  # the step size
    loss: float  # mean over its entries, each before the weights were changed by it
    right: float  # share of the entries answered rightly, likewise; 0 where answers are numbers
    score: float | None  # on the development set, after it; None where nothing is held back
    improved: bool  # strictly better than all before; without a score, always


@dataclass(frozen=True)
class DataFile:
    """A file of entries that was read."""

    name: str
    part: str  # "train", "dev" or "test"
    sha256: str
    entries: int  # that were used
    unlabelled: int  # left out: nobody agreed on the label
    unreadable: int  # left out: a sentence of which no word is known
    malformed: int  # lines that are no entries


@dataclass(frozen=True)
class Tested:
    """How well it does on a file it was not trained with."""

    name: str
    score: float
    entries: int
    interval: Interval | None


@dataclass(frozen=True)
class TrainingRecord:
    """All that is known of how a model was made; the same for the same data, configuration and seed."""

    kind: str  # "infersent", "transformer", "cpae" or "dict2vec"
    job: str  # a hash of data, words and configuration
    measure: str  # what scores are: "accuracy", "Spearman correlation", "nats a word"
    configuration: Mapping[str, Json]
    based_on: str  # the static vectors it reads, the model it was before, or the dictionary it was learned from
    based_on_fingerprint: str
    data: tuple[DataFile, ...]
    epochs: tuple[Epoch, ...]
    best_epoch: int  # whose weights were kept
    dev: Tested | None  # None where nothing is held back
    tests: tuple[Tested, ...]
    files: Mapping[str, str]  # what was written, and the SHA-256 of each
    notes: tuple[str, ...]
    libraries: Mapping[str, str]
    version: str

    @property
    def tested(self) -> tuple[Tested, ...]:
        """All that it was judged by."""
        return (*([self.dev] if self.dev else []), *self.tests)

    def to_json(self) -> str:
        return as_json(fields_of(self))

    @classmethod
    def from_json(cls, text: str) -> TrainingRecord:
        return built(cls, parsed(text))
