"""Which models of an audit are asked which questions about words, and with which metrics."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from equipoise.auditing.asked import Asked
from equipoise.auditing.sentences import encoder_of
from equipoise.datasets import Dataset
from equipoise.matching import FOR_SENTENCES, FOR_WORDS, made_for_sentences, meant_for, only_meant, vectors_of
from equipoise.metrics import METRICS
from equipoise.models import Model, Vectors

Wanted = Mapping[str, Mapping[str, Asked]]  # the name of a question -> the metrics to ask it with


class ToEncoders(NamedTuple):
    """Questions to be put in sentences, and who reads them."""

    models: list[Model]
    wanted: Wanted


def about_words(
    models: Sequence[Model], words: Sequence[Dataset], asked: Mapping[str, Asked], named: bool
) -> tuple[list[Vectors], Wanted]:
    """Who is asked for vectors of words, and what; a sentence encoder only where the metrics were named.

    If no model has such vectors, the reason of the first.
    """
    of_vectors = _asking("vectors", asked)
    wanted = {each.name: of_vectors if named else only_meant(of_vectors, each) for each in words}
    wanted = {name: metrics for name, metrics in wanted.items() if metrics}
    if not wanted:
        return [], {}
    with_vectors = [model for model in models if isinstance(model, Vectors)]
    chosen = with_vectors if named else [model for model in with_vectors if not made_for_sentences(model)]
    if chosen or any(map(made_for_sentences, models)):
        return chosen, wanted if chosen else {}
    return [vectors_of(models[0])], wanted


def about_sentences(
    models: Sequence[Model], words: Sequence[Dataset], asked: Mapping[str, Asked], named: bool
) -> list[ToEncoders]:
    """Who is asked in sentences: with metrics named, or by questions made of sentences, whoever can encode them;
    words, where nothing was named, are put into sentences for sentence encoders alone."""
    of_sentences = _asking("sentences", asked)
    made = [each for each in words if named or FOR_SENTENCES in meant_for(each)]
    others = [each for each in words if each not in made and meant_for(each) == FOR_WORDS]
    capable, own = [m for m in models if encoder_of(m)], [m for m in models if made_for_sentences(m)]
    parts = [(capable or list(models[:1]), made), (own, others)]
    return [
        ToEncoders(readers, {each.name: of_sentences for each in questions})
        for readers, questions in parts
        if of_sentences and readers and questions
    ]


def _asking(what: str, asked: Mapping[str, Asked]) -> dict[str, Asked]:
    return {name: how for name, how in asked.items() if METRICS[name].asks == what}
