"""A metric applied to an answer, through sub-queries where the question is larger than the metric.

A question with two target and two attribute sets answers a metric of two and one by its two sub-queries; the value is
their mean (seed 002, 3.1.4). It has no effect size: those of parts do not average.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np

from equipoise.asking import Answer, WordSet
from equipoise.datasets import Dataset
from equipoise.errors import CannotAnswer
from equipoise.metrics import ANY, METRICS, Metric
from equipoise.metrics.similarity import spans
from equipoise.options import checked_options, metric_options
from equipoise.results import Array, InSentences, Item, Json, Resampling, Reweighed, Score, Seen, Sensed

Reweigh = Callable[[Array, Array], Reweighed]


class SubQuery(NamedTuple):
    """Which sets of the question take part."""

    targets: tuple[int, ...]
    attributes: tuple[int, ...]


class Scored(NamedTuple):
    """The score of the whole question, and what every word adds to it."""

    score: Score
    per_item: tuple[Item, ...]


def check_shape(name: str, dataset: Dataset) -> None:
    """Refuse a question that has fewer sets than the metric compares, or more than it can average over."""
    metric = METRICS[name]
    targets, attributes = len(dataset.targets), len(dataset.attributes)
    if targets < max(metric.targets, 1) or attributes < max(metric.attributes, 1):
        raise CannotAnswer(
            f"{name} needs at least {max(metric.targets, 1)} target and {max(metric.attributes, 1)} attribute sets; "
            f"{dataset.name} has {targets} and {attributes}."
        )
    if metric.signed and (targets > metric.targets or attributes > metric.attributes > 1):
        raise CannotAnswer(
            f"{name} has a sign, which would cancel over pairs of more than two sets; {dataset.name} has {targets} "
            f"target and {attributes} attribute sets: ask about two at a time."
        )
    if metric.scored and not dataset.scores:
        raise CannotAnswer(
            f"{name} compares a model with scores of the attributes, and {dataset.name} has none; use a file of word "
            "associations (equipoise associations)."
        )
    if metric.paired and targets != 2:
        raise CannotAnswer(f"{name} needs pairs, so two target sets; {dataset.name} has {targets}.")


def with_own(name: str, dataset: Dataset, options: dict[str, Any]) -> dict[str, Any]:
    """The options, with those that the dataset has a say in where the caller has none: its own, the negative set."""
    own = checked_options(METRICS[name].function, dataset.made_for.get(name, {}), f"{dataset.name}: {name}")
    if dataset.negative and "negative" in metric_options(name):
        own["negative"] = list(dataset.attributes).index(dataset.negative) + 1
    return {**own, **options}


def counts_repeats(options: Mapping[str, Any]) -> bool:
    """Whether a pair that stands twice counts twice: in the scores of published scripts it does."""
    return options.get("replicate", "none") != "none"


def score_answer(metric: Metric, answer: Answer, options: dict[str, Any], rng: np.random.Generator) -> Scored:
    """The metric's score of the answer, averaged over its sub-queries if there are several."""
    parts = _sub_queries(metric, answer, options)
    scores = [_score(metric, answer, part, options, rng) for part in parts]
    rows = [row for part, score in zip(parts, scores, strict=True) for row in _rows(score, part, answer)]
    if len(parts) == 1:
        return Scored(scores[0], tuple(rows))
    sizes = [sum(map(len, score.per_item.values())) for score in scores]
    for row, number in zip(rows, np.repeat(np.arange(len(parts)), sizes).tolist(), strict=True):
        row["sub_query"] = number
    return Scored(_mean(parts, scores, answer, metric.paired), tuple(rows))


