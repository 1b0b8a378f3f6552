"""A metric applied to an answer, through sub-queries where the question is larger than the metric.

A question with two target and two attribute sets answers a metric of two and one by its two sub-queries; the value is
their mean (seed 002, 3.1.4).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np

from equipoise.asking import Answer
from equipoise.datasets import Dataset
from equipoise.errors import CannotAnswer
from equipoise.metrics import ANY, METRICS, Metric
from equipoise.metrics.similarity import spans
from equipoise.results import Array, Item, Json, Resampling, Reweighed, Score


class SubQuery(NamedTuple):
    """Which sets of the question take part."""

    targets: tuple[int, ...]
    attributes: tuple[int, ...]


class Scored(NamedTuple):
    """The score of the whole question, and what every word adds to it."""

    score: Score
    per_item: tuple[Item, ...]


def check_shape(name: str, dataset: Dataset) -> None:
    """Refuse a question that has fewer sets than the metric compares."""
    metric = METRICS[name]
    has = (len(dataset.targets), len(dataset.attributes))
    needs = (max(metric.targets, 1), max(metric.attributes, 1))
    if has[0] < needs[0] or has[1] < needs[1]:
        raise CannotAnswer(
            f"{name} compares {needs[0]} target, {needs[1]} attribute sets; {dataset.name} has {has[0]} and {has[1]}."
        )
    if metric.paired and has[0] != 2:
        raise CannotAnswer(f"{name} needs pairs, so two target sets; {dataset.name} has {has[0]}.")


def score_answer(metric: Metric, answer: Answer, options: dict[str, Any], rng: np.random.Generator) -> Scored:
    """The metric's score of the answer, averaged over its sub-queries if there are several."""
    if metric.random:
        options = {**options, "rng": rng}
    parts = _sub_queries(metric, answer)
    scores = [
        metric.function(
            [answer.targets[i].vectors for i in part.targets],
            [answer.attributes[j].vectors for j in part.attributes],
            **options,
        )
        for part in parts
    ]
    rows = [
        row
        for number, part in enumerate(parts)
        for row in _rows(scores[number], part, answer, number if len(parts) > 1 else None)
    ]
    return Scored(scores[0] if len(parts) == 1 else _mean(parts, scores, answer, metric.paired), tuple(rows))


def _sub_queries(metric: Metric, answer: Answer) -> list[SubQuery]:
    def choices(wanted: int, there: int) -> list[tuple[int, ...]]:
        return list(combinations(range(there), there if wanted == ANY else wanted))

    targets = choices(metric.targets, len(answer.targets))
    attributes = choices(metric.attributes, len(answer.attributes))
    return [SubQuery(target, attribute) for target in targets for attribute in attributes]


def _rows(score: Score, part: SubQuery, answer: Answer, number: int | None) -> list[Item]:
    """One row for each word that the score says something of."""
    rows = []
    for role, values in score.per_item.items():
        side, _, place = role.partition("_")
        place_in_question = getattr(part, side)[int(place) - 1]
        words = getattr(answer, side)[place_in_question]
        for word, value in zip(words.words, values.tolist(), strict=True):
            row: Item = {"role": f"{side}_{place_in_question + 1}", "set": words.name, "word": word, "value": value}
            rows.append(row if number is None else {**row, "sub_query": number})
    return rows


def _mean(parts: Sequence[SubQuery], scores: Sequence[Score], answer: Answer, paired: bool) -> Score:
    effects = [score.effect_size for score in scores if score.effect_size is not None]
    return Score(
        value=float(np.mean([score.value for score in scores])),
        effect_size=float(np.mean(effects)) if len(effects) == len(scores) else None,
        per_item={},
        detail={"sub_queries": [_described(part, score, answer) for part, score in zip(parts, scores, strict=True)]},
        resampling=_mean_resampling(parts, [s.resampling for s in scores if s.resampling], answer, paired),
    )


def _described(part: SubQuery, score: Score, answer: Answer) -> dict[str, Json]:
    return {
        "targets": [answer.targets[i].name for i in part.targets],
        "attributes": [answer.attributes[j].name for j in part.attributes],
        "value": score.value,
        **score.detail,
    }


def _mean_resampling(
    parts: Sequence[SubQuery], resamplings: Sequence[Resampling], answer: Answer, paired: bool
) -> Resampling:
    sizes = tuple(len(each.words) for each in answer.targets)
    attribute_sizes = tuple(len(each.words) for each in answer.attributes)

    def reweigh(targets: Array, attributes: Array) -> Reweighed:
        parts_reweighed = [
            resampling.reweigh(
                targets if paired else _columns(targets, part.targets, sizes),
                _columns(attributes, part.attributes, attribute_sizes),
            )
            for part, resampling in zip(parts, resamplings, strict=True)
        ]
        effects = [each.effect_sizes for each in parts_reweighed if each.effect_sizes is not None]
        return Reweighed(
            np.mean([each.values for each in parts_reweighed], axis=0), np.mean(effects, axis=0) if effects else None
        )

    return Resampling(
        reweigh, sizes[:1] if paired else sizes, attribute_sizes, paired,
        exchangeable=all(each.exchangeable for each in resamplings), fixed=resamplings[0].fixed,
    )  # fmt: skip


def _columns(weights: Array, chosen: tuple[int, ...], sizes: tuple[int, ...]) -> Array:
    """The weights of the chosen sets only, (rows, chosen sets, their words)."""
    if len(chosen) == len(sizes):
        return weights
    places = spans(sizes)
    columns = np.concatenate([np.arange(places[i].start, places[i].stop) for i in chosen])
    return weights[:, list(chosen)][:, :, columns]
