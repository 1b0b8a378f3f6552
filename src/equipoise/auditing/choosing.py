"""Which models of an audit are asked which questions about words, with which metrics, and how."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from equipoise.auditing.asked import Asked
from equipoise.auditing.sentences import ask_encoders, encoder_of
from equipoise.auditing.stopping import Run
from equipoise.auditing.words import OfWords, Put, Wanted, ask_about_words
from equipoise.datasets import Dataset
from equipoise.matching import FOR_SENTENCES, FOR_WORDS, made_for_sentences, meant_for, only_meant, vectors_of
from equipoise.metrics import METRICS
from equipoise.models import Model, Vectors
from equipoise.results import Refusal

REASON = "{name} is made for {metric}, which sentence encoders are asked only if it is named; add --metrics {metric}."
KINDS = {"vectors": "vectors of words", "sentences": "vectors of sentences"}  # what metrics ask for


class Part(NamedTuple):
    """Questions, who is asked them, and how: as words, or put into sentences."""

    models: Sequence[Model]
    wanted: Wanted
    ask: Callable[..., OfWords]  # of the models, the questions as they are put, what is wanted, and the run

    def answers(self, put: Put, run: Run) -> OfWords:
        """What these models say of these questions, as they are put."""
        return self.ask(self.models, put.only(self.wanted), self.wanted, run)


def not_asked(parts: Sequence[Part], models: Sequence[Model]) -> list[str]:
    """In sentences, who of the models was not asked in a way that others were."""
    notes = []
    for part in parts:
        metrics = list(dict.fromkeys(name for asked in part.wanted.values() for name in asked))
        silent = [model for model in models if model not in part.models]
        if silent:
            asks = "ask" if len(metrics) > 1 else "asks"
            kind = KINDS[METRICS[metrics[0]].asks]
            more = f"; name the metrics to ask them too: {', '.join(encoders)}" if (encoders := _able(silent)) else ""
            names = ", ".join(model.name for model in silent)
            notes.append(f"{' and '.join(metrics)} {asks} for {kind}, so not of {names}{more}.")
    return notes


def passed_by(parts: Sequence[Part], words: Sequence[Dataset], models: Sequence[Model]) -> list[Refusal]:
    """Questions that no part takes: those made for a metric that nobody here is asked with unless it is named."""
    taken = {name for part in parts for name in part.wanted}
    return [
        Refusal(metric, each.name, model.name, each.bias, REASON.format(name=each.name, metric=metric))
        for each in words
        for metric in meant_for(each)
        if each.name not in taken and METRICS[metric].asks in KINDS
        for model in models
        if made_for_sentences(model)
    ]


def _able(models: Sequence[Model]) -> list[str]:
    """Those that could have been asked for vectors of words: each word as a sentence of its own."""
    return [model.name for model in models if made_for_sentences(model)]


def parts_of(models: Sequence[Model], words: Sequence[Dataset], asked: Mapping[str, Asked], named: bool) -> list[Part]:
    """All that is asked about words; `named`: the metrics were, so that they are asked of whoever can answer."""
    return [*_about_words(models, words, asked, named), *_about_sentences(models, words, asked, named)]


def _about_words(
    models: Sequence[Model], words: Sequence[Dataset], asked: Mapping[str, Asked], named: bool
) -> list[Part]:
    """For vectors of words; a sentence encoder only where the metrics were named. If nobody can, the first's reason."""
    of_vectors = _asking("vectors", asked)
    meant = {each.name: of_vectors if named else only_meant(of_vectors, each) for each in words}
    wanted = {name: metrics for name, metrics in meant.items() if metrics}
    with_vectors = [model for model in models if isinstance(model, Vectors)]
    chosen = with_vectors if named else [model for model in with_vectors if not made_for_sentences(model)]
    if wanted and not chosen and not any(map(made_for_sentences, models)):
        chosen = [vectors_of(models[0])]
    return [Part(chosen, wanted, ask_about_words)] if wanted and chosen else []


def _about_sentences(
    models: Sequence[Model], words: Sequence[Dataset], asked: Mapping[str, Asked], named: bool
) -> list[Part]:
    """In sentences, of whoever can encode them: with metrics named, by questions made of sentences, and words, where
    nothing was named, if there is a model that is made for sentences."""
    of_sentences = _asking("sentences", asked)
    made = [each for each in words if named or FOR_SENTENCES in meant_for(each)]
    others = [each for each in words if each not in made and meant_for(each) == FOR_WORDS]
    capable = [model for model in models if encoder_of(model)]
    questions = [*made, *(others if any(map(made_for_sentences, models)) else ())]
    wanted = {each.name: of_sentences for each in questions}
    return [Part(capable or models[:1], wanted, ask_encoders)] if of_sentences and questions else []


def _asking(what: str, asked: Mapping[str, Asked]) -> dict[str, Asked]:
    return {name: how for name, how in asked.items() if METRICS[name].asks == what}
