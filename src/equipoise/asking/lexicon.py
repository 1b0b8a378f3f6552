"""What a model knows of some words: spellings tried, vectors found, each word asked for once."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from threading import local
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from equipoise.asking.answer import Answer, WordSet
from equipoise.asking.finding import find
from equipoise.asking.manner import Case, Units
from equipoise.asking.reservoir import Reservoir
from equipoise.datasets import Dataset
from equipoise.errors import CannotAnswer
from equipoise.models import InContext, Normalizes, Sentences, Vectors
from equipoise.results import Array, Doubt, Sensed

SetKey = tuple[str, tuple[str, ...]]  # a set's name and words
# auto: in templates where the question has some; class: static vectors, which are the same in every class
Context = Literal["auto", "word", "template", "class"]
SensesAs = Literal["", "sense", "word", "closest"]  # how a model of senses is asked; "" for any other


class Lexicon:
    """What a model knows of some words: asked once for all of them, then looked up, or seen in sentences."""

    def __init__(
        self, model: Vectors, words: Sequence[str], case: Case = "first", normalize: bool = False, seed: int = 0,
        context: Context = "word", senses: SensesAs = "",
    ):  # fmt: skip
        self.in_context = model if isinstance(model, InContext) else None  # the model, where it reads sentences
        self.model, self.case, self.normalize, self.context, self.senses = model, case, normalize, context, senses
        self.reservoir = Reservoir(model, normalize, seed)  # words like these, for random lists
        found = find(model, words, case, closest=senses == "closest")
        self.forms, self.rows = found.forms, found.rows  # what a word is called in the model, and its vectors' rows
        self.array = found.array  # as the model gives them: all senses of many words fill the memory soon enough
        self.units: Units = "words"  # of questions made of sentences: what is drawn, traded and left out
        self.twin_of = ""  # where a model of senses is asked in several ways: what it is called by itself
        self.by_closest: Lexicon | None = None  # the same model by the closest senses, for questions with scores
        self.variants: dict[str, list[Dataset]] = {}  # the questions, by name, in other published words
        self.known: dict[SetKey, WordSet] = {}  # sets looked up before: many questions share them
        self.places: dict[SetKey, list[int]] = {}  # where their words stand in the vocabulary
        self.doubts: dict[SetKey, tuple[Doubt, ...]] = {}  # and what was found to doubt about them
        self.merged: dict[SetKey, tuple[str, ...]] = {}  # words of a set that are another of it in sentences
        self.identities: dict[str, tuple[int, ...]] = {}  # the tokens of every known word, once they were asked for
        self.memory = local()  # answers of the question that a thread is at: several metrics ask the same

    def vectors(self, words: Sequence[str]) -> Array | Sensed:
        """One vector a word, or those of all its senses."""
        rows = [self.rows[word] for word in words]
        array = _prepared(self.array[[row for own in rows for row in own]], self.normalize)
        if self.senses != "closest":
            return array
        return Sensed(array, np.cumsum([0, *map(len, rows)], dtype=np.int64)[:-1])

    def identity(self, word: str) -> Hashable:
        """What a known word is to the model: spellings that it reads as the same tokens are one word to it.

        So it is for words alone and in sentences. A model that does not tell its tokens shows it by its vectors.
        """
        form = self.forms[word]
        if isinstance(self.model, Normalizes):
            if word not in self.identities:
                self.identities = dict(zip(self.forms, self.model.token_ids(list(self.forms.values())), strict=True))
            return self.identities[word]
        if (self.in_context or isinstance(self.model, Sentences)) and word in self.rows:
            return self.array[self.rows[word]].tobytes()
        return form

    def of(self, dataset: Dataset) -> Lexicon:
        """What to look a question's words up in; words with scores may be known by their closest senses."""
        return self.by_closest if self.by_closest and dataset.scores else self

    @contextmanager
    def remembering(self) -> Iterator[None]:
        """Answers seen in sentences are kept while this lasts, for whoever asks again in the same thread."""
        self.memory.answers = {}
        try:
            yield
        finally:
            del self.memory.answers

    def once(self, key: str, look: Callable[[], Answer]) -> Answer:
        """The answer under this key, looked for again only if it is not remembered."""
        answers: dict[str, Answer] = getattr(self.memory, "answers", {})
        if key not in answers:
            answers[key] = look()
        return answers[key]

    @property
    def asked(self) -> dict[str, object]:
        """How the model was asked, where that can differ."""
        model = self.in_context
        if isinstance(self.model, Sentences):
            run = {name: getattr(self.model, name, "") for name in ("precision", "revision", "pooling")}
            return {"layer": None, "senses": "", **run}
        if model is None:
            return {"layer": None, "senses": self.senses}
        return {"layer": model.layer, "precision": model.precision, "revision": model.revision, "senses": ""}

    def context_of(self, datasets: Sequence[Dataset]) -> str:
        """How the words of these questions were put, together."""
        used = {"template" if self.context != "word" and each.templates else "word" for each in datasets}
        return used.pop() if len(used) == 1 else self.context

    def uses_templates(self, dataset: Dataset) -> bool:
        """Whether the words of a question are seen in its templates."""
        return bool(self.in_context) and uses_templates(dataset, self.context)


def uses_templates(dataset: Dataset, context: Context) -> bool:
    """Whether a model that reads sentences sees the words of a question in its templates, asked in this way."""
    if context == "template" and not dataset.templates:
        raise CannotAnswer(f"{dataset.name} has no template to put its words into: ask it with --context word.")
    return context != "word" and bool(dataset.templates)


def _prepared(array: NDArray[np.floating], normalize: bool) -> Array:
    vectors = np.asarray(array, dtype=np.float64)
    return vectors / np.linalg.norm(vectors, axis=1, keepdims=True) if normalize else vectors
