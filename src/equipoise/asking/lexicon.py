"""What a model knows of some words: spellings tried, vectors found, each word asked for once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from threading import local
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from equipoise.asking.answer import Answer, WordSet
from equipoise.asking.manner import Case
from equipoise.asking.reservoir import Reservoir
from equipoise.datasets import Dataset
from equipoise.errors import CannotAnswer
from equipoise.models import InContext, Vectors
from equipoise.results import Array, Doubt

SetKey = tuple[str, tuple[str, ...]]  # a set's name and words
Context = Literal["auto", "word", "template"]  # auto: in templates where the question has some
SPELLINGS: dict[str, tuple[Callable[[str], str], ...]] = {  # what to look for, in this order
    "as-is": (str,),
    "lower": (str.lower,),
    "title": (str.title,),
    "first": (str, str.lower, str.title),
}


class Lexicon:
    """What a model knows of some words: asked once for all of them, then looked up, or seen in sentences."""

    def __init__(
        self, model: Vectors, words: Sequence[str], case: Case = "first", normalize: bool = False, seed: int = 0,
        context: Context = "word",
    ):  # fmt: skip
        self.in_context = model if isinstance(model, InContext) else None  # the model, where it reads sentences
        self.model, self.case, self.normalize, self.context = model, case, normalize, context
        self.reservoir = Reservoir(model, normalize, seed)  # words like these, for random lists
        self.forms: dict[str, str] = {}  # word -> the spelling found
        self.rows: dict[str, int] = {}
        arrays: list[NDArray[np.floating]] = []
        for spell in SPELLINGS[case]:  # a spelling is looked for only where those before it were not found
            wanted = {word: spell(word) for word in words if word not in self.forms}
            if not wanted:
                break
            embedded = model.vectors(list(dict.fromkeys(wanted.values())))
            rows = {text: row for row, text in enumerate(embedded.found, start=sum(map(len, arrays)))}
            arrays.append(embedded.array)
            found = {word: form for word, form in wanted.items() if form in rows}
            self.forms |= found
            self.rows |= {word: rows[form] for word, form in found.items()}
        self.array = _prepared(np.concatenate(arrays), normalize) if arrays else np.empty((0, 0))
        self.variants: dict[str, list[Dataset]] = {}  # the questions, by name, in other published words
        self.known: dict[SetKey, WordSet] = {}  # sets looked up before: many questions share them
        self.places: dict[SetKey, list[int]] = {}  # where their words stand in the vocabulary
        self.doubts: dict[SetKey, tuple[Doubt, ...]] = {}  # and what was found to doubt about them

        self.merged: dict[SetKey, tuple[str, ...]] = {}  # words of a set that are another of it in sentences
        self.memory = local()  # answers of the question that a thread is at: several metrics ask the same

    def vectors(self, words: Sequence[str]) -> Array:
        return self.array[[self.rows[word] for word in words]]

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
        if model is None:
            return {"layer": None}
        return {"layer": model.layer, "precision": model.precision, "revision": model.revision}

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
