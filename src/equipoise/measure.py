"""The straight path: dataset -> model -> arrays -> metric -> how sure -> Result."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any

import numpy as np

from equipoise.asking import Case, Lexicon, ask, words_of
from equipoise.bounds import Between
from equipoise.datasets import Dataset, load_dataset
from equipoise.metrics import METRICS
from equipoise.models import Vectors, load_model
from equipoise.options import check_metric, checked_options, metric_options
from equipoise.results import Alternative, Json, Result, Ties
from equipoise.scoring import check_shape, score_answer
from equipoise.significance import how_sure
from equipoise.threads import one_thread
from equipoise.version import __version__


@dataclass(frozen=True)
class Settings:
    """How a question is put and how sure the answer must be; the same for a measurement and an audit."""

    seed: Annotated[int, Between(0, 2**63 - 1)] = 0
    case: Case = "first"  # spellings to look for: as is, then lower, then title, the first found
    normalize: bool = False  # unit length before anything else
    max_missing: Annotated[float, Between(0, 1)] = 0.2  # of any one set
    alternative: Alternative | None = None  # None: the metric's own
    ties: Ties | None = None  # None: the metric's own
    permutations: Annotated[int, Between(0, 10_000_000)] = 10_000  # when there are too many partitions; 0: no test
    resamples: Annotated[int, Between(0, 1_000_000)] = 1_000  # for the intervals; 0: none
    level: Annotated[float, Between(0.5, 0.9999)] = 0.95

    def to_repeat(self) -> dict[str, Json]:
        """What a result must say of them to be repeated, beside its seed."""
        return {name: getattr(self, name) for name in self.__dataclass_fields__ if name != "seed"}


def measure(
    model: str | Path | Vectors, dataset: str | Path | Dataset, metric: str = "weat", **settings: Any
) -> Result:
    """Ask one model one question with one metric.

    Settings (see `Settings`) and the metric's own options are given by keyword: measure(m, d, "weat", ddof=0, seed=1).
    """
    check_metric(metric)
    chosen, options = split_settings(metric, settings)
    asked = dataset if isinstance(dataset, Dataset) else load_dataset(dataset)
    known = load_model(model) if isinstance(model, str | Path) else model
    lexicon = Lexicon(known, words_of(asked), chosen.case, chosen.normalize)
    with one_thread():
        return measure_known(lexicon, asked, metric, options, chosen)


def split_settings(metric: str, given: dict[str, Any]) -> tuple[Settings, dict[str, Any]]:
    """The settings and the metric's options among what was given, both checked."""
    names = Settings.__dataclass_fields__
    options = {name: value for name, value in given.items() if name not in names}
    settings = {name: value for name, value in given.items() if name in names}
    return Settings(**checked_options(Settings, settings)), checked_options(METRICS[metric].function, options, metric)


def measure_known(lexicon: Lexicon, dataset: Dataset, name: str, options: dict[str, Any], settings: Settings) -> Result:
    """The path itself, for a model that was already asked for its words."""
    metric = METRICS[name]
    check_shape(name, dataset)
    if dataset.negative and "negative" in metric_options(name):
        options = {"negative": list(dataset.attributes).index(dataset.negative) + 1, **options}  # the caller may differ
    rng = np.random.default_rng(settings.seed)

    answer = ask(lexicon, dataset, paired=metric.paired, max_missing=settings.max_missing)
    score, per_item = score_answer(metric, answer, options, rng)
    sure = how_sure(
        score, alternative=settings.alternative or metric.alternative, ties=settings.ties or metric.ties,
        permutations=settings.permutations, resamples=settings.resamples, level=settings.level, rng=rng,
    )  # fmt: skip

    return Result(
        metric=name, dataset=dataset.name, model=lexicon.model.name,
        value=score.value, neutral=metric.neutral, effect_size=score.effect_size,
        p_value=sure.p_value, p_adjusted=None, interval=sure.interval, effect_size_interval=sure.effect_size_interval,
        per_item=per_item, coverage=answer.coverage, forms=answer.forms,
        missing={each.name: each.missing for each in answer.sets if each.missing},
        duplicates={each.name: each.duplicates for each in answer.sets if each.duplicates},
        bias=dataset.bias, targets=tuple(dataset.targets), attributes=tuple(dataset.attributes),
        options={**metric_options(name), **options, **settings.to_repeat()},
        detail={**answer.detail, **score.detail, "test": sure.test},
        model_fingerprint=lexicon.model.fingerprint, dataset_revision=dataset.revision, dataset_hash=dataset.hash,
        seed=settings.seed, version=__version__, time=datetime.now(UTC).isoformat(timespec="seconds"),
    )  # fmt: skip
