"""What an explanation of a word says: one shape, to JSON and back unchanged."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass

from equipoise.results.evidence import Interval
from equipoise.results.result import as_json, fields_of, parsed
from equipoise.results.score import Json
from equipoise.shapes import built

STANDING_OUT = (
    "To stand out is to lean clearly, by an interval that leaves out zero, and farther than others drawn at random "
    "from the model, where it can list them; for the senses of a word, farther than all of so many others."
)


@dataclass(frozen=True)
class Sense:
    """A sense of the word, as WordNet has it."""

    key: str
    part: str  # noun, verb, adjective or adverb
    gloss: str  # "" where WordNet does not have the sense
    tagged: int | None  # how often in SemCor; None where this WordNet does not say
    known: bool  # the model has a vector of it
    asked: bool  # it was named, and not only its word


@dataclass(frozen=True)
class Near:
    """A word of the pairs that is near."""

    word: str
    text: str  # as the pairs have it: a word, or a sense key
    side: str
    cosine: float


@dataclass(frozen=True)
class Lean:
    """How far a sense, or a word, leans along a direction."""

    value: float  # its cosine with the mean offset of the pairs; above zero: to the first side
    interval: Interval | None
    nearest: tuple[Near, ...]  # the nearest first

    @property
    def clear(self) -> bool:
        """Whether the interval leaves out zero."""
        return self.interval is not None and not self.interval.low <= 0 <= self.interval.high


@dataclass(frozen=True)
class Usual:
    """Where others of the model lie, drawn at random, along the same direction."""

    number: int
    low: float  # the middle `level` of them
    mean: float
    high: float
    level: float
    at_once: int  # as many as the word has senses
    # Where all of so many lie in `level` of draws: the more are looked at, the farther some lie by chance.
    lowest: float
    highest: float
    matched: str  # what they are like it in
    low_of_means: float | None = None  # the middle `level` of the means of so many others
    high_of_means: float | None = None

    @property
    def of_means(self) -> tuple[float, float]:
        """What a mean is compared with: such means, or single ones where those are not known."""
        if self.low_of_means is None or self.high_of_means is None:
            return self.low, self.high
        return self.low_of_means, self.high_of_means


@dataclass(frozen=True)
class Apart:
    """The sense that lies farthest from zero, and how much farther to its side it lies than the mean of all."""

    key: str
    by: float
    low: float | None  # under the same draws of the pairs; None without draws
    high: float | None


@dataclass(frozen=True)
class Direction:
    """How the word and its senses lean between two sides."""

    dataset: str
    first: str
    second: str
    pairs: int
    pairs_from: str
    missing: Mapping[str, tuple[str, ...]]  # side -> words of the pairs that the model does not know
    in_pairs: tuple[str, ...]  # the word, or senses of it, that are themselves in the pairs
    word: Lean | None  # of a model of senses their mean (seed 000, eq. 7); None where they cancel out
    senses: Mapping[str, Lean]  # by sense key; empty where the model has one vector for all
    as_words: Lean | None  # of a model of senses: the word where all of the pairs are words, too
    apart: Apart | None  # of several senses
    usual: Usual | None
    no_usual: str  # why there is none
    dataset_revision: str
    dataset_hash: str
    verdict: str = "untold"  # one of those in explain/words/verdicts.py
    finding: str = ""  # what it says, in sentences

    def side(self, value: float) -> str:
        return self.first if value > 0 else self.second

    def stands_out(self, lean: Lean) -> bool:
        """Whether it leans clearly, and farther than others of the model do by chance, where that is known."""
        usual = self.usual
        if not lean.clear or usual is None:
            return lean.clear
        low, high = usual.of_means if lean is self.word else (usual.lowest, usual.highest)
        return lean.value > max(high, 0) or lean.value < min(low, 0)


@dataclass(frozen=True)
class WordExplained:
    """Why a word looks biased, or not."""

    word: str
    model: str
    gives: str  # vectors of what: "senses" or "words"
    senses: tuple[Sense, ...]  # the one tagged most often first
    directions: tuple[Direction, ...]
    caveats: tuple[str, ...]  # what it does not show
    notes: tuple[str, ...]  # what is odd about the model
    model_fingerprint: str
    options: Mapping[str, Json]
    seed: int
    version: str
    looked_up_as: str = ""  # in WordNet: nurse for nurses; "" where it has the word as it is written

    def leans(self, direction: Direction) -> dict[str, Lean]:
        """Whatever leans, by what it is called: the senses in their order, and then the word."""
        word = "mean of senses" if direction.senses else self.word
        after = {word: direction.word, "all as words": direction.as_words}
        return {**direction.senses, **{name: lean for name, lean in after.items() if lean}}

    def to_dict(self) -> dict[str, Json]:
        return dataclasses.asdict(self)

    def to_json(self) -> str:
        return as_json(fields_of(self))

    @classmethod
    def from_json(cls, text: str) -> WordExplained:
        return built(cls, parsed(text))
