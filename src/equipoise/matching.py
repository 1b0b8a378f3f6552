"""Which metric fits which question and which model."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TypeVar

from equipoise.datasets import Dataset, Question, SentencePairs
from equipoise.errors import BadOption, CannotAnswer
from equipoise.metrics import METRICS, OF_PAIRS, OF_WORDS
from equipoise.models import Likelihoods, Model, Sentences, Vectors, likelihoods_of, sentences_of
from equipoise.options import check_metric, checked_options
from equipoise.settings import Settings

T = TypeVar("T")

FOR_WORDS = ("weat", "rnd", "rnsb")  # the metrics of an audit that names none
FOR_SENTENCES = "seat"  # ... of models that are made for sentences
FOR_SCORES = ("wat",)  # where words have scores to compare a model with
FOR_PAIRS = ("aul", "likelihood")  # each is asked of the models that it fits
OF_ORDER = {"masked": "aul", "causal": "likelihood"}  # the metric of one measurement of pairs
OF_PAIRS_MAY_BE = {  # settings of words: what they may be if pairs of sentences are asked, which they say nothing to
    "context": ("auto",), "ties": (None, "inclusive"), "interval": ("auto", "percentile", "expanded"),
    "null_lists": (0, Settings.null_lists), "variants": (0, Settings.variants),
}  # fmt: skip
OF_VECTORS_ONLY = {  # and what they are if nothing is said
    "layer": "last", "normalize": False, "case": "first", "senses": "auto",
}  # fmt: skip


def fits(name: str, question: Question) -> bool:
    """Whether a metric takes this kind of question."""
    return (METRICS[name].of == "pairs") == isinstance(question, SentencePairs)


def check_fit(name: str, question: Question) -> None:
    """Refuse a metric that is not there, or takes another kind of question."""
    check_metric(name)
    if fits(name, question):
        return
    if isinstance(question, SentencePairs):
        raise CannotAnswer(
            f"{name} compares sets of words, and {question.name} holds pairs of sentences; use {', '.join(OF_PAIRS)}."
        )
    raise CannotAnswer(
        f"{name} compares pairs of sentences, and {question.name} holds sets of words; use {', '.join(OF_WORDS)}, or "
        "pairs such as sssb."
    )


def check_some_fit(names: Sequence[str], questions: Sequence[Question]) -> None:
    """Refuse an audit with a question that none of its metrics takes, before any model is read."""
    for question in questions:
        if not any(fits(name, question) for name in names):
            check_fit(names[0], question)


def check_ways(
    manner: Settings, questions: Sequence[Question], metrics: Sequence[str], vocabularies: Sequence[object]
) -> None:
    """Refuse ways to ask that nothing of what is asked can be asked in."""
    if manner.most_words != Settings.most_words and not manner.clean:
        raise BadOption("most_words is about cleaning, which was not asked for; add clean or leave most_words out.")
    if manner.units != Settings.units and not any(METRICS[name].asks == "sentences" for name in metrics):
        raise BadOption(
            f"units={manner.units} is about sentences, which {', '.join(metrics)} do not ask for; leave it out."
        )
    if manner.paraphrases and manner.context == "word":
        raise BadOption("paraphrases are further templates, and context=word asks for words alone; leave one out.")
    if any(METRICS[name].asks in ("vectors", "sentences") for name in metrics):
        return
    said = [name for name, default in OF_VECTORS_ONLY.items() if getattr(manner, name) != default]
    said += ["context"] * (manner.context not in ("auto", "template"))
    if said:
        raise BadOption(f"{said[0]} is about vectors of words, and {metrics[0]} asks for likelihoods; leave it out.")
    if all(isinstance(question, SentencePairs) for question in questions):
        said = [name for name, few in OF_PAIRS_MAY_BE.items() if getattr(manner, name) not in few]
        if said:
            raise BadOption(f"{said[0]}={getattr(manner, said[0])} is nothing to pairs of sentences; leave it out.")
        said = (
            ["clean"] * manner.clean + ["paraphrases"] * bool(manner.paraphrases) + ["vocabulary"] * bool(vocabularies)
        )
        if said:
            raise BadOption(
                f"{said[0]} is about words, and {questions[0].name} holds pairs of sentences; leave it out."
            )


def default_metrics(questions: Sequence[Question]) -> list[str]:
    """The metrics of an audit that names none, by the kinds of its questions."""
    asked = {name for question in questions for name in meant_for(question)}
    asked |= {FOR_SENTENCES} if any(meant_for(question) == FOR_WORDS for question in questions) else set()
    return [name for name in METRICS if name in asked]


def made_for_sentences(model: object) -> bool:
    """Whether a model is a sentence encoder and nothing else."""
    return isinstance(model, Sentences)


def meant_for(question: Question) -> Sequence[str]:
    """The metrics to ask a question with if none is named."""
    if isinstance(question, SentencePairs):
        return FOR_PAIRS
    return tuple(question.made_for) or (FOR_SCORES if question.scores else FOR_WORDS)


def only_meant(named: Mapping[str, T], question: Question) -> dict[str, T]:
    """Of what goes by the names of metrics, that of the metrics a question is meant for."""
    return {name: each for name, each in named.items() if name in meant_for(question)}


def check_made_for(question: Question) -> None:
    """Refuse a question that is made for a metric that is not there, does not take it, or has no such option."""
    for name, options in question.made_for.items() if isinstance(question, Dataset) else ():
        check_fit(name, question)
        checked_options(METRICS[name].function, options, f"{question.name}: {name}")


def default_metric(question: Question, model: str | Path | Model) -> str:
    """The metric of a measurement that names none; of pairs, as the model is masked or causal."""
    if isinstance(question, Dataset) or isinstance(model, str | Path):
        of_sentences = meant_for(question) == FOR_WORDS and made_for_sentences(model)
        return FOR_SENTENCES if of_sentences else meant_for(question)[0]
    return OF_ORDER[likelihoods_of(model).order]


def vectors_of(model: Model, metric: str = "") -> Vectors:
    """The model as one that gives vectors, of sentences where the metric asks for them, or why it gives none."""
    if metric and METRICS[metric].asks == "sentences":
        return sentences_of(model)
    if isinstance(model, Vectors):
        return model
    raise CannotAnswer(
        f"{model.name} is a language model, which gives probabilities and no vectors of words; ask it about pairs of "
        "sentences, such as sssb."
    )


def speaker(model: Model, name: str) -> Likelihoods | None:
    """The language model to ask with this metric; None where the model is none or of another order."""
    try:
        language = likelihoods_of(model)
    except CannotAnswer:
        return None
    return language if _speaks(language, name) else None


def check_order(model: Likelihoods, name: str) -> None:
    """Refuse a metric that asks for another kind of language model."""
    metric = METRICS[name]
    if _speaks(model, name):
        return
    fitting = [other for other, each in METRICS.items() if (each.of, each.asks) == (metric.of, model.order)]
    remedy = f"use {' or '.join(fitting)} for it" if fitting else f"give it a {metric.asks} one"
    raise CannotAnswer(
        f"{name} asks for a {metric.asks} language model, and {model.name} is a {model.order} one; {remedy}."
    )


def _speaks(model: Likelihoods, name: str) -> bool:
    return METRICS[name].asks in ("likelihoods", model.order)


def answered_by(models: Sequence[Model], names: Sequence[str], questions: Sequence[Question]) -> list[str]:
    """Of the default metrics, those that some model can answer; where none of pairs is, all, to hear the reasons.

    Words are put into sentences only for sentence encoders; other models would be asked the same in two ways.
    """
    if not (any(map(made_for_sentences, models)) or any(FOR_SENTENCES in meant_for(each) for each in questions)):
        names = [name for name in names if name != FOR_SENTENCES]
    silent = [
        name for name in names if METRICS[name].of == "pairs" and not any(speaker(model, name) for model in models)
    ]
    return [name for name in names if name not in silent or set(FOR_PAIRS) <= set(silent)]
