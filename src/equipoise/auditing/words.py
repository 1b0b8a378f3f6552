"""Many models x questions about words x metrics of vectors -> results, how sure orders are, and who was asked."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from equipoise.asking import Lexicon, consult
from equipoise.auditing.asked import PARTS, Asked, Progress
from equipoise.datasets import Dataset
from equipoise.errors import CannotAnswer
from equipoise.gathering import on_same_words, orders_of
from equipoise.measure import measure_known
from equipoise.models import InContext, Model, Vectors
from equipoise.questions import asked_as
from equipoise.results import ModelCard, Order, Refusal, Result
from equipoise.settings import Settings
from equipoise.threads import one_thread, side_by_side


class Put(NamedTuple):
    """The questions as they are put, and those that cannot be, with the reason."""

    datasets: list[Dataset]
    unasked: list[tuple[Dataset, CannotAnswer]]

    def only(self, names: Collection[str]) -> Put:
        """Those of these names."""
        datasets = [each for each in self.datasets if each.name in names]
        return Put(datasets, [(each, why) for each, why in self.unasked if each.name in names])


class OfWords(NamedTuple):
    """What models said of words, and who they are."""

    results: list[Result]
    refusals: list[Refusal]
    orders: tuple[Order, ...]
    cards: dict[str, ModelCard]
    datasets: Sequence[Dataset] = ()  # the questions, where they were put in other words than they came


def put_as(
    settings: Settings, distinct: Sequence[Dataset], models: Sequence[Model], vocabularies: Sequence[Vectors] | None
) -> Put:
    """The questions cleaned and paraphrased, where that was asked for; by default by the words of the static models."""
    static = [model for model in models if isinstance(model, Vectors) and not isinstance(model, InContext)]
    known = static if vocabularies is None else vocabularies
    unasked: list[tuple[Dataset, CannotAnswer]] = []
    datasets = asked_as(
        settings, distinct, known if settings.clean or vocabularies else (),
        lambda dataset, why: unasked.append((dataset, why)),
    )  # fmt: skip
    return Put(datasets, unasked)


def ask_about_words(
    models: Sequence[Vectors], put: Put, asked: Mapping[str, Mapping[str, Asked]], progress: Progress
) -> OfWords:
    """Every question put to every model, with the metrics that it is to be asked with, by its name."""
    settings = _any_settings(asked)
    if settings.senses == "auto":  # every result by senses has its twin by words
        settings = replace(settings, senses="both")
    lexicons = [each for model in models for each in _consulted(model, put.datasets, settings, progress)]
    with one_thread():
        results, refusals = _answers(lexicons, put.datasets, asked, progress)
        refusals += [
            _refusal(dataset, why, lexicon, name)
            for dataset, why in put.unasked for lexicon in lexicons for name in asked[dataset.name]
        ]  # fmt: skip
        orders = _orders(lexicons, put.datasets, asked, results)
    cards = {lexicon.model.name: _model_card(lexicon, put.datasets) for lexicon in lexicons}
    return OfWords(results, refusals, orders, cards)


def _consulted(model: Vectors, datasets: Sequence[Dataset], settings: Settings, progress: Progress) -> list[Lexicon]:
    """What a model knows of the questions, with its reading of sentences shown as work of its own."""
    reading = f"{model.name} reads"
    tell = lambda share: progress(round(share * PARTS), PARTS, reading)  # noqa: E731
    return consult(model, datasets, settings, tell, settings.null_lists > 0)


def _answers(
    lexicons: Sequence[Lexicon], datasets: Sequence[Dataset], asked: Mapping[str, Mapping[str, Asked]],
    progress: Progress,
) -> tuple[list[Result], list[Refusal]]:  # fmt: skip
    """Every answer and every refusal, in the order of the models and questions."""
    tasks = [(lexicon, dataset) for lexicon in lexicons for dataset in datasets]

    def answered(task: tuple[Lexicon, Dataset]) -> list[Result | Refusal]:
        lexicon, dataset = task
        return _answered(lexicon, dataset, asked[dataset.name])

    settings = _any_settings(asked)
    # values alone are so quick that threads would cost more than they save
    drawing = settings.permutations or settings.resamples or settings.null_lists
    found: list[Result | Refusal] = []
    for done, answers in enumerate(side_by_side(answered, tasks) if drawing else map(answered, tasks)):
        lexicon, dataset = tasks[done]
        progress(done, len(tasks), f"{lexicon.model.name}: {dataset.name}")
        found += answers
    if tasks:
        progress(len(tasks), len(tasks), "done")
    return [each for each in found if isinstance(each, Result)], [each for each in found if isinstance(each, Refusal)]


def _answered(lexicon: Lexicon, dataset: Dataset, questions: Mapping[str, Asked]) -> list[Result | Refusal]:
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
    lexicons: Sequence[Lexicon], datasets: Sequence[Dataset], asked: Mapping[str, Mapping[str, Asked]],
    results: Sequence[Result],
) -> tuple[Order, ...]:  # fmt: skip
    """How sure the order of every two models is, on words that all of them know."""
    if len(lexicons) < 2 or not any(result.resampled for result in results):
        return ()
    paired = []
    for metric in dict.fromkeys(name for own in asked.values() for name in own):
        for dataset in datasets:
            own = {r.model: r for r in results if (r.metric, r.dataset) == (metric, dataset.name)}
            if len(own) == len(lexicons):
                settings, options = asked[dataset.name][metric]
                paired.append(on_same_words(lexicons, dataset, metric, options, settings, own))
    return orders_of([found for found in paired if found], _any_settings(asked).level)


def _any_settings(asked: Mapping[str, Mapping[str, Asked]]) -> Settings:
    """The settings of an audit, which are the same for all its metrics but for what they test."""
    return next(settings for own in asked.values() for settings, _ in own.values())


def _model_card(lexicon: Lexicon, datasets: Sequence[Dataset]) -> ModelCard:
    model = lexicon.model
    card = ModelCard(
        name=model.name, fingerprint=model.fingerprint, description=model.description,
        words=None, dimensions=getattr(model, "dimensions", None), notes=model.notes, senses=lexicon.senses,
        twin_of=lexicon.twin_of,
    )  # fmt: skip
    if not isinstance(model, InContext):
        words = getattr(model, "words", None)
        return replace(card, words=words if isinstance(words, int) else None)
    return replace(card, context=lexicon.context_of(datasets), layer=model.layer, revision=model.revision)
