"""Words looked for in a model: by their spellings, by the sense they name, or by all their senses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from equipoise.asking.manner import Case
from equipoise.models import Lemmatizes, Senses, Vectors
from equipoise.sense_keys import as_lemma, is_sense_key, word_of

SPELLINGS: dict[str, tuple[Callable[[str], str], ...]] = {  # what to look for, in this order
    "as-is": (str,),
    "lower": (str.lower,),
    "title": (str.title,),
    "first": (str, str.lower, str.title),
}
AS_IN_WORDNET: tuple[Callable[[str], str], ...] = (str, as_lemma)  # of names in a file of senses: new york is new_york


class Found(NamedTuple):
    """The words that a model knows, each with what it is called there and the rows of its vectors."""

    forms: dict[str, str]
    rows: dict[str, list[int]]  # one row a word, or one a sense
    array: NDArray[np.floating]


def find(model: Vectors, words: Sequence[str], case: Case, closest: bool) -> Found:
    """Words by one vector each, or by those of all their senses."""
    return find_all_senses(model, words) if closest and isinstance(model, Senses) else find_words(model, words, case)


def find_words(model: Vectors, words: Sequence[str], case: Case) -> Found:
    """Words by one vector each: a spelling is looked for only where those before it were not found.

    A model of senses knows a word by its dominant sense, and any other model a sense by its word.
    """
    if isinstance(model, Senses):
        names, spellings = {word: _sense(model, word) for word in words}, AS_IN_WORDNET
    else:
        own_case = isinstance(model, Lemmatizes)  # which finds a word however it is written, and tells Jared from jared
        names, spellings = {word: word_of(word) for word in words}, SPELLINGS["as-is" if own_case else case]
    forms: dict[str, str] = {}
    rows: dict[str, list[int]] = {}
    arrays: list[NDArray[np.floating]] = []
    for spell in spellings:
        wanted = {word: spell(names[word]) for word in words if word not in forms}
        if not wanted:
            break
        embedded = model.vectors(list(dict.fromkeys(wanted.values())))
        places = {text: row for row, text in enumerate(embedded.found, start=sum(map(len, arrays)))}
        arrays.append(embedded.array)
        found = {word: form for word, form in wanted.items() if form in places}
        forms |= found
        rows |= {word: [places[form]] for word, form in found.items()}
    if isinstance(model, Lemmatizes) and not isinstance(model, Senses):
        forms = {word: _lemmas(model, form) for word, form in forms.items()}
    return Found(forms, rows, np.concatenate(arrays) if arrays else np.empty((0, 0)))


def _sense(model: Senses, word: str) -> str:
    """The sense that a word stands for: the one it names, or its dominant one, or what else the file calls so."""
    return word.lower() if is_sense_key(word.lower()) else next(iter(model.senses(word)), word)


def _lemmas(model: Lemmatizes, word: str) -> str:
    """The word, or the base forms that it was looked up as: nurse for nurses, leaf / leave for leaves."""
    lemmas = model.lemmas(word)
    return word if not lemmas or as_lemma(word) in lemmas else " / ".join(each.replace("_", " ") for each in lemmas)


def find_all_senses(model: Senses, words: Sequence[str]) -> Found:
    """Words by the vectors of all their senses; of a sense key, those of its word."""
    senses = {word: model.senses(word) for word in words}
    embedded = model.vectors(list(dict.fromkeys(key for keys in senses.values() for key in keys)))
    places = {key: row for row, key in enumerate(embedded.found)}
    rows = {word: [places[key] for key in keys if key in places] for word, keys in senses.items()}
    known = {word: own for word, own in rows.items() if own}
    forms = {word: word_of(word) for word in known}
    if isinstance(model, Lemmatizes):
        forms = {word: _lemmas(model, form) for word, form in forms.items()}
    return Found(forms, known, embedded.array)
