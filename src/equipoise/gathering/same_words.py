"""Several models on the same words: a fair comparison leaves out what any of them does not know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from equipoise.asking import Lexicon
from equipoise.datasets import Dataset
from equipoise.errors import CannotAnswer
from equipoise.measure import measure_known
from equipoise.results import Result
from equipoise.settings import Settings

Words = tuple[str, ...]


def on_same_words(
    lexicons: Sequence[Lexicon],
    dataset: Dataset,
    metric: str,
    options: dict[str, Any],
    settings: Settings,
    answered: Mapping[str, Result],
) -> Mapping[str, Result]:
    """Every model's result on words that all of them know, resampled with the same draws; empty where there is none.

    answered: each model's result on the words that it knows itself, which serve if they are the same for all.
    """
    if _same_draws(answered):
        return answered
    quick = replace(settings, permutations=0, null_lists=0, variants=0, leave_out=False, keep_resamples=True)
    fewer = _only_known(dataset, lexicons, answered)
    try:
        again = {each.model.name: measure_known(each, fewer, metric, options, quick) for each in lexicons}
    except CannotAnswer:
        return {}
    return again if _same_draws(again) else {}


def _same_draws(results: Mapping[str, Result]) -> bool:
    draws = {result.resampled and result.resampled.draws for result in results.values()}
    return len(draws) == 1 and None not in draws


def _only_known(dataset: Dataset, lexicons: Sequence[Lexicon], answered: Mapping[str, Result]) -> Dataset:
    """The question with the words that every model knows and tells apart; words paired by their place stay paired."""
    known = frozenset(lexicons[0].of(dataset).forms).intersection(*(each.of(dataset).forms for each in lexicons))
    if dataset.made_of:
        return _of_known_words(dataset, known)
    merged = {word for result in answered.values() for words in result.duplicates.values() for word in words}

    def kept(words: Words) -> Words:
        return tuple(word for word in words if word in known and (word not in merged or words.count(word) > 1))

    pairs = dataset.pairs or tuple(zip(*list(dataset.targets.values())[:2], strict=False))
    return replace(
        dataset,
        targets={name: kept(words) for name, words in dataset.targets.items()},
        attributes={name: kept(words) for name, words in dataset.attributes.items()},
        pairs=tuple(pair for pair in pairs if known.issuperset(pair)) if len(dataset.targets) == 2 else (),
    )


def _of_known_words(dataset: Dataset, known: frozenset[str]) -> Dataset:
    """A question made of sentences, with the words of which every model knows the word and all its sentences."""
    sets = {**dataset.targets, **dataset.attributes}
    whole: dict[str, list[int]] = {}
    for name, texts in sets.items():
        words = dataset.made_of[name]
        lost = {word for text, word in zip(texts, words, strict=True) if text not in known or word not in known}
        whole[name] = [place for place, word in enumerate(words) if word not in lost]
    fewer = {name: tuple(texts[place] for place in whole[name]) for name, texts in sets.items()}
    return replace(
        dataset,
        targets={name: fewer[name] for name in dataset.targets},
        attributes={name: fewer[name] for name in dataset.attributes},
        made_of={name: tuple(dataset.made_of[name][place] for place in whole[name]) for name in sets},
    )
