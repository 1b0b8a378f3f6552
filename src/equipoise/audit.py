"""Many models x many questions x metrics -> results, corrected p-values, rankings and correlations."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from equipoise.auditing.asked import PARTS, Progress, asked_of
from equipoise.auditing.words import OfWords, ask_about_words, put_as
from equipoise.datasets import SUITES, Dataset, Question, SentencePairs, load_suite
from equipoise.errors import BadOption
from equipoise.gathering import Correction, adjusted, correlations_of, notes_on, rankings_of, twins_of
from equipoise.matching import (
    check_made_for,
    check_some_fit,
    check_ways,
    default_metrics,
    only_meant,
    spoken_by,
    vectors_of,
)
from equipoise.metrics import METRICS
from equipoise.models import Model, Vectors, load_model
from equipoise.options import checked_options
from equipoise.results import DatasetCard, ResultSet

DEFAULT_SUITES = ("gender", "ethnicity", "religion")


def audit(
    models: Sequence[str | Path | Model],
    suites: Sequence[str | Path | Question] = DEFAULT_SUITES,
    metrics: Sequence[str] | None = None,
    *,
    options: Mapping[str, Mapping[str, Any]] | None = None,
    correction: Correction = "holm",
    vocabularies: Sequence[str | Path | Model] | None = None,
    load: Callable[[str | Path], Model] = load_model,
    progress: Progress = lambda done, total, what: None,
    **settings: Any,
) -> ResultSet:
    """Put every question of the suites to every model, with every metric that fits the question and the model.

    By default the metrics are those that a question is made for, or else weat, rnd and rnsb for words, aul and
    likelihood for pairs of sentences.
    Settings as for `measure`, with the resampled values kept, to compare with; `options` has those of the metrics:
    {"weat": {"ddof": 0}}; `correction` of p-values is holm, benjamini-hochberg or none. Where the settings do not say
    otherwise, tests are two-sided even if a metric's paper makes them one-sided, because an audit does not know
    beforehand which way a model leans, and they count ties, because only such p-values can be corrected for their
    number. With clean=True, words that one of the `vocabularies`, by default the static models themselves, lacks are
    not asked of any. A question that a model cannot answer is a `Refusal` in the set, with its reason, and is left out
    of the rankings of all models.
    """
    if not (models and suites and (metrics is None or metrics)):
        raise BadOption("An audit needs at least one model, one suite and one metric.")
    from equipoise.auditing.likelihoods import ask_for_likelihoods  # with all it needs of language models

    checked_options(audit, {"correction": correction})
    questions = _distinct(suites)
    for question in questions:
        check_made_for(question)
    names = list(dict.fromkeys(metrics or default_metrics(questions)))
    asked = asked_of(names, options or {}, {**_by_suite(suites), **settings})
    check_some_fit(names, questions)
    check_ways(next(iter(asked.values()))[0], questions, names, vocabularies or ())
    opened = _named_apart(models, _opened(models, load))
    if metrics is None:
        asked = {name: asked[name] for name in spoken_by(opened, list(asked))}
    known = None if vocabularies is None else list(map(vectors_of, _opened(vocabularies, load)))

    words = [question for question in questions if isinstance(question, Dataset)]
    pairs = [question for question in questions if isinstance(question, SentencePairs)]
    put = put_as(next(iter(asked.values()))[0], words, opened, known)
    of_vectors = {name: how for name, how in asked.items() if METRICS[name].asks == "vectors"}
    others = {name: how for name, how in asked.items() if name not in of_vectors}
    seen = NOTHING
    if of_vectors and words:
        wanted = {each.name: of_vectors if metrics else only_meant(of_vectors, each) for each in words}
        seen = ask_about_words(_with_vectors(opened), put, wanted, progress)
    spoken = ask_for_likelihoods(opened, [*put.datasets, *pairs], others, _in_parts(progress))

    results = adjusted([*seen.results, *spoken.results], correction)
    refusals = [*seen.refusals, *spoken.refusals]
    cards = {**seen.cards, **{name: card for name, card in spoken.cards.items() if name not in seen.cards}}
    rankings = (
        *rankings_of(seen.results, list(seen.cards), {name: card.context for name, card in seen.cards.items()}),
        *(row for models_asked, found in spoken.by_metric() for row in rankings_of(found, models_asked)),
    )
    every: list[Question] = [*put.datasets, *(each for each, _ in put.unasked), *pairs]
    told = notes_on(results, refusals, correction, [name for name in asked if not METRICS[name].free_of_scale], cards)
    return ResultSet(
        results=tuple(results),
        refusals=tuple(refusals),
        datasets={each.name: _dataset_card(each) for each in every},
        metrics={name: METRICS[name].card(name) for name in asked},
        models=cards,
        rankings=rankings,
        correlations=correlations_of(rankings, list(asked)),
        orders=(*seen.orders, *spoken.orders),
        twins=twins_of(seen.results, cards),
        notes=(*told, *_not_asked(opened, of_vectors if words else ()), *spoken.notes),
    )


NOTHING = OfWords([], [], (), {})


def _in_parts(progress: Progress) -> Callable[[float, str], None]:
    return lambda share, what: progress(round(share * PARTS), PARTS, what)


def _with_vectors(models: Sequence[Model]) -> list[Vectors]:
    """The models that can be asked about words; if there is none, the reason of the first."""
    found = [model for model in models if isinstance(model, Vectors)]
    return found or [vectors_of(models[0])]


def _not_asked(models: Sequence[Model], metrics: Iterable[str]) -> list[str]:
    """Who gives no vectors, where others were asked for them."""
    names, silent = " and ".join(metrics), [model.name for model in models if not isinstance(model, Vectors)]
    return (
        [f"{names} ask for vectors of words, so they were not asked of {', '.join(silent)}."]
        if names and silent
        else []
    )


def _by_suite(suites: Sequence[str | Path | Question]) -> dict[str, str]:
    """How models that read sentences are asked, where a suite says so."""
    said = [SUITES[suite].context for suite in suites if isinstance(suite, str) and suite in SUITES]
    context = next((context for context in said if context), "")
    return {"context": context} if context else {}


def _distinct(suites: Iterable[str | Path | Question]) -> list[Question]:
    """The questions of all suites, each once; two different questions of one name cannot be told apart."""
    datasets: dict[str, Question] = {}
    for suite in suites:
        for dataset in load_suite(suite) if isinstance(suite, str | Path) else (suite,):
            if datasets.setdefault(dataset.name, dataset).hash != dataset.hash:
                raise BadOption(f"Two different datasets are called {dataset.name!r}; rename one of them.")
    return list(datasets.values())


def _opened(models: Sequence[str | Path | Model], load: Callable[[str | Path], Model]) -> list[Model]:
    return [load(model) if isinstance(model, str | Path) else model for model in models]


def _named_apart(specs: Sequence[str | Path | Model], models: Sequence[Model]) -> list[Model]:
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


def _dataset_card(question: Question) -> DatasetCard:
    """What was asked, in full; of pairs of sentences their number, as they stand in the results."""
    if isinstance(question, Dataset):
        fields = DatasetCard.__dataclass_fields__
        return DatasetCard(**{name: getattr(question, name) for name in fields if hasattr(question, name)})
    about = ("name", "title", "bias", "language", "source", "licence", "revision", "rationale", "defects")
    told = {name: getattr(question, name) for name in about}
    return DatasetCard(**told, targets={}, attributes={}, sentence_pairs=len(question.pairs))
