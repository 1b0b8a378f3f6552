"""What a reader needs to judge a number: what was asked, how it was measured, and who was asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypedDict

from equipoise.results.score import Json


class Removed(TypedDict):
    """A word that a step of cleaning took out of a set."""

    step: str  # "vocabulary", "grammar" or "sampling"
    set: str
    word: str
    why: str


@dataclass(frozen=True)
class DatasetCard:
    """What was asked, in full: every list with its source."""

    name: str
    title: str
    bias: str
    language: str
    source: str
    licence: str
    revision: str
    rationale: str
    targets: Mapping[str, tuple[str, ...]]
    attributes: Mapping[str, tuple[str, ...]]
    templates: tuple[str, ...] = ()
    pairs: tuple[tuple[str, ...], ...] = ()
    negative: str = ""
    concepts: Mapping[str, str] = field(default_factory=dict)  # what each set stands for
    removed: tuple[Removed, ...] = ()  # what was cleaned away before asking
    sentences: int = 0  # where sentences were made of the words: how many
    sentence_pairs: int = 0  # where the question is pairs of sentences: how many
    defects: tuple[str, ...] = ()  # known faults of the data, each in a sentence
    glosses: Mapping[str, str] = field(default_factory=dict)  # where words are sense keys: what each means
    made_for: Mapping[str, Mapping[str, Json]] = field(default_factory=dict)  # metrics it was written for, and options
    scores: Mapping[str, float] = field(default_factory=dict)  # of attributes, to compare a model with
    scored: Mapping[str, Json] = field(default_factory=dict)  # how those were found


@dataclass(frozen=True)
class Leaning:
    """What it means for a value, and for a single word's value, to lie above or below neutral.

    Phrases have blanks for the names of the question's sets: {t1}, {t2} for its target sets and {a1}, {a2} for its
    attribute sets, {targets} and {attributes} for all of them, {negative} for the attribute set called negative.
    """

    above: str  # the value is above neutral: "{t1} lean to {a1}, {t2} to {a2}"
    below: str
    tally: tuple[str, str] | None  # what to call those above and below when counted over questions; None: no sign
    words: tuple[str, str]  # headings of the words that pull up and down
    centre: float = 0.0  # where a word's own value is neutral
    signed: bool = True  # False: words lie on one side of the centre and are only more or less
    one_sided: bool = False  # neutral is the end of the scale, so no value can fall on both sides of it


@dataclass(frozen=True)
class MetricCard:
    """How a number was made and how to read it."""

    name: str
    title: str
    formula: str
    reading: str
    neutral: float
    limits: str  # what the number does not show
    paper: str
    leaning: Leaning  # which way the number leans, in words
    free_of_scale: bool = True  # False where longer vectors give larger values
    ranked_by: str = "value"  # or "effect size": what models are ranked by


@dataclass(frozen=True)
class ModelCard:
    """Who was asked."""

    name: str
    fingerprint: str
    description: str
    words: int | None
    dimensions: int | None
    notes: tuple[str, ...]  # what the reader of the file found odd
    context: str = ""  # "word" or "template": how a model that reads sentences was asked
    layer: int | None = None  # of such a model: 0 for the vectors before the first, then one after each
    revision: str = ""  # where the model comes from a hub
    senses: str = ""  # of vectors of senses: "sense", "word" (the mean over a word's senses) or "closest"
    twin_of: str = ""  # where one model is asked in several of these ways: what it is called by itself
