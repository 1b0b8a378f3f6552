"""Sentences to put words into: a question's templates filled with its words, or a word alone."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from equipoise.datasets import Dataset
from equipoise.models import Sentence

TARGET, ATTRIBUTE = "[TARGET]", "[ATTRIBUTE]"
PLACES = re.compile(r"(\[TARGET\]|\[ATTRIBUTE\])")  # each once in a template


def alone(word: str) -> Sentence:
    """The word as a sentence of its own (seed 002, 3.2.1)."""
    return Sentence(word, ((0, len(word)),))


def filled(template: str, target: str, attribute: str) -> Sentence:
    """The template with both words, and where the target and the attribute stand in it (seed 002, 3.2.2)."""
    words, spans, text = {TARGET: target, ATTRIBUTE: attribute}, {}, ""
    for part in PLACES.split(template):
        if part in words:
            spans[part] = (len(text), len(text) + len(words[part]))
        text += words.get(part, part)
    return Sentence(text, (spans[TARGET], spans[ATTRIBUTE]))


def grid(templates: Sequence[str], targets: Sequence[str], attributes: Sequence[str]) -> list[Sentence]:
    """Every attribute with every target in every template, in this order."""
    return [filled(each, target, word) for word in attributes for target in targets for each in templates]


def sentences_of(dataset: Dataset) -> Iterator[Sentence]:
    """All the sentences of a question."""
    for targets in dataset.targets.values():
        for attributes in dataset.attributes.values():
            yield from grid(dataset.templates, targets, attributes)


def words_of(dataset: Dataset) -> list[str]:
    """Every word a dataset asks for."""
    return [word for side in (dataset.targets, dataset.attributes) for words in side.values() for word in words]
