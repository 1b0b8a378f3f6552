"""Words asked by the sentences that were made of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from equipoise.asking.answer import Answer, WordSet, in_several, refuse_if_unknown
from equipoise.asking.lexicon import Lexicon
from equipoise.datasets import Dataset
from equipoise.results import InSentences


def ask_by_words(lexicon: Lexicon, dataset: Dataset, *, max_missing: float) -> Answer:
    """The words of a question that is made of sentences, each with the vectors of its sentences."""
    targets, attributes = (
        tuple(_words(lexicon, name, texts, dataset.made_of) for name, texts in side.items())
        for side in (dataset.targets, dataset.attributes)
    )
    for each in targets + attributes:
        refuse_if_unknown(lexicon.model.name, dataset.name, each, max_missing)
    sentences = sum(len(each.vectors.vectors) for each in targets + attributes if isinstance(each.vectors, InSentences))
    forms = {word: word for each in targets + attributes for word in each.words}
    detail = {**in_several(targets + attributes, forms), "units": "words", "sentences": sentences}
    return Answer(targets, attributes, {}, detail)


def _words(lexicon: Lexicon, name: str, texts: Sequence[str], made_of: Mapping[str, str]) -> WordSet:
    """A set word by word; a word is missing where none of its sentences is known."""
    by_word: dict[str, list[str]] = {}
    for text in dict.fromkeys(texts):
        by_word.setdefault(made_of.get(text, text), []).append(text)
    known = {word: [text for text in own if text in lexicon.forms] for word, own in by_word.items()}
    told = {word: own for word, own in known.items() if own}
    vectors = lexicon.vectors([text for own in told.values() for text in own])
    starts = np.cumsum([0, *map(len, told.values())], dtype=np.int64)[:-1]
    assert isinstance(vectors, np.ndarray)
    return WordSet(
        name, tuple(told), InSentences(vectors, starts), missing=tuple(word for word in known if word not in told)
    )
