"""How a number swings with the sentences: the same question with those of each template alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from equipoise.asking import Answer, Lexicon, ask
from equipoise.datasets import Dataset
from equipoise.metrics import Metric
from equipoise.results import ByTemplate
from equipoise.scoring import score_answer
from equipoise.significance import Asked, how_sure


def for_each_template(
    lexicon: Lexicon,
    dataset: Dataset,
    metric: Metric,
    options: dict[str, Any],
    max_missing: float,
    seed: int,
    how: Callable[[Answer], Asked],
) -> tuple[ByTemplate, ...]:
    """The number and how sure it is with each template alone, where there are several."""
    if len(dataset.templates) < 2 or not lexicon.uses_templates(dataset):
        return ()
    found = []
    for template in dataset.templates:
        rng = np.random.default_rng(seed)
        answer = ask(
            lexicon, replace(dataset, templates=(template,)), paired=metric.paired, max_missing=max_missing
        )  # fmt: skip
        score, _ = score_answer(metric, answer, options, rng)
        sure = how_sure(score, how(answer), rng)
        found.append(ByTemplate(
            template=template, value=score.value, effect_size=score.effect_size, p_value=sure.p_value,
            interval=sure.interval, effect_size_interval=sure.effect_size_interval,
        ))  # fmt: skip
    return tuple(found)
