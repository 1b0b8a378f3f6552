"""Words asked by the sentences that were made of them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from equipoise.asking.answer import Answer, WordSet, in_several, refuse_if_unknown
from equipoise.asking.lexicon import Lexicon
from equipoise.datasets import Dataset
from equipoise.results import InSentences


def ask_by_words(lexicon: Lexicon, dataset: Dataset, *, max_missing: float) -> Answer:
    """The words of a question that is made of sentences, each with the vectors of its sentences."""
    targets, attributes = (
        tuple(_words(lexicon, name, texts, dataset.made_of[name]) for name, texts in side.items())
        for side in (dataset.targets, dataset.attributes)
    )
    for each in targets + attributes:
        refuse_if_unknown(lexicon.model.name, dataset.name, each, max_missing)
    sentences = sum(len(each.vectors.vectors) for each in targets + attributes if isinstance(each.vectors, InSentences))
    detail = {**in_several(targets + attributes, str), "units": "words", "sentences": sentences}
    return Answer(targets, attributes, {}, detail)


def _words(lexicon: Lexicon, name: str, texts: Sequence[str], made_of: Sequence[str]) -> WordSet:
    """A set word by word. A word is missing where a sentence of it has no vector, and where the model does not know it
    alone: its sentences would then be about nothing, and the same for all such words."""
    by_word: dict[str, dict[str, None]] = {}
    for text, word in zip(texts, made_of, strict=True):
        by_word.setdefault(word, {})[text] = None
    known = {
        word: list(own) for word, own in by_word.items()
        if word in lexicon.forms and all(text in lexicon.forms for text in own)
    }  # fmt: skip
    vectors = lexicon.vectors([text for own in known.values() for text in own])
    starts = np.cumsum([0, *map(len, known.values())], dtype=np.int64)[:-1]
    assert isinstance(vectors, np.ndarray)
    return WordSet(
        name, tuple(known), InSentences(vectors, starts), missing=tuple(word for word in by_word if word not in known)
    )
