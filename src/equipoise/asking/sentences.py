"""Sentences to put words into: a question's templates filled with its words, or a word alone."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from equipoise.datasets import Dataset
from equipoise.models import Sentence
from equipoise.sense_keys import word_of

TARGET, ATTRIBUTE = "[TARGET]", "[ATTRIBUTE]"
PLACES = re.compile(r"(\[TARGET\]|\[ATTRIBUTE\])")  # each once in a template


def alone(word: str) -> Sentence:
    """The word as a sentence of its own (seed 002, 3.2.1)."""
    return Sentence(word, ((0, len(word)),))


def filled(template: str, target: str, attribute: str) -> Sentence:
    """The template with both words, and where the target and the attribute stand in it (seed 002, 3.2.2)."""
    return grid([template], [target], [attribute])[0]


def grid(templates: Sequence[str], targets: Sequence[str], attributes: Sequence[str]) -> list[Sentence]:
    """Every attribute with every target in every template, in this order; a sense by its word."""
    parted = [PLACES.split(template) for template in templates]  # before, a place, between, the other place, after
    return [
        _target_first(parts, target, word) if parts[1] == TARGET else _attribute_first(parts, target, word)
        for word in map(word_of, attributes)
        for target in map(word_of, targets)
        for parts in parted
    ]


def _target_first(parts: Sequence[str], target: str, attribute: str) -> Sentence:
    text, spans = _joined(parts, target, attribute)
    return Sentence(text, spans)


def _attribute_first(parts: Sequence[str], target: str, attribute: str) -> Sentence:
    text, (first, second) = _joined(parts, attribute, target)
    return Sentence(text, (second, first))


def _joined(parts: Sequence[str], first: str, second: str) -> tuple[str, tuple[tuple[int, int], tuple[int, int]]]:
    """The text, and where the two words stand in it."""
    before, _, between, _, after = parts
    start = len(before)
    end = start + len(first)
    again = end + len(between)
    return f"{before}{first}{between}{second}{after}", ((start, end), (again, again + len(second)))


def sentences_of(dataset: Dataset) -> Iterator[Sentence]:
    """All the sentences of a question."""
    for targets in dataset.targets.values():
        for attributes in dataset.attributes.values():
            yield from grid(dataset.templates, targets, attributes)


def words_of(dataset: Dataset) -> list[str]:
    """Every word a dataset asks for."""
    return [word for side in (dataset.targets, dataset.attributes) for words in side.values() for word in words]
