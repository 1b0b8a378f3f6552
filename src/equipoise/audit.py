"""Many models x many questions x metrics -> results, corrected p-values, rankings and correlations."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from equipoise.asking import Lexicon, consult
from equipoise.datasets import SUITES, Dataset, load_suite
from equipoise.errors import BadOption, CannotAnswer
from equipoise.gathering import (
    Correction,
    adjusted,
    correlations_of,
    notes_on,
    on_same_words,
    orders_of,
    rankings_of,
)
from equipoise.measure import measure_known
from equipoise.metrics import METRICS
from equipoise.models import InContext, Vectors, load_model
from equipoise.options import check_metric, checked_options
from equipoise.questions import asked_as
from equipoise.results import Alternative, DatasetCard, ModelCard, Order, Refusal, Result, ResultSet
from equipoise.settings import Settings
from equipoise.threads import one_thread, side_by_side

Question = tuple[Settings, dict[str, Any]]  # how a metric is to ask, and its options
Progress = Callable[[int, int, str], None]  # told how many of how many questions are done, and which is next

PARTS = 1000  # of a model's reading, to tell how far it is

DEFAULT_SUITES = ("gender", "ethnicity", "religion")
DEFAULT_METRICS = ("weat", "rnd", "rnsb")


def audit(
    models: Sequence[str | Path | Vectors],
    suites: Sequence[str | Path | Dataset] = DEFAULT_SUITES,
    metrics: Sequence[str] = DEFAULT_METRICS,
    *,
    options: Mapping[str, Mapping[str, Any]] | None = None,
    correction: Correction = "holm",
    vocabularies: Sequence[str | Path | Vectors] | None = None,
    load: Callable[[str | Path], Vectors] = load_model,
    progress: Progress = lambda done, total, what: None,
    **settings: Any,
) -> ResultSet:
    """Put every question of the suites to every model with every metric.

    Settings as for `measure`, with the resampled values kept, to compare with; `options` has those of the metrics:
    {"weat": {"ddof": 0}}; `correction` of p-values is holm, benjamini-hochberg or none. Where the settings do not say
    otherwise, tests are two-sided even if a metric's paper makes them one-sided, because an audit does not know
    beforehand which way a model leans, and they count ties, because only such p-values can be corrected for their
    number. With clean=True, words that one of the `vocabularies`, by default the static models themselves, lacks are
    not asked of any. A question that a model cannot answer is a `Refusal` in the set, with its reason, and is left out
    of the rankings of all models.
    """
    if not (models and suites and metrics):
        raise BadOption("An audit needs at least one model, one suite and one metric.")
    checked_options(audit, {"correction": correction})
    questions = _questions(list(dict.fromkeys(metrics)), options or {}, {**_by_suite(suites), **settings})
    any_settings, _ = next(iter(questions.values()))
    distinct = _distinct(suites)
    opened = _named_apart(models, _opened(models, load))
    known = [model for model in opened if not isinstance(model, InContext)]
    unasked: list[tuple[Dataset, CannotAnswer]] = []
    if vocabularies is not None:
        known = _opened(vocabularies, load)
    datasets = asked_as(
        any_settings, distinct, known if any_settings.clean or vocabularies else (),
        lambda dataset, why: unasked.append((dataset, why)),
    )  # fmt: skip
    lexicons = [each for model in opened for each in _consulted(model, datasets, any_settings, progress)]
    with one_thread():
        results, refusals = _answers(lexicons, datasets, questions, progress)
        refusals += [_refusal(*each, lexicon, name) for each in unasked for lexicon in lexicons for name in questions]
        orders = _orders(lexicons, datasets, questions, results)
    results = adjusted(results, correction)
    cards = {lexicon.model.name: _model_card(lexicon, datasets) for lexicon in lexicons}
    rankings = rankings_of(results, list(cards), {name: card.context for name, card in cards.items()})
    return ResultSet(
        results=tuple(results),
        refusals=tuple(refusals),
        datasets={each.name: _dataset_card(each) for each in (*datasets, *(dataset for dataset, _ in unasked))},
        metrics={name: METRICS[name].card(name) for name in questions},
        models=cards,
        rankings=rankings,
        correlations=correlations_of(rankings, list(questions)),
        orders=orders,
        notes=notes_on(
            results, refusals, correction, [name for name in questions if not METRICS[name].free_of_scale], cards
        ),
    )


def _by_suite(suites: Sequence[str | Path | Dataset]) -> dict[str, str]:
    """How models that read sentences are asked, where a suite says so."""
    said = [SUITES[suite].context for suite in suites if isinstance(suite, str) and suite in SUITES]
    context = next((context for context in said if context), "")
    return {"context": context} if context else {}


def _consulted(model: Vectors, datasets: Sequence[Dataset], settings: Settings, progress: Progress) -> list[Lexicon]:
    """What a model knows of the questions, with its reading of sentences shown as work of its own."""
    reading = f"{model.name} reads"
    tell = lambda share: progress(round(share * PARTS), PARTS, reading)  # noqa: E731
    return consult(model, datasets, settings, tell, settings.null_lists > 0)


def _questions(
    metrics: Sequence[str], options: Mapping[str, Mapping[str, Any]], given: dict[str, Any]
) -> dict[str, Question]:
    """How each metric is to ask, all of it checked before any model is read."""
    for name in (*metrics, *options):
        check_metric(name)
    stranger = next((name for name in options if name not in metrics), None)
    if stranger:
        raise BadOption(f"There are options for {stranger}, which is not among the metrics {', '.join(metrics)}.")
    settings = Settings(**checked_options(Settings, {"ties": "inclusive", "keep_resamples": True, **given}))
    return {
        name: (
            replace(settings, alternative=settings.alternative or _both_sides(METRICS[name].alternative)),
            checked_options(METRICS[name].function, options.get(name, {}), name),
        )
        for name in metrics
    }


def _both_sides(alternative: Alternative) -> Alternative:
    """A test for "greater" as one for either way; one for "less" stays, as its metric can only fall short."""
    return "two-sided" if alternative == "greater" else alternative


def _distinct(suites: Iterable[str | Path | Dataset]) -> list[Dataset]:
    """The questions of all suites, each once; two different questions of one name cannot be told apart."""
    datasets: dict[str, Dataset] = {}
    for suite in suites:
        for dataset in (suite,) if isinstance(suite, Dataset) else load_suite(suite):
            if datasets.setdefault(dataset.name, dataset).hash != dataset.hash:
                raise BadOption(f"Two different datasets are called {dataset.name!r}; rename one of them.")
    return list(datasets.values())


def _opened(models: Sequence[str | Path | Vectors], load: Callable[[str | Path], Vectors]) -> list[Vectors]:
    return [load(model) if isinstance(model, str | Path) else model for model in models]


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
    lexicons: Sequence[Lexicon], datasets: Sequence[Dataset], questions: Mapping[str, Question], progress: Progress
) -> tuple[list[Result], list[Refusal]]:
    """Every answer and every refusal, in the order of the models and questions."""
    tasks = [(lexicon, dataset) for lexicon in lexicons for dataset in datasets]

    def answered(task: tuple[Lexicon, Dataset]) -> list[Result | Refusal]:
        return _answered(*task, questions)

    settings, _ = next(iter(questions.values()))
    # values alone are so quick that threads would cost more than they save
    drawing = settings.permutations or settings.resamples or settings.null_lists
    found: list[Result | Refusal] = []
    for done, answers in enumerate(side_by_side(answered, tasks) if drawing else map(answered, tasks)):
        lexicon, dataset = tasks[done]
        progress(done, len(tasks), f"{lexicon.model.name}: {dataset.name}")
        found += answers
    progress(len(tasks), len(tasks), "done")
    return [each for each in found if isinstance(each, Result)], [each for each in found if isinstance(each, Refusal)]


def _answered(lexicon: Lexicon, dataset: Dataset, questions: Mapping[str, Question]) -> list[Result | Refusal]:
    """One model's answer to one question with every metric, or why there is none."""
    found: list[Result | Refusal] = []
    with lexicon.remembering():
        for metric, (settings, options) in questions.items():
            try:
                found.append(measure_known(lexicon, dataset, metric, options, settings))
            except CannotAnswer as why:
                found.append(_refusal(dataset, why, lexicon, metric))
    return found


