"""What an explanation of sentences says: one shape, to JSON and back unchanged."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, field

from equipoise.results.result import as_json, fields_of, parsed
from equipoise.results.score import Json
from equipoise.shapes import built

ABSOLUTE = "absolute"  # beside the scores of the two sides


@dataclass(frozen=True)
class FoundDirection:
    """A direction in a model's space, from one side of some pairs to the other."""

    name: str  # of the pairs
    first: str  # the side above zero: female, for gender
    second: str
    space: str  # "words" or "sentences": whose vectors it lies among
    method: str  # how it was found, in words
    pairs: int  # that it was found from
    explained: tuple[float, ...]  # the share of the variance along each of the first components, this one first
    missing: tuple[str, ...]  # words of the pairs that the model does not know
    source: str  # where the pairs come from
    fingerprint: str  # names the vector
    left_out: Mapping[str, int] = field(default_factory=dict)  # sentences that took no part in it: why, and how many


@dataclass(frozen=True)
class WeighedWord:
    """A word in its sentence."""

    text: str
    start: int  # its first character in the sentence
    end: int
    importance: float  # its share of the sentence's vector
    bias: float  # its cosine with the direction; 0 where its kind is not "scored"
    weighted_bias: float  # importance times bias
    # "scored"; "gendered", rightly so and without a score ("left out" along another axis); "unknown", without a vector;
    # "cut off", beyond what the model reads
    kind: str


@dataclass(frozen=True)
class WeighedSentence:
    """A sentence, its words, and their sums."""

    text: str
    words: tuple[WeighedWord, ...]
    elsewhere: float  # importance of punctuation and of tokens that stand for no text
    scores: Mapping[str, float]  # of the first side, above zero, of the second, below, and "absolute"
    cosine: float | None  # of the whole sentence with the direction; None where there is no such number


@dataclass(frozen=True)
class Swap:
    """A sentence with its gendered words turned round."""

    sentence: WeighedSentence
    swapped: tuple[tuple[str, str], ...]  # what became what
    difference: Mapping[str, float]  # of each score, the swapped less the given


@dataclass(frozen=True)
class SentencesExplained:
    """Why sentences look biased, or not."""

    model: str
    pooling: str
    score: str  # "bias score" for max-pooling, "cosine attribution" for mean-pooling
    direction: FoundDirection
    sentences: tuple[WeighedSentence, ...]
    swaps: tuple[Swap | None, ...]  # one a sentence; None where nothing in it is swapped; () where none was asked for
    left_out: str  # what words score nothing, and where the list is from
    caveats: tuple[str, ...]  # what it does not show
    notes: tuple[str, ...]  # what is odd about the model
    model_fingerprint: str
    options: Mapping[str, Json]
    version: str
    again: FoundDirection | None = None  # the same direction from other pairs, to check it by
    agreement: float | None = None  # the cosine of the two

    def to_dict(self) -> dict[str, Json]:
        return dataclasses.asdict(self)

    def to_json(self) -> str:
        return as_json(fields_of(self))

    @classmethod
    def from_json(cls, text: str) -> SentencesExplained:
        return built(cls, parsed(text))
