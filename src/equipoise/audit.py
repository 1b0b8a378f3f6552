"""Many models x many questions x metrics -> results, corrected p-values, rankings and correlations."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
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
from equipoise.threads import one_thread

Question = tuple[Settings, dict[str, Any]]  # how a metric is to ask, and its options
Report = Callable[[int, int, str], None]  # told how many of how many questions are done, and which is next

DEFAULT_SUITES = ("gender", "ethnicity", "religion")
DEFAULT_METRICS = ("weat", "rnd", "rnsb")


def audit(
    models: Sequence[str | Path | Vectors],
    suites: Sequence[str | Path | Dataset] = DEFAULT_SUITES,
    metrics: Sequence[str] = DEFAULT_METRICS,
    *,
    options: Mapping[str, Mapping[str, Any]] | None = None,
    progress: Report = lambda done, total, what: None,
    **settings: Any,
) -> ResultSet:
    """Put every question of the suites to every model with every metric.

    Settings as for `measure`; `options` has those of the metrics: {"weat": {"ddof": 0}}. A test that its paper makes
    one-sided is two-sided here unless `alternative` says otherwise: an audit does not know beforehand which way a
    model leans. A question that a model cannot answer is a `Refusal` in the set, with its reason, and is left out of
    the rankings of all models.
    """
    if not (models and suites and metrics):
        raise BadOption("An audit needs at least one model, one suite and one metric.")
    questions = {metric: _question(metric, {**(options or {}).get(metric, {}), **settings}) for metric in metrics}
    datasets = _distinct(suites)
    opened = _named_apart(models, [load_model(m) if isinstance(m, str | Path) else m for m in models])
    with one_thread():
        results, refusals = _answers(opened, datasets, questions, progress)
    results = _adjusted(results)
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


def _question(metric: str, given: dict[str, Any]) -> tuple[Settings, dict[str, Any]]:
    """The settings and options of a metric, two-sided where only its paper says one-sided."""
    check_metric(metric)
    settings, options = split_settings(metric, given)
    if settings.alternative is None and METRICS[metric].alternative == "greater":
        settings = replace(settings, alternative="two-sided")
    return settings, options


def _adjusted(results: Sequence[Result]) -> list[Result]:
    """The results with p-values corrected within each family: one model, one metric, one kind of bias."""
    families: dict[tuple[str, str, str], list[int]] = {}
    for number, result in enumerate(results):
        families.setdefault((result.model, result.metric, result.bias), []).append(number)
    corrected = list(results)
    for members in families.values():
        adjusted = holm([_smallest_possible(results[number]) for number in members])
        for number, p in zip(members, adjusted, strict=True):
            corrected[number] = replace(results[number], p_adjusted=p)
    return corrected


def _smallest_possible(result: Result) -> float | None:
    """The p-value to adjust: an exact test that found nothing more extreme says "below 1 in so many", not zero."""
    return None if result.p_value is None else max(result.p_value, 1 / result.detail["test"]["partitions"])


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
    models: Sequence[Vectors], datasets: Sequence[Dataset], questions: Mapping[str, Question], progress: Report
) -> tuple[list[Result], list[Refusal]]:
    results, refusals = [], []
    total = len(models) * len(datasets)
    words = [word for dataset in datasets for word in words_of(dataset)]
    asked, _ = next(iter(questions.values()))
    for m, model in enumerate(models):
        lexicon = Lexicon(model, words, asked.case, asked.normalize)  # each distinct word once
        for d, dataset in enumerate(datasets):
            progress(m * len(datasets) + d, total, f"{model.name}: {dataset.name}")
            for metric, (settings, options) in questions.items():
                try:
                    results.append(measure_known(lexicon, dataset, metric, options, settings))
                except CannotAnswer as why:
                    refusals.append(Refusal(metric, dataset.name, model.name, dataset.bias, str(why)))
    progress(total, total, "done")
    return results, refusals


def _notes(results: Sequence[Result], refusals: Sequence[Refusal]) -> tuple[str, ...]:
    notes = []
    if any(result.p_value is not None for result in results):
        notes.append(
            "p-values are adjusted by Holm's method over the questions of one kind of bias put to one model with one "
            "metric; an exact test that found no partition more extreme than the given one enters with one in the "
            "number of partitions."
        )
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
