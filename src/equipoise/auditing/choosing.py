"""Which models of an audit are asked which questions about words, with which metrics, and how."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from equipoise.auditing.asked import Asked, Progress
from equipoise.auditing.sentences import ask_encoders, encoder_of
from equipoise.auditing.words import OfWords, Put, ask_about_words
from equipoise.datasets import Dataset
from equipoise.matching import FOR_SENTENCES, FOR_WORDS, made_for_sentences, meant_for, only_meant, vectors_of
from equipoise.metrics import METRICS
from equipoise.models import Model, Vectors

Wanted = Mapping[str, Mapping[str, Asked]]  # the name of a question -> the metrics to ask it with

KINDS = {"vectors": "vectors of words", "sentences": "vectors of sentences"}  # what metrics ask for


class Part(NamedTuple):
    """Questions, who is asked them, and how: as words, or put into sentences."""

    models: Sequence[Model]
    wanted: Wanted
    ask: Callable[..., OfWords]  # of the models, the questions as they are put, what is wanted, and progress

    def answers(self, put: Put, progress: Progress) -> OfWords:
        """What these models say of these questions, as they are put."""
        return self.ask(self.models, put.only(self.wanted), self.wanted, progress)


def answers_of(parts: Sequence[Part], put: Put, progress: Progress) -> list[OfWords]:
    """What was said, together for all parts that were asked in the same way: they are ranked with one another."""
    said: dict[Callable[..., OfWords], OfWords] = {}
    for part in parts:
        answers = part.answers(put, progress)
        said[part.ask] = _joined(said[part.ask], answers) if part.ask in said else answers
    return list(said.values())


def _joined(first: OfWords, second: OfWords) -> OfWords:
    return OfWords(
        [*first.results, *second.results], [*first.refusals, *second.refusals], (*first.orders, *second.orders),
        {**second.cards, **first.cards}, [*first.datasets, *second.datasets],
    )  # fmt: skip


def not_asked(parts: Sequence[Part], models: Sequence[Model]) -> list[str]:
    """In sentences, who of the models was never asked in a way that others were."""
    notes = []
    for ask in dict.fromkeys(part.ask for part in parts):
        own = [part for part in parts if part.ask is ask]
        metrics = list(dict.fromkeys(name for part in own for asked in part.wanted.values() for name in asked))
        silent = [model for model in models if not any(model in part.models for part in own)]
        if silent:
            asks = "ask" if len(metrics) > 1 else "asks"
            kind = KINDS[METRICS[metrics[0]].asks]
            more = f"; name the metrics to ask them too: {', '.join(encoders)}" if (encoders := _able(silent)) else ""
            names = ", ".join(model.name for model in silent)
            notes.append(f"{' and '.join(metrics)} {asks} for {kind}, so not of {names}{more}.")
    return notes


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
    capable, own = [m for m in models if encoder_of(m)], [m for m in models if made_for_sentences(m)]
    return [
        Part(readers, {each.name: of_sentences for each in questions}, ask_encoders)
        for readers, questions in ((capable or models[:1], made), (capable if own else (), others))
        if of_sentences and readers and questions
    ]


def _asking(what: str, asked: Mapping[str, Asked]) -> dict[str, Asked]:
    return {name: how for name, how in asked.items() if METRICS[name].asks == what}
