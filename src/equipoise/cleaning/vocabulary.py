"""Words that a static model has no vector for: a model that reads sentences would still answer for them.

To compare static and contextual models on the same words, those that one of the static models does not know are taken
out for all (seed 002, section 3.1.3).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from equipoise.cleaning.removing import Reasons, without
from equipoise.datasets import Dataset
from equipoise.datasets.dataset import Words
from equipoise.models import Senses, Vectors
from equipoise.sense_keys import is_sense_key, word_of

SPELLINGS = (str, str.lower, str.title)  # any of them will do, as when a model is asked


def known_words(dataset: Dataset, unknown: Mapping[str, str]) -> Dataset:
    """The dataset without the words that are unknown, targets and attributes alike."""
    return without(dataset, "vocabulary", _reasons(dataset.targets, unknown), _reasons(dataset.attributes, unknown))


def unknown_words(datasets: Iterable[Dataset], models: Sequence[Vectors]) -> dict[str, str]:
    """The words that some model does not know, each with why; every model is asked once for all of them."""
    words = sorted({
        word
        for dataset in datasets
        for sets in (dataset.targets, dataset.attributes)
        for listed in sets.values()
        for word in listed
    })  # fmt: skip
    unknown_to: dict[str, list[str]] = {}
    for model in models:
        for word in _unknown(words, model):
            unknown_to.setdefault(word, []).append(model.name)
    return {word: f"unknown to {', '.join(names)}" for word, names in unknown_to.items()}


def _unknown(words: Sequence[str], model: Vectors) -> Iterator[str]:
    """The words that a model does not know; one of senses must know a sense key as such."""
    spelled = dict.fromkeys(spell(word_of(word)) for word in words for spell in SPELLINGS)
    by_words = model.as_words() if isinstance(model, Senses) else model
    found = set(by_words.vectors(list(spelled)).found)
    keys = [word for word in words if isinstance(model, Senses) and is_sense_key(word)]
    lost = set(model.vectors(keys).missing) if keys else set()
    for word in words:
        if word in lost or not any(spell(word_of(word)) in found for spell in SPELLINGS):
            yield word


def _reasons(sets: Mapping[str, Words], unknown: Mapping[str, str]) -> Reasons:
    return {name: {word: unknown[word] for word in words if word in unknown} for name, words in sets.items()}
