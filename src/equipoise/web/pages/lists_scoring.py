"""What a list scores as it is and as it was edited, with the same draws."""

from __future__ import annotations

import json
from typing import Any

from equipoise.datasets import Dataset
from equipoise.errors import BadOption, CannotAnswer, EquipoiseError
from equipoise.matching import default_metric
from equipoise.measure import measure
from equipoise.metrics import METRICS, OF_WORDS
from equipoise.models import Model
from equipoise.results import Result
from equipoise.scoring import check_shape
from equipoise.web.opened import Recent
from equipoise.web.pages.lists_live import Live
from equipoise.web.ways_out import told_here

DRAWS: dict[str, Any] = {  # fewer than a report has: the page answers at once
    "permutations": 2_000, "exact_up_to": 20_000, "resamples": 1_000, "null_lists": 200, "variants": 0,
}  # fmt: skip
MOST_TRAINED_ON = 1_000  # words of a metric that trains something: with more, nobody waits for it
REMEMBERED = 64  # numbers: an original is asked for at every letter
ASKS = {"vectors": "", "sentences": ", of sentence encoders", "masked": ", of masked language models"}

_measured: Recent[Result] = Recent(REMEMBERED)


def metrics_for(dataset: Dataset) -> dict[str, str]:
    """The metrics that take this question, with their titles; the usual one first."""
    fitting = [name for name in OF_WORDS if _fits(name, dataset)]
    usual = usual_metric(dataset)
    return {
        name: f"{METRICS[name].title}{ASKS[METRICS[name].asks]}"
        for name in sorted(fitting, key=lambda name: name != usual)
    }


def usual_metric(dataset: Dataset) -> str:
    return default_metric(dataset, "")


def _fits(name: str, dataset: Dataset) -> bool:
    try:
        check_shape(name, dataset)
    except CannotAnswer:
        return False
    sizes = {len(words) for words in dataset.targets.values()}
    return not METRICS[name].paired or bool(dataset.pairs) or len(sizes) == 1


def scored(model: Model, original: Dataset, copy: Dataset, metric: str) -> Live:
    """Both lists asked with the same draws; an original that cannot be asked says why."""
    _check_quick(copy, metric or default_metric(copy, model))
    result, was, why_not = _asked(model, copy, metric), None, ""
    try:
        was = _asked(model, original, metric)
    except EquipoiseError as error:
        why_not = told_here(error)
    card = METRICS[result.metric].card(result.metric)
    return Live(was, why_not, result, card, copy.hash != original.hash)


def _check_quick(dataset: Dataset, metric: str) -> None:
    words = sum(len(own) for side in (dataset.targets, dataset.attributes) for own in side.values())
    if METRICS[metric].dear and words > MOST_TRAINED_ON:
        raise BadOption(
            f"{metric} trains a classifier, and with {words:,} words that takes too long for this page, where "
            f"{MOST_TRAINED_ON:,} are the most; choose another metric, or save the copy and audit it."
        )


def _asked(model: Model, dataset: Dataset, metric: str) -> Result:
    key = (model.name, model.fingerprint, metric, dataset.name, dataset.hash, dataset.language,
           json.dumps(dataset.made_for, sort_keys=True))  # fmt: skip
    return _measured.of(key, lambda: measure(model, dataset, metric or None, **DRAWS))
