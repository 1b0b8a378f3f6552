"""Questions with fewer words, so that all models answer for the same ones (seed 002, section 3.1.3).

Three steps, each to be had alone, in this order: words that a static model does not know, attributes that make no
sentence, and a sample of what is still a long list. Every word that goes is in `Dataset.removed`, with why.
docs/cleaning.md says how far each is to be trusted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from equipoise.cleaning.grammar import Checker, Fault, Remembering, grammatical
from equipoise.cleaning.harper import Harper
from equipoise.cleaning.sampling import MOST, sampled
from equipoise.cleaning.vocabulary import known_words, unknown_words
from equipoise.datasets import Dataset
from equipoise.errors import CannotAnswer
from equipoise.models import Vectors

__all__ = [
    "MOST", "Checker", "Fault", "Harper", "Refused", "clean", "clean_all", "grammatical", "known_words", "sampled",
    "unknown_words",
]  # fmt: skip

Refused = Callable[[Dataset, CannotAnswer], None]  # told which question a step leaves too few words for, and why


def clean(
    dataset: Dataset,
    *,
    vocabularies: Sequence[Vectors] = (),
    checker: Checker | None = None,
    most: int | None = MOST,
    seed: int = 0,
) -> Dataset:
    """The dataset without words that a vocabulary lacks, that the checker finds fault with, or that are too many."""
    return clean_all([dataset], vocabularies=vocabularies, checker=checker, most=most, seed=seed)[0]


IN_SENTENCES = "seat"  # the metric of questions that are made of sentences


def clean_all(
    datasets: Iterable[Dataset],
    *,
    vocabularies: Sequence[Vectors] = (),
    checker: Checker | None = None,
    most: int | None = MOST,
    seed: int = 0,
    refused: Refused | None = None,
) -> list[Dataset]:
    """The datasets, each cleaned; every model is asked once, and every sentence checked once.

    One that a step would leave with too few words raises, or is told to `refused` and left out.
    """
    asked = list(datasets)
    unknown = unknown_words(asked, vocabularies)
    remembering = checker and Remembering(checker)

    def cleaned(dataset: Dataset) -> Dataset:
        if dataset.made_of or IN_SENTENCES in dataset.made_for:
            raise CannotAnswer(
                f"{dataset.name} is made of sentences, and cleaning is about words; clean the words, and ask them with "
                f"{IN_SENTENCES}."
            )
        known = known_words(dataset, unknown)
        checked = grammatical(known, remembering) if remembering else known
        return checked if most is None else sampled(checked, most, seed)

    done = []
    for dataset in asked:
        try:
            done.append(cleaned(dataset))
        except CannotAnswer as reason:
            if refused is None:
                raise
            refused(dataset, reason)
    return done
