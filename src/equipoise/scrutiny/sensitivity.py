"""What a number hangs on: single words, and the choice among published lists of the same concepts."""

from __future__ import annotations

from typing import Any

import numpy as np

from equipoise.asking import Answer, Lexicon, ask
from equipoise.datasets import Dataset
from equipoise.errors import CannotAnswer
from equipoise.metrics import METRICS, Metric
from equipoise.results import LeftOut, Score, Variant
from equipoise.scoring import counts_repeats, score_answer, with_own
from equipoise.significance import Certainty, decides


def left_out_words(sure: Certainty, score: Score, metric: Metric, answer: Answer) -> tuple[LeftOut, ...]:
    """The number without each word, the most influential first, and whether that word alone decides it."""
    rows = []
    for each in sure.influences:
        name, word = _named(each.role, each.place, answer)
        row: LeftOut = {
            "role": each.role, "set": name, "word": word, "value": each.value, "effect_size": each.effect_size,
        }  # fmt: skip
        if each.p_value is not None:
            row["p_value"] = each.p_value
        what = decides(each, score, None if metric.leaning.one_sided else metric.neutral, sure.p_value)
        if what:
            row["decides"] = what
        rows.append(row)
    return tuple(rows)


def _named(role: str, place: int, answer: Answer) -> tuple[str, str]:
    """The name of a set and of one of its words; a pair is named by both of its words."""
    if role == "pairs":
        first, second = answer.targets
        return "pairs", f"{first.words[place]}, {second.words[place]}"
    side, _, number = role.partition("_")
    words = getattr(answer, side)[int(number) - 1]
    return words.name, words.words[place]


def asked_otherwise(
    lexicon: Lexicon, dataset: Dataset, name: str, options: dict[str, Any], max_missing: float
) -> tuple[Variant, ...]:
    """The same question with other published lists; those that the model or the metric cannot answer are left out."""
    found: list[Variant] = []
    metric = METRICS[name]
    for variant in lexicon.variants.get(dataset.name, []):
        if metric.scored and not variant.scores.keys() >= {w for own in variant.attributes.values() for w in own}:
            continue  # other words have no scores
        try:
            own = with_own(name, variant, options)
            answer = ask(lexicon, variant, paired=metric.paired, max_missing=max_missing, repeats=counts_repeats(own))
            score = score_answer(metric, answer, own, np.random.default_rng(lexicon.reservoir.seed)).score
        except CannotAnswer:
            continue
        found.append({"name": variant.name, "value": score.value, "effect_size": score.effect_size})
    return tuple(found)
