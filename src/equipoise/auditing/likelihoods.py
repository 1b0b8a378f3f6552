"""Many language models x questions x metrics, for the metrics that ask for likelihoods."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from equipoise.auditing.asked import PARTS, Asked
from equipoise.auditing.keeping import about_answer
from equipoise.auditing.stopping import Run
from equipoise.datasets import Question, SentencePairs
from equipoise.errors import CannotAnswer
from equipoise.gathering import orders_of
from equipoise.matching import fits, speaker
from equipoise.metrics import METRICS
from equipoise.models import Likelihoods, Model, likelihoods_of
from equipoise.preferring import measure_filled, measure_pairs
from equipoise.results import ModelCard, Order, Refusal, Result


class OfLikelihoods(NamedTuple):
    """What language models said, and who they are."""

    results: list[Result]
    refusals: list[Refusal]
    asked: dict[str, list[str]]  # metric -> the models that it was asked of
    cards: dict[str, ModelCard]
    notes: list[str]
    level: float  # of the orders' intervals

    def by_metric(self) -> list[tuple[list[str], list[Result]]]:
        """For each metric the models that it was asked of, and their results."""
        return [
            (models, [result for result in self.results if result.metric == metric])
            for metric, models in self.asked.items()
        ]

    @property
    def orders(self) -> tuple[Order, ...]:
        """How sure the order of every two models is, on questions that all of them answered alike."""
        paired = []
        for models, results in self.by_metric():
            for dataset in dict.fromkeys(result.dataset for result in results):
                own = {result.model: result for result in results if result.dataset == dataset}
                draws = {result.resampled and result.resampled.draws for result in own.values()}
                if len(own) == len(models) > 1 and len(draws) == 1 and None not in draws:
                    paired.append(own)
        return orders_of(paired, self.level) if paired else ()


def ask_for_likelihoods(
    models: Sequence[Model], questions: Sequence[Question], metrics: Mapping[str, Asked], run: Run
) -> OfLikelihoods:
    """Every question put to every model that a metric fits; where it fits none, every model's reason."""
    found = OfLikelihoods([], [], {}, {}, [], next((settings.level for settings, _ in metrics.values()), 0.95))
    for name, (settings, options) in metrics.items():
        asked = [question for question in questions if fits(name, question)]
        speakers = {model.name: speaker(model, name) for model in models} if asked else {}
        known = {model: language for model, language in speakers.items() if language is not None}
        if not known:
            found.refusals.extend(_refusal(model, name, question) for model in models for question in asked)
            continue
        silent = [model for model in speakers if model not in known]
        if silent:
            found.notes.append(
                f"{name} asks for {KINDS[METRICS[name].asks]}, so it was not asked of {', '.join(silent)}."
            )
        for model, language in known.items():
            language.name = model  # as the audit calls it
            found.cards[model] = _card(language)
            for question in asked:
                answer = _answer(language, question, name, (settings, options), run)
                if isinstance(answer, Result):
                    found.results.append(answer)
                else:
                    found.refusals.append(answer)
        found.asked[name] = run.compared(known, [result for result in found.results if result.metric == name])
    return found


def _card(model: Likelihoods) -> ModelCard:
    return ModelCard(
        name=model.name, fingerprint=model.fingerprint, description=model.description, words=None, dimensions=None,
        notes=model.notes, revision=getattr(model, "revision", ""),
    )  # fmt: skip


KINDS = {
    "masked": "masked language models", "causal": "causal language models", "likelihoods": "language models",
}  # fmt: skip


def _answer(model: Likelihoods, question: Question, name: str, asked: Asked, run: Run) -> Result | Refusal:
    """One model's answer to one question, or the reason why there is none."""
    settings, options = asked
    what = f"{model.name} reads {question.name}"
    progress = lambda share: run(round(share * PARTS), PARTS, what)  # noqa: E731

    def measured() -> Result:
        if isinstance(question, SentencePairs):
            return measure_pairs(model, question, name, options, settings, progress)
        return measure_filled(model, question, name, options, settings, progress)

    return run.answer(
        lambda: about_answer(model, question, name, asked, {"order": model.order}),
        measured,
        lambda why: Refusal(name, question.name, model.name, question.bias, why),
    )


def _refusal(model: Model, name: str, question: Question) -> Refusal:
    """Why a model has no answer to a metric that fits none of the models."""
    try:
        order = likelihoods_of(model).order
        why = f"{name} asks for {KINDS[METRICS[name].asks]}, and {model.name} is a {order} one."
    except CannotAnswer as error:
        why = str(error)
    return Refusal(name, question.name, model.name, question.bias, why)
