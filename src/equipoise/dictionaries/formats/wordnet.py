"""WordNet 3.0 as a dictionary: every lemma of a synset, written as it is there, with the synset's definition."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from equipoise.dictionaries.dictionary import Definition, Dictionary
from equipoise.sense_keys import FILES, TYPES
from equipoise.wordnet import open_wordnet
from equipoise.wordnet.data_lines import Synset
from equipoise.wordnet.synsets import synsets

SOURCE = "WordNet 3.0, Princeton University (2006), under the WordNet licence"


def read(location: str, *, examples: bool = False, wordnet: str | Path | None = None, **_: Any) -> Dictionary:
    """All of WordNet: nouns, verbs, adjectives and adverbs. location: its folder, "" for the usual places."""
    found = (each for synset in synsets(open_wordnet(location or wordnet)) for each in _definitions(synset, examples))
    return Dictionary("wordnet", tuple(found), SOURCE)


def _definitions(synset: Synset, examples: bool) -> Iterator[Definition]:
    part, told = FILES[TYPES[synset.part]], synset.examples if examples else ()
    for lemma in dict.fromkeys(synset.lemmas):
        yield Definition(lemma.replace("_", " "), synset.definition, part, told)