def _score(metric: Metric, answer: Answer, part: SubQuery, options: dict[str, Any], rng: np.random.Generator) -> Score:
    """The metric's score of one sub-query."""
    own = {**options, "rng": rng} if metric.random else dict(options)
    if "negative" in options:  # counted over the sets of the whole question
        own["negative"] = part.attributes.index(options["negative"] - 1) + 1
    if metric.scored:
        own["scores"] = np.array([answer.scores[word] for j in part.attributes for word in answer.attributes[j].words])
    targets = [_beside(answer.targets[i], part.attributes) for i in part.targets]
    attributes = [_beside(answer.attributes[j], part.targets) for j in part.attributes]
    score = metric.function(targets, attributes, **own)
    if not np.isfinite(score.value):
        raise CannotAnswer("These vectors have no value: a centre, or a word, lies at the origin and has no direction.")
    return score


def _beside(words: WordSet, sets: tuple[int, ...]) -> Array | Seen | Sensed | InSentences:
    """The vectors of the words, as seen beside these sets of the other side where that matters."""
    return words.vectors.beside(sets) if isinstance(words.vectors, Seen) else words.vectors


def _sub_queries(metric: Metric, answer: Answer, options: Mapping[str, Any]) -> list[SubQuery]:
    """Every choice of as many sets as the metric compares; of the attributes, only with the negative set if one is."""

    def choices(wanted: int, there: int) -> list[tuple[int, ...]]:
        return list(combinations(range(there), there if wanted == ANY else wanted))

    targets = choices(metric.targets, len(answer.targets))
    attributes = choices(metric.attributes, len(answer.attributes))
    if "negative" in options:
        attributes = [chosen for chosen in attributes if options["negative"] - 1 in chosen]
    return [SubQuery(target, attribute) for target in targets for attribute in attributes]


def _rows(score: Score, part: SubQuery, answer: Answer) -> list[Item]:
    """One row for each word that the score says something of."""
    rows: list[Item] = []
    for role, values in score.per_item.items():
        side, _, place = role.partition("_")
        place_in_question = getattr(part, side)[int(place) - 1]
        words = getattr(answer, side)[place_in_question]
        rows += [
            {"role": f"{side}_{place_in_question + 1}", "set": words.name, "word": word, "value": value}
            for word, value in zip(words.words, values.tolist(), strict=True)
        ]
    return rows


def _mean(parts: Sequence[SubQuery], scores: Sequence[Score], answer: Answer, paired: bool) -> Score:
    return Score(
        value=float(np.mean([score.value for score in scores])),
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

    def mean_of(scores: Sequence[Reweigh]) -> Reweigh:
        def reweigh(targets: Array, attributes: Array) -> Reweighed:
            values = [
                score(
                    targets if paired else _columns(targets, part.targets, sizes),
                    _columns(attributes, part.attributes, attribute_sizes),
                ).values
                for part, score in zip(parts, scores, strict=True)
            ]
            return Reweighed(np.mean(values, axis=0), None)

        return reweigh

    bent = [each.to_first_order for each in resamplings if each.to_first_order]
    return Resampling(
        mean_of([each.reweigh for each in resamplings]), sizes[:1] if paired else sizes, attribute_sizes, paired,
        permuted=resamplings[0].permuted, no_test=next((each.no_test for each in resamplings if each.no_test), ""),
        resampled=resamplings[0].resampled,
        leaves_out=resamplings[0].leaves_out, log_scale=resamplings[0].log_scale,
        attribute_draws=resamplings[0].attribute_draws, numbers=max(each.numbers for each in resamplings),
        in_sentences=any(each.in_sentences for each in resamplings), to_first_order=mean_of(bent) if bent else None,
    )  # fmt: skip


def _columns(weights: Array, chosen: tuple[int, ...], sizes: tuple[int, ...]) -> Array:
    """The weights of the chosen sets only, (rows, chosen sets, their words)."""
    if len(chosen) == len(sizes):
        return weights
    places = spans(sizes)
    columns = np.concatenate([np.arange(places[i].start, places[i].stop) for i in chosen])
    return weights[:, list(chosen)][:, :, columns]
