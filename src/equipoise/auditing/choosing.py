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

    def not_asked(self, models: Sequence[Model]) -> list[str]:
        """In a sentence, who of the models was left out."""
        metrics = list(dict.fromkeys(name for own in self.wanted.values() for name in own))
        silent = [model.name for model in models if model not in self.models]
        if not silent:
            return []
        asks = "ask" if len(metrics) > 1 else "asks"
        return [f"{' and '.join(metrics)} {asks} for {KINDS[METRICS[metrics[0]].asks]}, so not of {', '.join(silent)}."]


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
    """In sentences: with metrics named, or by questions made of sentences, of whoever can encode them; words, where
    nothing was named, are put into sentences for sentence encoders alone."""
    of_sentences = _asking("sentences", asked)
    made = [each for each in words if named or FOR_SENTENCES in meant_for(each)]
    others = [each for each in words if each not in made and meant_for(each) == FOR_WORDS]
    capable, own = [m for m in models if encoder_of(m)], [m for m in models if made_for_sentences(m)]
    return [
        Part(readers, {each.name: of_sentences for each in questions}, ask_encoders)
        for readers, questions in ((capable or models[:1], made), (own, others))
        if of_sentences and readers and questions
    ]


def _asking(what: str, asked: Mapping[str, Asked]) -> dict[str, Asked]:
    return {name: how for name, how in asked.items() if METRICS[name].asks == what}
