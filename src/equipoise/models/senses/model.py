"""Vectors of WordNet senses, mapped from a store: rows are read when they are asked for."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from equipoise.models.base import Embedded
from equipoise.models.senses.coverage import Coverage, coverage, senses_in
from equipoise.models.senses.namings import Naming
from equipoise.models.senses.words import WordsOfSenses
from equipoise.models.static import StaticVectors
from equipoise.sense_keys import lemma_of, word_of
from equipoise.wordnet import WordNet, is_sense_key

SHOWN = 3  # strangers in a note


class SenseVectors:
    """One vector a sense, or one for all senses of a synset; asked by sense key, or by what the file calls a sense."""

    by_frequency = False

    def __init__(self, vectors: StaticVectors, wordnet: WordNet, naming: Naming):
        self.store, self.wordnet, self.naming = vectors.store, wordnet, naming
        self.name, self.words, self.dimensions = vectors.name, vectors.words, vectors.dimensions
        self.fingerprint = _fingerprint(vectors.fingerprint, naming)
        self.description = f"vectors of {self.words:,} WordNet {naming.rows} of {self.dimensions:,} dimensions"
        self.coverage = coverage(self.store, wordnet, naming, self.fingerprint)
        self.strangers = self.coverage.strangers
        self.notes = (*vectors.notes, *_notes(self.name, self.coverage, wordnet))

    def senses(self, word: str) -> tuple[str, ...]:
        keys = self.wordnet.senses_of(word_of(word))
        return tuple(key for key, place in zip(keys, self.places(keys).tolist(), strict=True) if place >= 0)

    def lemmas(self, word: str) -> tuple[str, ...]:
        return tuple(dict.fromkeys(map(lemma_of, self.senses(word))))

    def vectors(self, texts: Sequence[str]) -> Embedded:
        places = self.places(texts)
        known = places >= 0
        found = tuple(text for text, here in zip(texts, known, strict=True) if here)
        missing = tuple(text for text, here in zip(texts, known, strict=True) if not here)
        return Embedded(found, np.asarray(self.store.vectors[places[known]]), missing)

    def as_words(self) -> WordsOfSenses:
        return WordsOfSenses(self)

    def places(self, texts: Sequence[str]) -> NDArray[np.int64]:
        """The row of each sense key or name of the file, or -1."""
        places = self.store.find(texts)
        asked = [(place, name) for place in np.flatnonzero(places < 0).tolist() for name in self._names(texts[place])]
        rows = self.store.find([name for _, name in asked]).tolist() if asked else []
        for (place, _), row in reversed(list(zip(asked, rows, strict=True))):  # so that the likeliest name has it
            places[place] = row if row >= 0 else places[place]
        return places

    def words_at(self, places: Sequence[int]) -> list[str]:
        """What the file calls the senses in these rows."""
        return [self.store.word(place) for place in places]

    def known_keys(self) -> Iterator[str]:
        """Every sense of WordNet that the file has."""
        return (key for key, _ in senses_in(self.store, self.wordnet, self.naming))

    def _names(self, key: str) -> tuple[str, ...]:
        """What the file may call a sense."""
        if not is_sense_key(key) or not self.wordnet.resolves(key):
            return ()
        return self.naming.names(self.wordnet, key, *self.wordnet.synset(key))


def _fingerprint(vectors: str, naming: Naming) -> str:
    """Of the vectors, and of the key map where one says which sense is which."""
    return hashlib.sha256(f"{vectors} {naming.key_map}".encode()).hexdigest() if naming.key_map else vectors


def _notes(name: str, covered: Coverage, wordnet: WordNet) -> Iterator[str]:
    """What is odd about a file of senses."""
    strangers = covered.strangers
    if strangers:
        are = "name is" if len(strangers) == 1 else "names are"
        yield (
            f"{len(strangers):,} {are} no sense of WordNet 3.0, such as {', '.join(strangers[:SHOWN])}; "
            f"equipoise senses check {name} lists all"
        )
    if covered.senses < covered.all_senses:
        yield f"it has {covered.senses:,} of the {covered.all_senses:,} senses of WordNet"
    if not wordnet.has_tags:
        yield f"{wordnet.folder} has no cntlist.rev, so the dominant sense of a word is the first, nouns before verbs"
