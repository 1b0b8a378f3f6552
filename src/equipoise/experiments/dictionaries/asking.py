"""Vectors to answers: the effect sizes of seed 003's questions, and how sure they are."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from math import sqrt
from pathlib import Path
from typing import Any

from equipoise.datasets import Dataset, load_dataset
from equipoise.errors import CannotAnswer
from equipoise.experiments.dictionaries.plan import QUESTIONS
from equipoise.measure import measure
from equipoise.models import Model
from equipoise.quality import word_similarity
from equipoise.results.dictionary_experiments import AskedQuestion, VectorsAnswer
from equipoise.results.quality import QualityReport

# ddof=0 as in seed 003's repository, so that its figures stand beside ours; words as they are written: He is a gas.
HOW: dict[str, Any] = {
    "ddof": 0, "case": "as-is", "max_missing": 0.5, "alternative": "two-sided", "ties": "inclusive", "null_lists": 0,
    "variants": 0, "leave_out": False, "keep_resamples": True,
}  # fmt: skip

FEWEST = 2  # words of a list

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


def refuse_gutted(questions: Questions, max_missing: float, dictionary: str) -> None:
    """A question of which too many words are gone is another question."""
    for name, question in questions.items():
        whole = _question(question.name)
        for side, words in {**whole.targets, **whole.attributes}.items():
            left = {**question.targets, **question.attributes}[side]
            if len(left) < FEWEST or (len(words) - len(left)) / len(words) > max_missing:
                raise CannotAnswer(
                    f"{name} cannot be asked: {len(left)} of the {len(words)} words of {side} are known to every "
                    f"version of {dictionary}, and at most {max_missing:.0%} may be missing (--max-missing); give a "
                    "larger dictionary."
                )


def largest_of(question: Dataset) -> float:
    """The effect size of two targets that lie as far apart as they can: 2 if they have as many words.

    Then all words of a target have one association, and those of both together a standard deviation, with ddof=0, of
    the square root of p (1 - p) times the difference, p being the share of the first.
    """
    first, second = map(len, question.targets.values())
    return (first + second) / sqrt(first * second)


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
