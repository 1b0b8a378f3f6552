"""Is it open? What cosines with the words of the classes say.

    direct-bias      how far neutral words lie along the direction of the definitional pairs (Bolukbasi et al. 2016)
    indirect-bias    the share of what two neutral words have in common that lies along it
    sembias          whether he and she are most like a pair by definition, or a stereotyped one (Zhao et al. 2018)
    weat             the effect size of a question about words (Caliskan et al. 2017)

Directions are found anew in each model: one that a method removed would be found at zero whatever it left.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from equipoise.aftermath.drawing import LEVEL, RESAMPLES, Found, Items
from equipoise.aftermath.material import Labels, Material
from equipoise.aftermath.unit_vectors import UnitVectors
from equipoise.datasets import Dataset
from equipoise.datasets.words import Pair, SemBiasRow, sembias
from equipoise.errors import CannotAnswer, TooFewWords
from equipoise.measure import measure
from equipoise.metrics.direction import pair_direction
from equipoise.mitigation.vectors.about import Rows
from equipoise.mitigation.vectors.fitted import unit
from equipoise.mitigation.vectors.repulsion import indirect_bias as beta
from equipoise.models.static import StaticVectors
from equipoise.results import Array, Interval, Resampled, Result

QUIETLY: Mapping[str, Any] = {  # no tests and nothing beside the number: before and after are compared, not tested
    "permutations": 0, "resamples": RESAMPLES, "level": LEVEL, "leave_out": False, "null_lists": 0, "variants": 0,
    "keep_resamples": True,
}  # fmt: skip
FEWEST_QUESTIONS = 100  # of the 440 of SemBias


def direct_bias(vectors: UnitVectors, material: Material, part: str = "") -> Found:
    """The mean of |cos| of the neutral list's words with the direction of the pairs."""
    material.two_classes("direct-bias")
    result = measure(vectors.model, _along_axis(material), "direct-bias", seed=material.seed, **QUIETLY)
    assert result.resampled
    return _measured(result, result.value, result.interval, result.resampled.values)


def _along_axis(material: Material) -> Dataset:
    """The question of direct bias: the axis's own pairs, and the words of the neutral list that are known."""
    model, axis = material.before.model, material.axis
    sides = [tuple(model.words_at(rows.tolist())) for rows in material.about.definitional.T]
    return Dataset(
        f"{axis.name}-direct", axis.title, axis.name, axis.language, axis.source, axis.licence, axis.revision,
        axis.rationale, dict(zip(axis.classes, sides, strict=True)),
        {"neutral": tuple(model.words_at(material.listed.tolist()))}, pairs=tuple(zip(*sides, strict=True)),
    )  # fmt: skip


def indirect_bias(vectors: UnitVectors, material: Material, part: str = "") -> Items:
    """beta(w, v) of each pair of neighbours."""
    material.two_classes("indirect-bias")
    direction = pair_direction(*(vectors.exactly(rows) for rows in material.about.definitional.T)).vector
    first, second = (vectors.exactly(rows) for rows in material.listed_pairs.T)
    return Items(beta(first, second, direction).astype(np.float64), "mean", 0.0, of="pairs")


class SemBias(NamedTuple):
    """The questions whose words are known: rows of the vocabulary, and which questions share a pair."""

    pairs: Rows  # (questions, 4, 2): definition, stereotype, and two of none; the male word first
    he_and_she: Rows  # (2,)
    shared: Labels  # (questions, 2): the number of its definition pair, and of its stereotyped pair


def sembias_definition(vectors: UnitVectors, material: Material, part: str = "") -> Items:
    """Whether the pair by definition is most like he and she."""
    return _most_like(0, vectors, material)


def sembias_stereotype(vectors: UnitVectors, material: Material, part: str = "") -> Items:
    """Whether the stereotyped pair is."""
    return _most_like(1, vectors, material)


def _most_like(place: int, vectors: UnitVectors, material: Material) -> Items:
    if not material.axis.sembias:
        raise CannotAnswer(f"SemBias is about women and men, and the axis {material.axis.name} does not ask for it.")
    asked = material.once("sembias", lambda rng: _known(material.before.model))
    he, she = vectors.exactly(asked.he_and_she)
    words = vectors.exactly(asked.pairs.ravel()).reshape(*asked.pairs.shape, -1)
    like = unit(words[:, :, 0] - words[:, :, 1]) @ unit(he - she)  # (questions, 4)
    chosen = (like.argmax(axis=1) == place).astype(np.float64)
    return Items(
        chosen, "share", 1.0 - place, of="pairs", draw=lambda rng, draws: _crossed(chosen, asked.shared, rng, draws),
        shared="sembias",
    )  # fmt: skip


def _known(model: StaticVectors) -> SemBias:
    rows = sembias()
    places = model.places([word for row in rows for pair in _four(row) for word in pair]).reshape(len(rows), 4, 2)
    known = np.asarray((places >= 0).all(axis=(1, 2)))
    gendered = model.places(["he", "she"])
    if known.sum() < FEWEST_QUESTIONS or (gendered < 0).any():
        raise TooFewWords(
            f"{model.name} knows all words of {int(known.sum())} of the {len(rows)} questions of SemBias, and he and "
            f"she with {FEWEST_QUESTIONS} of them are needed; use a larger vocabulary."
        )
    of = [(row.definition, row.stereotype) for row, here in zip(rows, known, strict=True) if here]
    numbers = [np.unique([" ".join(pair) for pair in side], return_inverse=True)[1] for side in zip(*of, strict=True)]
    return SemBias(places[known], gendered, np.stack(numbers, axis=1))


def _four(row: SemBiasRow) -> tuple[Pair, ...]:
    return (row.definition, row.stereotype, *row.none)


def _crossed(chosen: Array, shared: Labels, rng: np.random.Generator, draws: int) -> Array:
    """The share under draws of the definition pairs and of the stereotyped ones: each stands in many questions."""
    weights = np.ones((draws, len(chosen)))
    for own in shared.T:
        weights *= rng.multinomial(own.max() + 1, np.full(own.max() + 1, 1 / (own.max() + 1)), size=draws)[:, own]
    total = weights.sum(axis=1)
    return np.divide(weights @ chosen, total, out=np.full(draws, chosen.mean()), where=total > 0)


def weat(vectors: UnitVectors, material: Material, part: str) -> Found:
    """The effect size of a question."""
    result = measure(vectors.model, part, "weat", seed=material.seed, **QUIETLY)
    if result.effect_size is None or result.resampled is None or result.resampled.effect_sizes is None:
        raise CannotAnswer(f"{part} has no effect size: its words all lean alike, or a set has but one that is known.")
    return _measured(result, result.effect_size, result.effect_size_interval, result.resampled.effect_sizes)


def _measured(result: Result, value: float, interval: Interval | None, drawn: str) -> Found:
    assert isinstance(result.resampled, Resampled)
    missing = sorted(word for words in result.missing.values() for word in words)
    detail = {"coverage": result.coverage, **({"missing": missing} if missing else {})}
    return Found(value, interval, 0.0, len(result.words), drawn, result.resampled.draws, detail)