def _refusal(dataset: Dataset, why: CannotAnswer, lexicon: Lexicon, metric: str) -> Refusal:
    return Refusal(metric, dataset.name, lexicon.model.name, dataset.bias, str(why))


def _orders(
    lexicons: Sequence[Lexicon], datasets: Sequence[Dataset], questions: Mapping[str, Question],
    results: Sequence[Result],
) -> tuple[Order, ...]:  # fmt: skip
    """How sure the order of every two models is, on words that all of them know."""
    if len(lexicons) < 2 or not any(result.resampled for result in results):
        return ()
    paired = []
    for metric, (settings, options) in questions.items():
        for dataset in datasets:
            own = {r.model: r for r in results if (r.metric, r.dataset) == (metric, dataset.name)}
            if len(own) == len(lexicons):
                paired.append(on_same_words(lexicons, dataset, metric, options, settings, own))
    settings, _ = next(iter(questions.values()))
    return orders_of([found for found in paired if found], settings.level)


def _dataset_card(dataset: Dataset) -> DatasetCard:
    return DatasetCard(**{name: getattr(dataset, name) for name in DatasetCard.__dataclass_fields__})


def _model_card(lexicon: Lexicon, datasets: Sequence[Dataset]) -> ModelCard:
    model = lexicon.model
    card = ModelCard(
        name=model.name, fingerprint=model.fingerprint, description=model.description,
        words=None, dimensions=getattr(model, "dimensions", None), notes=model.notes,
    )  # fmt: skip
    if not isinstance(model, InContext):
        return replace(card, words=getattr(model, "words", None))
    return replace(card, context=lexicon.context_of(datasets), layer=model.layer, revision=model.revision)
