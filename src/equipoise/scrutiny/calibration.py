"""Null calibration: the same metric on random lists of words like these.

A neutral value is where a measure would be without any association; real vectors of any words at all lie around it.
Lists drawn at random, matched word by word, show how far, and what part of a number frequency alone could make.
Each list is a row of weights over a pool of candidates, so that many of them cost one product.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

from equipoise.asking import Answer, Lexicon, WordSet
from equipoise.errors import CannotAnswer
from equipoise.metrics import Metric
from equipoise.results import Array, Json, Null, Resampling, Reweighed, Score, Seen, Sensed
from equipoise.scoring import score_answer
from equipoise.significance import placed
from equipoise.significance.null import FEWEST_LISTS

POOLS = 8  # of candidates, so that no single pool decides; half as many where one side is drawn
POOL_WORDS = 128  # candidates for a set, where both sides are drawn and the products grow with their square
POOL_WORDS_ONE_SIDE = 512
LONG = 128  # words in a list: then every pool is one list, and fewer of them
MOST_LONG_LISTS = 100


class Calibration(NamedTuple):
    """Where the numbers fall among those of random lists, and how these were drawn, or why there are none."""

    value: Null | None
    effect_size: Null | None
    how: Mapping[str, Json]


def calibrated(
    lexicon: Lexicon,
    answer: Answer,
    metric: Metric,
    options: dict[str, Any],
    score: Score,
    lists: int,
    level: float,
    rng: np.random.Generator,
) -> Calibration:
    """Where the value and the effect size fall among those of random lists."""
    if not lists:
        return Calibration(None, None, {"why_not": "no random lists were asked for"})
    if metric.asks == "sentences":
        return Calibration(None, None, {"why_not": "sentences of one word are alike, as random ones are not"})
    if answer.detail.get("context") == "class":
        return Calibration(None, None, {"why_not": "random words are drawn for words alone, not for the class form"})
    if any(isinstance(each.vectors, Seen) for each in answer.sets):
        return Calibration(None, None, {"why_not": "random words do not fit the sentences of a question"})
    if any(isinstance(each.vectors, Sensed) for each in answer.sets):
        return Calibration(None, None, {"why_not": "random words are not drawn with all their senses"})
    if metric.scored:
        return Calibration(None, None, {"why_not": "random words have no scores to compare with"})
    if lists < FEWEST_LISTS:
        return Calibration(None, None, {"why_not": f"it takes at least {FEWEST_LISTS} random lists"})
    try:
        random = _of_random_lists(lexicon, answer, metric, options, lists, rng)
    except CannotAnswer as why:
        return Calibration(None, None, {"why_not": str(why)})
    value = placed(score.value, random.values, level)
    if value is None:
        return Calibration(None, None, {"why_not": "too few random lists have a value"})
    texts = [lexicon.forms[word] for each in _drawn_sets(metric, answer) for word in each.words]
    return Calibration(
        value,
        placed(score.effect_size, random.effect_sizes, level),
        {"drawn": metric.drawn, "matched": lexicon.reservoir.matched(texts)},
    )


def _of_random_lists(
    lexicon: Lexicon, answer: Answer, metric: Metric, options: dict[str, Any], lists: int, rng: np.random.Generator
) -> Reweighed:
    """The metric's numbers on random lists."""
    parts = []
    each = _candidates(metric, answer)
    pools = min(lists, POOLS if metric.drawn == "targets and attributes" else POOLS // 2)
    if each == 1:  # of a long list
        lists = pools = min(lists, MOST_LONG_LISTS)
    for rows in np.array_split(np.arange(lists), pools):
        pool = _pool(lexicon, answer, metric, each, rng)
        resampling = score_answer(metric, pool, options, rng).score.resampling
        if resampling is None:
            raise CannotAnswer("the metric cannot be measured on many lists at once")
        parts.append(_reweighed(resampling, metric, answer, each, len(rows), rng))
    effects = [part.effect_sizes for part in parts if part.effect_sizes is not None]
    return Reweighed(np.concatenate([part.values for part in parts]), np.concatenate(effects) if effects else None)


def _drawn_sets(metric: Metric, answer: Answer) -> tuple[WordSet, ...]:
    """The sets that chance takes the place of."""
    return (answer.targets if "targets" in metric.drawn else ()) + (
        answer.attributes if "attributes" in metric.drawn else ()
    )


def _candidates(metric: Metric, answer: Answer) -> int:
    """How many words stand in for each word of a list."""
    longest = max(len(words.words) for words in _drawn_sets(metric, answer))
    if longest > LONG:
        return 1
    both = metric.drawn == "targets and attributes"
    return max(2, (POOL_WORDS if both else POOL_WORDS_ONE_SIDE) // longest)


def _pool(lexicon: Lexicon, answer: Answer, metric: Metric, each: int, rng: np.random.Generator) -> Answer:
    """The answer with several candidates, end to end, in the place of every word."""
    sets = _drawn_sets(metric, answer)
    drawn, question = ([lexicon.forms[word] for words in of for word in words.words] for of in (sets, answer.sets))
    found = lexicon.reservoir.like(drawn, each, rng, beside=question)
    ends = np.cumsum([len(words.words) for words in sets])
    pools = [
        replace(words, words=tuple(np.repeat(words.words, each)), vectors=block.reshape(-1, block.shape[-1]))
        for words, block in zip(sets, np.split(found, ends[:-1]), strict=True)
    ]
    if "targets" not in metric.drawn:
        return replace(answer, attributes=tuple(pools))
    targets, attributes = pools[: len(answer.targets)], pools[len(answer.targets) :]
    return replace(answer, targets=tuple(targets), attributes=tuple(attributes) or answer.attributes)


def _reweighed(
    resampling: Resampling, metric: Metric, answer: Answer, each: int, lists: int, rng: np.random.Generator
) -> Reweighed:
    targets, attributes = resampling.given()
    if "targets" in metric.drawn:
        targets = _chosen([len(words.words) for words in answer.targets], each, lists, rng)
    if "attributes" in metric.drawn:
        attributes = _chosen([len(words.words) for words in answer.attributes], each, lists, rng)
    return resampling.reweigh(np.broadcast_to(targets, (lists, *targets.shape[1:])), attributes)


def _chosen(sizes: Sequence[int], each: int, lists: int, rng: np.random.Generator) -> Array:
    """Ones at one candidate for every word, (lists, sets, candidates of all sets)."""
    weights = np.zeros((lists, len(sizes), sum(sizes) * each))
    start = 0
    for number, size in enumerate(sizes):
        columns = start + np.arange(size) * each + rng.integers(each, size=(lists, size))
        weights[np.arange(lists)[:, None], number, columns] = 1.0
        start += size * each
    return weights
