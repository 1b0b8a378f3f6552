"""A model consulted: all the words and sentences of many questions read at once, then looked up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain
from typing import NamedTuple

from equipoise.asking.lexicon import Lexicon
from equipoise.asking.manner import Manner
from equipoise.asking.sentences import alone, sentences_of, words_of
from equipoise.asking.views import View, views_of
from equipoise.datasets import Dataset
from equipoise.datasets.concepts import variants
from equipoise.errors import CannotAnswer
from equipoise.models import InContext, Progress, Sentence, Vectors


class Plan(NamedTuple):
    """What is to be asked of a model in one way."""

    view: View
    in_sentences: Sequence[Dataset]
    otherwise: Mapping[str, list[Dataset]]  # the other questions, by name, in other published words
    words: list[str]  # of those and of their variants

    def sentences(self) -> Iterator[Sentence]:
        return chain(map(alone, self.words), chain.from_iterable(map(sentences_of, self.in_sentences)))


def consult(
    model: Vectors, datasets: Sequence[Dataset], manner: Manner, progress: Progress, random_words: bool = False
) -> list[Lexicon]:
    """What the model knows of these questions and of their variants, once for every way to ask it.

    random_words: whether random words like these will be asked for, too.
    """
    views = views_of(model, manner.context, manner.layer)
    most = manner.variants
    otherwise = {dataset.name: variants(dataset, most).datasets for dataset in datasets} if most else {}
    plans = [_plan(view, datasets, otherwise) for view in views]
    if isinstance(model, InContext):
        _read_ahead(model, plans, progress)
    lexicons = [_lexicon(plan, manner) for plan in plans]
    for lexicon, plan in zip(lexicons, plans, strict=True):
        if random_words and lexicon.in_context and plan.words:
            lexicon.reservoir.candidates(plan.words)
    return lexicons


def _read_ahead(model: InContext, plans: Sequence[Plan], progress: Progress) -> None:
    """Let the model read all that will be asked, for all layers at once."""
    layers = [plan.view.model.layer for plan in plans if isinstance(plan.view.model, InContext)]
    try:
        model.prepare(list(dict.fromkeys(each for plan in plans for each in plan.sentences())), layers, progress)
    except CannotAnswer:  # some word cannot be read: that is for the questions with it to say, and for no other
        for dataset in (dataset for plan in plans for dataset in plan.in_sentences):
            with suppress(CannotAnswer):
                model.prepare(list(sentences_of(dataset)), layers, progress)


def _plan(view: View, datasets: Sequence[Dataset], otherwise: Mapping[str, list[Dataset]]) -> Plan:
    """Questions with templates in sentences, unless words are to stand alone; the others, and their variants, word by
    word: a template is written for its own words, so no others are put into it."""
    into_templates = isinstance(view.model, InContext) and view.context != "word"
    in_sentences = [each for each in datasets if into_templates and each.templates]
    names = {each.name for each in in_sentences}
    own = {name: others for name, others in otherwise.items() if name not in names}
    by_word = [each for each in datasets if each.name not in names]
    words = dict.fromkeys(word for each in [*by_word, *chain.from_iterable(own.values())] for word in words_of(each))
    return Plan(view, in_sentences, own, list(words))


def _lexicon(plan: Plan, manner: Manner) -> Lexicon:
    lexicon = Lexicon(
        plan.view.model, plan.words, manner.case, manner.normalize, manner.seed, plan.view.context
    )  # fmt: skip
    lexicon.variants = dict(plan.otherwise)
    lexicon.forms |= {word: word for each in plan.in_sentences for word in words_of(each)}
    return lexicon
