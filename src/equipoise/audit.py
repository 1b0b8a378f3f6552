"""Many models x many questions x metrics -> results, corrected p-values, rankings and correlations."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from equipoise.asking import Lexicon, words_of
from equipoise.datasets import Dataset, load_suite
from equipoise.errors import BadOption, CannotAnswer
from equipoise.measure import Settings, measure_known, split_settings
from equipoise.metrics import METRICS
from equipoise.models import Vectors, load_model
from equipoise.options import check_metric
from equipoise.rankings import correlations_of, rankings_of
from equipoise.results import DatasetCard, MetricCard, ModelCard, Refusal, Result, ResultSet
from equipoise.significance import holm

Report = Callable[[int, int, str], None]  # told how many of how many questions are done, and which is next

DEFAULT_SUITES = ("gender", "ethnicity", "religion")
DEFAULT_METRICS = ("weat", "rnd", "rnsb")


def audit(
    models: Sequence[str | Path | Vectors],
    suites: Sequence[str | Path | Dataset] = DEFAULT_SUITES,
    metrics: Sequence[str] = DEFAULT_METRICS,
    *,
    progress: Report = lambda done, total, what: None,
    **settings: Any,
) -> ResultSet:
    """Put every question of the suites to every model with every metric.

    A question that a model cannot answer is a `Refusal` in the set, with its reason, and is left out of the rankings
    of all models. Settings as for `measure`.
    """
    for metric in metrics:
        check_metric(metric)
    chosen, _ = split_settings(metrics[0] if metrics else "weat", settings)
    datasets = _distinct(suites)
    opened = _named_apart(models, [load_model(m) if isinstance(m, str | Path) else m for m in models])
    if not (opened and datasets and metrics):
        raise BadOption("An audit needs at least one model, one suite and one metric.")
    results, refusals = _answers(opened, datasets, metrics, chosen, progress)
    adjusted = holm([result.p_value for result in results])
    results = [replace(result, p_adjusted=p) for result, p in zip(results, adjusted, strict=True)]
    rankings = rankings_of(results, [model.name for model in opened])
    return ResultSet(
        results=tuple(results),
        refusals=tuple(refusals),
        datasets={dataset.name: _dataset_card(dataset) for dataset in datasets},
        metrics={name: _metric_card(name) for name in metrics},
        models={model.name: _model_card(model) for model in opened},
        rankings=rankings,
        correlations=correlations_of(rankings, list(metrics)),
        notes=_notes(results, refusals),
    )


def _distinct(suites: Iterable[str | Path | Dataset]) -> list[Dataset]:
    """The questions of all suites, each once; two different questions of one name cannot be told apart."""
    datasets: dict[str, Dataset] = {}
    for suite in suites:
        for dataset in (suite,) if isinstance(suite, Dataset) else load_suite(suite):
            if datasets.setdefault(dataset.name, dataset).hash != dataset.hash:
                raise BadOption(f"Two different datasets are called {dataset.name!r}; rename one of them.")
    return list(datasets.values())


def _named_apart(specs: Sequence[str | Path | Vectors], models: Sequence[Vectors]) -> list[Vectors]:
    """Models whose names do not clash: files of one name in two folders go by their paths."""
    names = [model.name for model in models]
    for spec, model in zip(specs, models, strict=True):
        if names.count(model.name) > 1 and isinstance(spec, str | Path):
            model.name = str(spec)
    names = [model.name for model in models]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice:
        raise BadOption(f"The model {twice!r} was given twice; name each model once.")
    return list(models)


def _answers(
    models: Sequence[Vectors], datasets: Sequence[Dataset], metrics: Sequence[str], settings: Settings, progress: Report
) -> tuple[list[Result], list[Refusal]]:
    results, refusals = [], []
    total = len(models) * len(datasets)
    words = [word for dataset in datasets for word in words_of(dataset)]
    for m, model in enumerate(models):
        lexicon = Lexicon(model, words, settings.case, settings.normalize)  # each distinct word once
        for d, dataset in enumerate(datasets):
            progress(m * len(datasets) + d, total, f"{model.name}: {dataset.name}")
            for metric in metrics:
                try:
                    results.append(measure_known(lexicon, dataset, metric, {}, settings))
                except CannotAnswer as why:
                    refusals.append(Refusal(metric, dataset.name, model.name, dataset.bias, str(why)))
    progress(total, total, "done")
    return results, refusals


def _notes(results: Sequence[Result], refusals: Sequence[Refusal]) -> tuple[str, ...]:
    tests = sum(result.p_value is not None for result in results)
    notes = [f"p-values are adjusted by Holm's method over the {tests} tests of this audit."] if tests else []
    if refusals:
        notes.append(
            f"{len(refusals)} questions were not answered; a question that one model could not answer with a metric "
            "is left out of the rankings of all models with that metric."
        )
    return tuple(notes)


def _dataset_card(dataset: Dataset) -> DatasetCard:
    return DatasetCard(**{name: getattr(dataset, name) for name in DatasetCard.__dataclass_fields__})


def _metric_card(name: str) -> MetricCard:
    metric = METRICS[name]
    return MetricCard(name, metric.title, metric.formula, metric.reading, metric.neutral, metric.limits, metric.paper)


def _model_card(model: Vectors) -> ModelCard:
    return ModelCard(
        name=model.name, fingerprint=model.fingerprint, description=model.description,
        words=getattr(model, "words", None), dimensions=getattr(model, "dimensions", None), notes=model.notes,
    )  # fmt: skip
