"""Concepts of known bias: many words for each list, of which a trial takes a few.

The truth is what the metric gives on all of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from equipoise.datasets import load_dataset
from equipoise.metrics import Metric
from equipoise.models import load_model
from equipoise.models.builtin import installed
from equipoise.results import Array, Score

DIMENSIONS = 50
MADE_UP = 1_000  # words for a concept
REAL = 300  # the words nearest to the centre of a list
FREQUENT = 30_000  # of these words of the model
MODEL = "glove-6b-50d"
QUESTIONS = ("weat-6", "weat-7", "seed-002-q16")
APART = {"made up, no difference": 0.0, "made up, apart": 1.0}


@dataclass(frozen=True)
class Population:
    """All words there are for the concepts of a question; rows of both target lists are pairs."""

    name: str
    targets: tuple[Array, Array]
    attributes: tuple[Array, Array]

    @property
    def words(self) -> int:
        return len(self.targets[0])


class Lists(NamedTuple):
    """The word lists of one trial."""

    targets: tuple[Array, ...]
    attributes: tuple[Array, ...]


class Truth(NamedTuple):
    """What the metric gives on all words."""

    value: float
    effect_size: float | None


@lru_cache(maxsize=1)
def populations() -> dict[str, Population]:
    """Made-up ones and, where the built-in model is installed, real ones."""
    found = [made_up(name, apart, np.random.default_rng(0)) for name, apart in APART.items()]
    if installed(MODEL):
        found += [nearest(question) for question in QUESTIONS]
    return {each.name: each for each in found}


def made_up(name: str, apart: float, rng: np.random.Generator, words: int = MADE_UP) -> Population:
    """Normal vectors around a centre that all share, the lists moved apart along one direction.

    Both words of a pair share half of their chance, as man and woman share being a person.
    """
    chance = rng.normal(size=(4, words, DIMENSIONS))
    chance[:2] = np.sqrt(0.5) * (chance[:2] + rng.normal(size=(words, DIMENSIONS)))
    along, shared = np.eye(DIMENSIONS)[:2]
    lists = chance + 3.0 * shared + np.array([apart, -apart, 2.0, -2.0])[:, None, None] * along
    return Population(name, (lists[0], lists[1]), (lists[2], lists[3]))


def nearest(question: str) -> Population:
    """The words of the built-in model nearest to the centre of each list, each word in the list it is nearest to."""
    model, asked = load_model(f"builtin:{MODEL}"), load_dataset(question)
    lists = [*asked.targets.values(), *asked.attributes.values()]
    vectors = np.asarray(model.store.vectors[:FREQUENT], dtype=np.float64)
    known = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    near = known @ np.stack([_centre(model.vectors([word.lower() for word in words]).array) for words in lists]).T
    own = near.argmax(axis=1)
    chosen = [
        vectors[np.argsort(np.where(own == number, -near[:, number], np.inf))[:REAL]] for number in range(len(lists))
    ]
    return Population(f"GloVe, {question}", (chosen[0], chosen[1]), (chosen[2], chosen[3]))


def _centre(vectors: np.ndarray) -> Array:
    units = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    mean = units.mean(axis=0, dtype=np.float64)
    return mean / np.linalg.norm(mean)


def taken(population: Population, metric: Metric, words: int, drawn: Sequence[str], rng: np.random.Generator) -> Lists:
    """So many words of each list without replacement, of the sides drawn; the first ones of a side that stays."""
    first = np.arange(words)

    def rows(side: str) -> np.ndarray:
        return rng.choice(population.words, words, replace=False) if side in drawn else first

    pairs = rows("targets")
    targets = tuple(
        each[pairs if metric.paired or not number else rows("targets")]
        for number, each in enumerate(population.targets)
    )
    return Lists(targets, tuple(each[rows("attributes")] for each in population.attributes))


def everything(population: Population, words: int, drawn: Sequence[str]) -> Lists:
    """All words of the sides drawn, and the first ones of a side that stays."""
    sides = {"targets": population.targets, "attributes": population.attributes}
    return Lists(
        **{side: lists if side in drawn else tuple(each[:words] for each in lists) for side, lists in sides.items()}
    )


def scored(metric: Metric, lists: Lists, options: Mapping[str, object]) -> Score:
    own = {**options, "rng": np.random.default_rng(0)} if metric.random else options
    attributes = lists.attributes[: metric.attributes or None]
    return metric.function(lists.targets, attributes, **own)


def truth(
    population: Population, metric: Metric, words: int, drawn: Sequence[str], options: Mapping[str, object]
) -> Truth:
    """The metric on all words, each counted so little that they weigh as much as the lists of a trial.

    So a sum is that of so many words, and a classifier is as strongly regularised as one trained on a trial's list.
    """
    score = scored(metric, everything(population, words, drawn), options)
    assert score.resampling is not None
    targets, attributes = score.resampling.given()
    share = words / population.words
    scaled = score.resampling.reweigh(
        targets * (share if "targets" in drawn else 1.0), attributes * (share if "attributes" in drawn else 1.0)
    )
    return Truth(float(scaled.values[0]), score.effect_size)
