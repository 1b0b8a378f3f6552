"""Whom the checks ask: word vectors or a sentence encoder, as it was and as it becomes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property, partial
from typing import Any, Literal, Protocol

from equipoise.aftermath.amounting import directions_taken_out
from equipoise.aftermath.asking import Question
from equipoise.aftermath.checks import CHECKS, checks_for
from equipoise.aftermath.material import LEANING, STRONGEST, TAUGHT, material_of
from equipoise.aftermath.recovering import NEIGHBOURS
from equipoise.aftermath.sentences import SENTENCE_CHECKS, SentenceVectors, sentence_material
from equipoise.aftermath.unit_vectors import unit_vectors
from equipoise.datasets.axes import Axis
from equipoise.errors import BadOption
from equipoise.mitigation.sentences import mitigated_encoder
from equipoise.mitigation.vectors import mitigated_words
from equipoise.mitigation.vectors.about import About, about_words
from equipoise.mitigation.vectors.leaning import FREQUENT
from equipoise.models import Model, sentences_of
from equipoise.models.static import StaticVectors
from equipoise.results import Json
from equipoise.results.aftermath import CheckCard

How = Mapping[str, Any]  # what every method is told beside its own options


class Subject(Protocol):
    """A model, what is chosen on it once, and how others are made of it."""

    kind: Literal["words", "sentences"]
    name: str
    fingerprint: str
    notes: tuple[str, ...]
    dimensions: int
    chosen_from: str  # names what everything was chosen from

    def cards(self) -> tuple[CheckCard, ...]: ...

    def questions(self, made: Model | None = None) -> Iterator[Question]:
        """Every check, of what was made; None: of the model as it was."""
        ...

    def make(self, method: str, options: Mapping[str, Any]) -> Model: ...

    def taken_out(self, made: Model) -> int | None:
        """As many directions as what was done to it amounts to; None where that cannot be seen."""
        ...

    def settings(self) -> dict[str, Json]:
        """What the numbers depend on, beside axis and seed."""
        ...


def subject_of(model: Model, axis: Axis, seed: int, how: How) -> Subject:
    """Word vectors by their words; anything else as an encoder of sentences."""
    return Words(model, axis, seed, how) if isinstance(model, StaticVectors) else Encoder(model, axis, seed, how)


class Words:
    """Static vectors; how: keep, only and lengths, as for mitigate."""

    kind: Literal["words", "sentences"] = "words"

    def __init__(self, model: StaticVectors, axis: Axis, seed: int, how: How):
        self.model, self.axis, self.seed, self.how = model, axis, seed, how
        self.name, self.fingerprint, self.notes = model.name, model.fingerprint, model.notes
        self.dimensions = model.dimensions
        self.material = material_of(model, axis, seed)
        self.chosen_from = self.material.fingerprint

    def cards(self) -> tuple[CheckCard, ...]:
        return tuple(card for card, _, _ in checks_for(self.axis, CHECKS))

    def questions(self, made: Model | None = None) -> Iterator[Question]:
        if made is not None and not isinstance(made, StaticVectors):
            raise BadOption(f"{self.name} has vectors of words, and {made.name} has not; compare models of one kind.")
        vectors = self.material.before if made is None else unit_vectors(made)
        for card, check, part in checks_for(self.axis, CHECKS):
            yield Question(card, partial(check.ask, vectors, self.material, part))

    def make(self, method: str, options: Mapping[str, Any]) -> Model:
        return mitigated_words(self.model, method, self.axis, seed=self.seed, about=self.about, **self.how, **options)

    def taken_out(self, made: Model) -> int | None:
        if not isinstance(made, StaticVectors):
            return None
        return directions_taken_out(self.material.before.first, unit_vectors(made).first)

    @cached_property
    def about(self) -> About:
        """To go through all words once is enough, however many models are made."""
        keep, only = self.how.get("keep", ()), self.how.get("only")
        return self.material.about if not keep and only is None else about_words(self.model, self.axis, keep, only)

    def settings(self) -> dict[str, Json]:
        return {
            "first_words": FREQUENT, "leaning": LEANING, "taught": TAUGHT, "strongest": STRONGEST,
            "neighbours": NEIGHBOURS,
        }  # fmt: skip


class Encoder:
    """A sentence encoder; how: corpus, as for mitigate."""

    kind: Literal["words", "sentences"] = "sentences"

    def __init__(self, model: Model, axis: Axis, seed: int, how: How):
        self.model, self.axis, self.seed, self.how = model, axis, seed, how
        encoder = sentences_of(model)
        self.name, self.fingerprint, self.notes = encoder.name, encoder.fingerprint, tuple(encoder.notes)
        self.material = sentence_material(encoder, axis, seed)
        self.dimensions = encoder.vectors(["one"]).array.shape[1]
        self.chosen_from = self.material.fingerprint

    def cards(self) -> tuple[CheckCard, ...]:
        return tuple(card for card, _, _ in checks_for(self.axis, SENTENCE_CHECKS))

    def questions(self, made: Model | None = None) -> Iterator[Question]:
        vectors = self.material.before if made is None else SentenceVectors(sentences_of(made))
        for card, check, part in checks_for(self.axis, SENTENCE_CHECKS):
            yield Question(card, partial(check.ask, vectors, self.material, part))

    def make(self, method: str, options: Mapping[str, Any]) -> Model:
        return mitigated_encoder(self.model, method, self.axis, seed=self.seed, **self.how, **options)

    def taken_out(self, made: Model) -> int | None:
        return None  # a few hundred sentences do not tell

    def settings(self) -> dict[str, Json]:
        return {}
