"""What a model knows of a word, its senses and the pairs that they are compared with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, NamedTuple

from equipoise.asking import Lexicon, consult
from equipoise.bounds import Between
from equipoise.datasets import Dataset
from equipoise.errors import BadOption, CannotAnswer
from equipoise.metrics.similarity import seen_with
from equipoise.models import Progress, Senses, Vectors
from equipoise.options import checked_options
from equipoise.results import Array
from equipoise.settings import Settings

ASKED = "asked"  # the attribute set that the word, or its senses, are


@dataclass(frozen=True)
class How(Settings):
    """How a question is put, and how much is told of each sense."""

    nearest: Annotated[int, Between(0, 1_000)] = 5  # words of the pairs
    null_lists: Annotated[int, Between(0, 100_000)] = 20_000  # others to draw: cheap, and far ends need many


OPTIONS = ("resamples", "level", "seed", "nearest", "null_lists", "case", "max_missing")  # that explaining listens to


def how_to_ask(given: Mapping[str, Any]) -> How:
    """The options that were given, checked; words stand alone, by senses and as words."""
    wrong = next((name for name in given if name not in OPTIONS), None)
    if wrong is not None:
        raise BadOption(f"explain has no option {wrong!r}; it has {', '.join(OPTIONS)}.")
    return How(**{**checked_options(How, given), "variants": 0, "context": "word", "senses": "both"})


class Known(NamedTuple):
    """What a model knows: by senses where it has some, and as words."""

    lexicon: Lexicon
    as_words: Lexicon | None  # of a model of senses
    word: str
    keys: tuple[str, ...]  # of the senses that the model has
    mean: Array | None  # over these, (1, dimensions); None where they cancel out


def question(dataset: Dataset, words: Sequence[str]) -> Dataset:
    """The two sides of a dataset, asked about these words."""
    return replace(dataset, attributes={ASKED: tuple(words)}, templates=(), negative="", made_for={}, scores={})


def known_of(
    model: Vectors, word: str, keys: tuple[str, ...], datasets: Sequence[Dataset], how: How, progress: Progress
) -> Known:
    """The model asked for all the words at once; one that does not know the word is refused."""
    if isinstance(model, Senses) and not keys:
        raise CannotAnswer(
            f"{model.name} has no sense of {word!r}, as it is written or by a base form such as nurse for nurses; give "
            "another word."
        )
    questions = [question(each, [*keys, word]) for each in datasets]
    lexicon, *as_words = consult(model, questions, how, progress, how.null_lists > 0)
    if isinstance(model, Senses):
        (words,) = as_words
        return Known(lexicon, words, word, keys, seen_with(words.vectors([word]), 0) if word in words.forms else None)
    if word not in lexicon.forms:
        raise CannotAnswer(f"{model.name} does not know {word!r}, however capitalised; give another word.")
    return Known(lexicon, None, word, (), None)
