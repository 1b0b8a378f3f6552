"""Many models x many questions x metrics -> results, corrected p-values, rankings and correlations."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from equipoise.auditing.asked import Progress, asked_of
from equipoise.auditing.cards import dataset_card
from equipoise.auditing.choosing import KINDS, Part, not_asked, parts_of, passed_by
from equipoise.auditing.keeping import Kept
from equipoise.auditing.sentences import ask_encoders
from equipoise.auditing.stopping import Run, Stop, is_stop, notes_on_stop
from equipoise.auditing.unopened import nothing_asked
from equipoise.auditing.words import OfWords, put_as
from equipoise.datasets import SUITES, Dataset, Question, SentencePairs, load_suite
from equipoise.errors import BadOption
from equipoise.gathering import (
    Correction,
    Family,
    adjusted,
    correlations_of,
    not_significant,
    notes_on,
    pooled_correlations,
    rankings_of,
    twins_of,
)
from equipoise.matching import (
    answered_by,
    check_made_for,
    check_some_fit,
    check_ways,
    default_metrics,
    vectors_of,
)
from equipoise.metrics import METRICS
from equipoise.models import Model, load_model
from equipoise.models.naming import named_apart
from equipoise.options import checked_options
from equipoise.results import ModelCard, RankMethod, ResultSet
from equipoise.results.weighed import SentencesExplained

GENDER = "gender"  # what our example sentences are about
DEFAULT_SUITES = ("gender", "ethnicity", "religion")


def audit(
    models: Sequence[str | Path | Model],
    suites: Sequence[str | Path | Question] = DEFAULT_SUITES,
    metrics: Sequence[str] | None = None,
    *,
    options: Mapping[str, Mapping[str, Any]] | None = None,
    correction: Correction = "holm",
    rank_method: RankMethod = "average",
    significant_only: bool = False,
    vocabularies: Sequence[str | Path | Model] | None = None,
    load: Callable[[str | Path], Model] = load_model,
    progress: Progress = lambda done, total, what: None,
    kept: str | Path | None = None,
    **settings: Any,
) -> ResultSet:
    """Put every question of the suites to every model, with every metric that fits the question and the model.

    By default the metrics are those that a question is made for, or else weat, rnd and rnsb for words, seat for words
    put to sentence encoders, aul and likelihood for pairs of sentences.
    Settings as for `measure`, with the resampled values kept, to compare with; `options` has those of the metrics:
    {"weat": {"ddof": 0}}; `correction` of p-values is holm, benjamini-hochberg or none. Where the settings do not say
    otherwise, tests are two-sided even if a metric's paper makes them one-sided, because an audit does not know
    beforehand which way a model leans, and they count ties, because only such p-values can be corrected for their
    number. With clean=True, words that one of the `vocabularies`, by default the static models themselves, lacks are
    not asked of any. A question that a model cannot answer is a `Refusal` in the set, with its reason, and is left out
    of the rankings of all models.

    Models of equal value share the mean of their ranks; with rank_method="first" they are ranked in the order given, as
    by `pandas.Series.rank`. With significant_only=True, rankings count only questions whose result is significant for
    every model (adjusted p below 0.05); `ResultSet.not_significant` has those left out. Metrics without a test are
    ranked as ever.

    If `progress` raises `equipoise.auditing.stopping.Stop`, the audit ends with what was answered by then: the other
    measurements are refusals, and a note says how many. In the folder `kept` every answer is kept as soon as it is
    made, and a later audit takes from there what it would ask in just the same way.
    """
    if not (models and suites and (metrics is None or metrics)):
        raise BadOption("An audit needs at least one model, one suite and one metric.")
    from equipoise.auditing.likelihoods import ask_for_likelihoods  # with all it needs of language models

    checked = checked_options(
        audit, {"correction": correction, "rank_method": rank_method, "significant_only": significant_only}
    )
    significant_only = checked["significant_only"]
    questions = _distinct(suites)
    for question in questions:
        check_made_for(question)
    names = list(dict.fromkeys(metrics or default_metrics(questions)))
    asked = asked_of(names, options or {}, {**_by_suite(suites), **settings})
    check_some_fit(names, questions)
    if significant_only and _untested(asked, questions):
        raise BadOption(
            "significant_only needs p-values, and permutations is 0: ask for more, or leave one of them out."
        )
    check_ways(next(iter(asked.values()))[0], questions, names, vocabularies or ())
    run = Run(progress, None if kept is None else Kept(Path(kept)))
    try:
        opened = named_apart(models, _opened(models, load))
        known = None if vocabularies is None else list(map(vectors_of, _opened(vocabularies, load)))
    except Stop:
        return nothing_asked(models, questions, asked, named=bool(metrics))
    if metrics is None:
        asked = {name: asked[name] for name in answered_by(opened, list(asked), questions)}

    words = [question for question in questions if isinstance(question, Dataset)]
    pairs = [question for question in questions if isinstance(question, SentencePairs)]
    put = put_as(next(iter(asked.values()))[0], words, opened, known)
    parts = parts_of(opened, words, asked, named=bool(metrics))
    answers = [part.answers(put, run) for part in parts]
    others = {name: how for name, how in asked.items() if METRICS[name].asks not in KINDS}
    spoken = ask_for_likelihoods(opened, [*put.datasets, *pairs], others, run)

    said = [result for each in answers for result in each.results]
    results = adjusted([*said, *spoken.results], correction, _family(settings))
    rest = iter(results)  # with adjusted p-values, in the same order
    answers = [each._replace(results=list(islice(rest, len(each.results)))) for each in answers]
    spoken = spoken._replace(results=list(rest))
    refusals = [*(refusal for each in answers for refusal in each.refusals), *spoken.refusals]
    refusals += passed_by(parts, words, opened)
    cards = _first_of([*(each.cards for each in answers), spoken.cards])
    compared = [(each.results, _ranked(each, run), _contexts(each.cards)) for each in answers]
    compared += [(found, models_asked, {}) for models_asked, found in spoken.by_metric()]
    rankings = tuple(
        row for group in compared for row in rankings_of(*group, method=rank_method, significant_only=significant_only)
    )
    left_out = tuple(row for group in compared for row in not_significant(*group)) if significant_only else ()
    made = [dataset for each in answers for dataset in each.datasets]
    encoders = _to_study(parts, made)
    explained = _studied(encoders, run)
    every: list[Question] = [*put.datasets, *(each for each, _ in put.unasked), *made, *pairs]
    named = {*(result.dataset for result in results), *(refusal.dataset for refusal in refusals)}
    own = [refusal for refusal in refusals if not is_stop(refusal)]
    told = notes_on(results, own, correction, _scaled(asked), cards, _family(settings))
    stopped = notes_on_stop(run, refusals, unexplained=len(encoders) - len(explained))
    return ResultSet(
        results=tuple(results),
        refusals=tuple(refusals),
        datasets={each.name: dataset_card(each) for each in every if each.name in named},
        metrics={name: METRICS[name].card(name) for name in asked},
        models=cards,
        rankings=rankings,
        correlations=(
            *correlations_of(rankings, list(asked)),
            *pooled_correlations(rankings, list(asked), results, left_out),
        ),
        orders=(*(order for each in answers for order in each.orders), *spoken.orders),
        twins=twins_of(said, cards),
        encoders=explained,
        rank_method=checked["rank_method"],
        significant_only=significant_only,
        not_significant=left_out,
        notes=(*stopped, *told, *not_asked(parts, opened), *spoken.notes),
    )


def _untested(asked: Mapping[str, Any], questions: Sequence[Question]) -> bool:
    """Whether no p-value can come of it: pairs of sentences are tested without permutations."""
    pairs = any(isinstance(question, SentencePairs) for question in questions)
    return not pairs and not any(settings.permutations for settings, _ in asked.values())


def _scaled(metrics: Iterable[str]) -> list[str]:
    return [name for name in metrics if not METRICS[name].free_of_scale]


def _ranked(answers: OfWords, run: Run) -> list[str]:
    return run.compared(answers.cards, answers.results)


def _first_of(cards: Iterable[Mapping[str, ModelCard]]) -> dict[str, ModelCard]:
    """Every model's card; of one that was asked in several ways, the first."""
    found: dict[str, ModelCard] = {}
    for each in cards:
        found |= {name: card for name, card in each.items() if name not in found}
    return found


def _contexts(cards: Mapping[str, ModelCard]) -> dict[str, str]:
    return {name: card.context for name, card in cards.items()}


def _to_study(parts: Sequence[Part], questions: Sequence[Question]) -> list[Model]:
    """The models to explain a few sentences with: the sentence encoders, where they were asked about gender."""
    if not any(question.bias == GENDER for question in questions):
        return []
    return [model for part in parts if part.ask is ask_encoders for model in part.models]


def _studied(models: Sequence[Model], run: Run) -> tuple[SentencesExplained, ...]:
    """What these models make of a few sentences of ours."""
    if run.stopped or not models:
        return ()
    from equipoise.auditing.encoders import studied  # with all it needs to explain

    return studied({model.name: model for model in models}.values(), run)


def _family(settings: Mapping[str, Any]) -> Family:
    """What p-values are corrected over: a published procedure corrects over all."""
    return "all" if settings.get("procedure") else "bias"


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
