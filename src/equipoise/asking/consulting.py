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
from equipoise.models import InContext, LeavesOut, Progress, Sentence, Sentences, Vectors
from equipoise.sense_keys import word_of


class Plan(NamedTuple):
    """What is to be asked of a model in one way."""

    view: View
    in_sentences: Sequence[Dataset]
    otherwise: Mapping[str, list[Dataset]]  # the other questions, by name, in other published words
    words: list[str]  # of those and of their variants
    made_of: list[str]  # what sentences among them are made of

    def sentences(self) -> Iterator[Sentence]:
        return chain(map(alone, self.words), chain.from_iterable(map(sentences_of, self.in_sentences)))


def consult(
    model: Vectors, datasets: Sequence[Dataset], manner: Manner, progress: Progress, random_words: bool = False
) -> list[Lexicon]:
    """What the model knows of these questions and of their variants, once for every way to ask it.

    random_words: whether random words like these will be asked for, too.
    """
    views = views_of(model, manner.context, manner.layer, manner.senses)
    most = manner.variants
    by_list = [dataset for dataset in datasets if not dataset.made_of]  # other lists would need sentences of their own
    otherwise = {dataset.name: variants(dataset, most).datasets for dataset in by_list} if most else {}
    apart = {view: _by_closest(view, datasets, manner) for view in views}
    plans = [_plan(view, datasets, otherwise) for view in views]
    if isinstance(model, InContext):
        _read_ahead(model, plans, progress)
    elif isinstance(model, Sentences):
        model.read(
            list(dict.fromkeys(text for plan in plans for text in (*plan.words, *map(word_of, plan.made_of)))), progress
        )
    lexicons = [_lexicon(plan, manner) for plan in plans]
    for lexicon, plan in zip(lexicons, plans, strict=True):
        if apart[plan.view]:
            closest = plan.view._replace(senses="closest")
            lexicon.by_closest = _lexicon(_plan(closest, apart[plan.view], {}), manner)
        if random_words and lexicon.in_context and plan.words:
            lexicon.reservoir.candidates(plan.words)
    return lexicons


def _by_closest(view: View, datasets: Sequence[Dataset], manner: Manner) -> list[Dataset]:
    """The questions whose words are known by their closest senses, too: those with scores, as wat asks them, since no
    one can say beforehand which sense of a word people thought of (seed 000, section 3)."""
    by_one = view.senses == "sense" and manner.senses in ("auto", "both")
    return [dataset for dataset in datasets if by_one and dataset.scores]


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
    made_of = dict.fromkeys(word for each in by_word for own_words in each.made_of.values() for word in own_words)
    return Plan(view, in_sentences, own, list(words), list(made_of))


def _lexicon(plan: Plan, manner: Manner) -> Lexicon:
    lexicon = Lexicon(
        plan.view.model, plan.words, manner.case, manner.normalize, manner.seed, plan.view.context, plan.view.senses
    )  # fmt: skip
    lexicon.twin_of, lexicon.units = plan.view.twin_of, manner.units
    lexicon.variants = dict(plan.otherwise)
    lexicon.forms |= {word: word_of(word) for each in plan.in_sentences for word in words_of(each)}
    if isinstance(plan.view.model, LeavesOut):  # a sentence without its word is about nothing
        lost = plan.view.model.incomplete(list(lexicon.forms.values()))
        lexicon.forms = {word: form for word, form in lexicon.forms.items() if form not in lost}
    if plan.made_of:
        alone = set(plan.view.model.vectors([word_of(word) for word in plan.made_of]).found)
        lexicon.forms |= {word: word_of(word) for word in plan.made_of if word_of(word) in alone}
    return lexicon
