"""Vectors to answers: the effect sizes of seed 003's questions, and how sure they are."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from equipoise.datasets import Dataset, load_dataset
from equipoise.experiments.dictionaries.plan import QUESTIONS
from equipoise.measure import measure
from equipoise.models import Model
from equipoise.quality import word_similarity
from equipoise.results.dictionary_experiments import AskedQuestion, VectorsAnswer
from equipoise.results.quality import QualityReport

# ddof=0 as in seed 003's repository, so that its figures stand beside ours; words as they are written: He is a gas.
HOW: dict[str, Any] = {
    "ddof": 0, "case": "as-is", "max_missing": 0.5, "null_lists": 0, "variants": 0, "leave_out": False,
    "keep_resamples": True,
}  # fmt: skip

Questions = dict[str, Dataset]


def asked_questions(known: Collection[str]) -> tuple[Questions, tuple[AskedQuestion, ...]]:
    """The questions with the words that every version knows, and what was left out of them."""
    questions, told = Questions(), []
    for name, (dataset, second) in QUESTIONS.items():
        whole = _question(dataset)
        asked = replace(
            whole,
            targets={name: _kept(words, known) for name, words in whole.targets.items()},
            attributes={name: _kept(words, known) for name, words in whole.attributes.items()},
            pairs=(),
        )
        questions[name] = asked
        words, left = _words(whole), _words(asked)
        missing = tuple(dict.fromkeys(word for word in words if word not in left))
        told.append(AskedQuestion(name, dataset, whole.title, whole.bias, second, len(left), missing))
    return questions, tuple(told)


def all_words() -> frozenset[str]:
    """Every word that some question asks about."""
    return frozenset(word for dataset, _ in QUESTIONS.values() for word in _words(_question(dataset)))


def answers_of(model: Model, questions: Questions) -> tuple[VectorsAnswer, ...]:
    return tuple(answer_of(model, name, question) for name, question in questions.items())


def answer_of(model: Model, name: str, question: Dataset) -> VectorsAnswer:
    found = measure(model, question, "weat", **HOW)
    assert found.effect_size is not None  # WEAT always has one
    missing = tuple(word for words in found.missing.values() for word in words)
    return VectorsAnswer(name, found.effect_size, found.effect_size_interval, found.p_value, found.resampled, missing)


def quality_of(model: Model, files: Sequence[Path]) -> QualityReport | None:
    """How like people's its similarities of words are, where there are files to compare with."""
    return word_similarity(model, *files, max_missing=0.5) if files else None


def _question(name: str) -> Dataset:
    found = load_dataset(name)
    assert isinstance(found, Dataset)  # all of QUESTIONS are word lists
    return found


def _kept(words: Sequence[str], known: Collection[str]) -> tuple[str, ...]:
    return tuple(word for word in words if word in known)


def _words(question: Dataset) -> list[str]:
    return [word for words in (*question.targets.values(), *question.attributes.values()) for word in words]
