"""Words asked by the sentences that were made of them."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence

import numpy as np

from equipoise.asking.answer import Answer, WordSet, in_several, refuse_if_unknown
from equipoise.asking.lexicon import Lexicon
from equipoise.datasets import Dataset
from equipoise.results import InSentences

ROUNDING = 1e-5  # of the largest component


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
    alone: its sentences would then be about nothing, and the same for all such words. Spellings that the model reads as
    the same tokens are one word, as they are alone and in templates."""
    by_word: dict[str, dict[str, None]] = {}
    for text, word in zip(texts, made_of, strict=True):
        by_word.setdefault(word, {})[text] = None
    known = {
        word: list(own)
        for word, own in by_word.items()
        if word in lexicon.forms and all(text in lexicon.forms for text in own)
    }
    twice = _read_alike(lexicon, known)
    once = {word: own for word, own in known.items() if word not in twice}
    vectors = lexicon.vectors([text for own in once.values() for text in own])
    starts = np.cumsum([0, *map(len, once.values())], dtype=np.int64)[:-1]
    assert isinstance(vectors, np.ndarray)
    missing = tuple(word for word in by_word if word not in known)
    return WordSet(name, tuple(once), InSentences(vectors, starts), missing=missing, duplicates=tuple(twice))


def _read_alike(lexicon: Lexicon, known: Mapping[str, list[str]]) -> list[str]:
    """Words that the model reads as one before them: nurse after Nurse, naive after naïve."""
    first: dict[str, list[str]] = {}
    alike = []
    for word in known:
        decomposed = unicodedata.normalize("NFD", word.casefold())
        plain = "".join(letter for letter in decomposed if not unicodedata.combining(letter))
        others = first.setdefault(plain, [])
        if any(_same_vectors(lexicon, known[word], known[other]) for other in others):
            alike.append(word)
        else:
            others.append(word)
    return alike


def _same_vectors(lexicon: Lexicon, texts: list[str], others: list[str]) -> bool:
    """Whether sentences have the same vectors, but for the rounding of batches of different lengths."""
    if len(texts) != len(others):
        return False
    one, other = (np.asarray(lexicon.vectors(each)) for each in (texts, others))
    return bool(np.allclose(one, other, rtol=0, atol=ROUNDING * np.abs(one).max()))
