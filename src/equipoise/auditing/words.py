"""Many models x questions about words x metrics of vectors -> results, how sure orders are, and who was asked."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

from equipoise.asking import Lexicon, ask, consult
from equipoise.asking.sentences import words_of
from equipoise.asking.views import views_of
from equipoise.auditing.asked import PARTS, Asked
from equipoise.auditing.keeping import about_answer
from equipoise.auditing.stopping import STOPPED, Run, Stop
from equipoise.datasets import Dataset
from equipoise.errors import CannotAnswer
from equipoise.gathering import on_same_words, orders_of
from equipoise.measure import measure_known
from equipoise.models import InContext, Model, Vectors
from equipoise.questions import asked_as
from equipoise.results import ModelCard, Order, Refusal, Result
from equipoise.settings import Settings
from equipoise.threads import one_thread, side_by_side

Wanted = Mapping[str, Mapping[str, Asked]]  # the name of a question -> the metrics to ask it with


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


def ask_about_words(models: Sequence[Vectors], put: Put, asked: Wanted, run: Run) -> OfWords:
    """Every question put to every model, with the metrics that it is to be asked with, by its name.

    One model after the other, so that a stop while a large one reads finds those before it done.
    """
    settings = _any_settings(asked)
    if settings.senses == "auto":  # every result by senses has its twin by words
        settings = replace(settings, senses="both")
    ways = [_names(model, settings) for model in models]
    names = [name for own in ways for name in own]
    total = len(names) * len(put.datasets)
    lexicons: list[Lexicon] = []
    found: list[Result | Refusal] = []
    for model, own in zip(models, ways, strict=True):
        begun = len(lexicons) * len(put.datasets)
        consulted = _consulted(model, put.datasets, settings, run)
        found += _answers(consulted, put.datasets, asked, run, begun, total)
        found += [] if consulted else _unheard(own, put.datasets, asked)
        lexicons += consulted
    if total:
        run.tell(total, total, "done")
    results = [each for each in found if isinstance(each, Result)]
    refusals = [each for each in found if isinstance(each, Refusal)]
    refusals += [
        _refusal(dataset, str(why), name, metric)
        for dataset, why in put.unasked for name in names for metric in asked[dataset.name]
    ]  # fmt: skip
    compared = run.compared(names, results)
    with one_thread():
        orders = _orders([each for each in lexicons if each.model.name in compared], put.datasets, asked, results)
    cards = {lexicon.model.name: _model_card(lexicon, put.datasets) for lexicon in lexicons}
    return OfWords(results, refusals, orders, cards)


def _names(model: Vectors, settings: Settings) -> list[str]:
    """What a model is called, in every way in which it is asked."""
    return [view.model.name for view in views_of(model, settings.context, settings.layer, settings.senses)]


def _consulted(model: Vectors, datasets: Sequence[Dataset], settings: Settings, run: Run) -> list[Lexicon]:
    """What a model knows of the questions, with its reading of sentences shown as work of its own.

    After a stop, [] of one that must read sentences; others take no time, and may have answers that were kept.
    """
    reading = f"{model.name} reads"
    tell = lambda share: run(round(share * PARTS), PARTS, reading)  # noqa: E731
    try:
        return consult(model, datasets, settings, tell, settings.null_lists > 0)
    except Stop:
        return []


def _unheard(names: Sequence[str], datasets: Sequence[Dataset], asked: Wanted) -> list[Refusal]:
    """The refusals of a model that was not consulted."""
    return [
        _refusal(dataset, STOPPED, name, metric)
        for name in names for dataset in datasets for metric in asked[dataset.name]
    ]  # fmt: skip


def _answers(
    lexicons: Sequence[Lexicon], datasets: Sequence[Dataset], asked: Wanted, run: Run, begun: int, total: int
) -> list[Result | Refusal]:
    """Every answer and every refusal of one model, in the order of the questions; begun: those before, of the total."""
    tasks = [(lexicon, dataset) for lexicon in lexicons for dataset in datasets]

    def answered(task: tuple[Lexicon, Dataset]) -> list[Result | Refusal]:
        lexicon, dataset = task
        return _answered(lexicon, dataset, asked[dataset.name], run)

    settings = _any_settings(asked)
    # values alone are so quick that threads would cost more than they save
    drawing = settings.permutations or settings.resamples or settings.null_lists
    found: list[Result | Refusal] = []
    with one_thread():
        for done, answers in enumerate(side_by_side(answered, tasks) if drawing else map(answered, tasks)):
            lexicon, dataset = tasks[done]
            run.tell(begun + done, total, f"{lexicon.model.name}: {dataset.name}")
            found += answers  # after a stop, those that threads were at, and the refusals of the others
    return found


def _answered(lexicon: Lexicon, dataset: Dataset, questions: Mapping[str, Asked], run: Run) -> list[Result | Refusal]:
    """One model's answer to one question with every metric, or why there is none."""
    with lexicon.remembering():
        found = [_answer(lexicon, dataset, metric, asked, run) for metric, asked in questions.items()]
        if run.kept and not run.stopped and any(map(_cut_off, found)):
            with suppress(CannotAnswer):  # a kept answer read nothing: the model is to note again what it cut off
                ask(lexicon, dataset, paired=False, max_missing=1.0)
    return found


def _answer(lexicon: Lexicon, dataset: Dataset, metric: str, asked: Asked, run: Run) -> Result | Refusal:
    settings, options = asked
    return run.answer(
        lambda: about_answer(lexicon.model, dataset, metric, asked, _how(lexicon, dataset)),
        lambda: measure_known(lexicon, dataset, metric, options, settings),
        lambda why: _refusal(dataset, why, lexicon.model.name, metric),
    )


def _how(lexicon: Lexicon, dataset: Dataset) -> dict[str, object]:
    """How a question is put; what words are called in the model can follow from the other questions of the audit."""
    words = dict.fromkeys(
        word for each in (dataset, *lexicon.variants.get(dataset.name, ())) for word in words_of(each)
    )
    forms = {word: lexicon.forms[word] for word in words if word in lexicon.forms}
    ways = {"context": lexicon.context, "senses": lexicon.senses, "units": lexicon.units}
    return {"asked": lexicon.asked, **ways, "forms": forms}


def _cut_off(answer: Result | Refusal) -> bool:
    """Whether the model may have cut off a sentence."""
    return isinstance(answer, Refusal) or bool(answer.detail.get("cut_off"))


def _refusal(dataset: Dataset, why: str, model: str, metric: str) -> Refusal:
    return Refusal(metric, dataset.name, model, dataset.bias, why)


def _orders(
    lexicons: Sequence[Lexicon], datasets: Sequence[Dataset], asked: Wanted, results: Sequence[Result]
) -> tuple[Order, ...]:
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


def _any_settings(asked: Wanted) -> Settings:
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
