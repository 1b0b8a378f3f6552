"""What we ask: word sets and queries, each with its source, and pairs of sentences. Add one: put a JSON file in data/.

A user's own file works the same by its path (docs/add-a-dataset.md, docs/sentence-pairs.md). What we know
about words and sentences beside the questions is in facts/.
"""

from __future__ import annotations

from pathlib import Path

from equipoise.datasets.concepts import Side, Variants, other_sides, variants
from equipoise.datasets.dataset import Dataset
from equipoise.datasets.neutral import neutral_sentences
from equipoise.datasets.polysemy import senses_of_many
from equipoise.datasets.sentence_pairs import SentencePair, SentencePairs
from equipoise.datasets.shipped import shipped_datasets
from equipoise.datasets.suites import SUITES

__all__ = [
    "SUITES", "Dataset", "Question", "SentencePair", "SentencePairs", "Side", "Variants", "in_sentences",
    "load_dataset", "load_suite", "neutral_sentences", "other_sides", "senses_of_many",
    "shipped_datasets", "variants",
]  # fmt: skip

Question = Dataset | SentencePairs


def load_dataset(name: str | Path) -> Question:
    """The dataset of this name, or the one in the file at this path; "FILE:NAME" picks a part of a file.

    Of a file of word lists NAME is one of its questions; of sentence pairs, the group whose pairs are asked.
    """
    from equipoise.datasets import finding  # it knows every format, which a mere import need not

    return finding.load_dataset(name)


def in_sentences(dataset: Dataset) -> Dataset:
    """The same question with sentences for its words, for models that are made for sentences."""
    from equipoise.datasets import seat  # with templates and parts of speech

    return seat.in_sentences(dataset)


def load_suite(name: str | Path) -> tuple[Question, ...]:
    """The datasets of a suite, of a whole file, or a single dataset by its name."""
    from equipoise.datasets import finding

    return finding.load_suite(name)
