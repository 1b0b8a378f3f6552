"""Which senses of WordNet a file has, and which of its names are none; found out once for each file and remembered."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from equipoise.errors import CannotWrite
from equipoise.files import cache_folder, write_text
from equipoise.models.senses.namings import Naming
from equipoise.models.store import Store
from equipoise.sense_keys import lemma_of
from equipoise.wordnet import WordNet
from equipoise.wordnet.folder import NEEDED
from equipoise.wordnet.synsets import synsets

COVERAGE_FORMAT = 1


class Coverage(NamedTuple):
    """What a file has of WordNet."""

    senses: int  # that it has
    all_senses: int  # that there are
    lemmas: int  # words that it has a sense of
    strangers: tuple[str, ...]  # names that are no sense, in the order of the file


def coverage(store: Store, wordnet: WordNet, naming: Naming, fingerprint: str) -> Coverage:
    """What a file has of WordNet, as found now or remembered."""
    note = cache_folder() / "senses" / f"{fingerprint}-{naming.way.replace(' ', '-')}-{COVERAGE_FORMAT}.json"
    sizes = [(wordnet.folder / name).stat().st_size for name in NEEDED]
    found = _recalled(note, sizes)
    if found is None:
        found = _counted(store, wordnet, naming)
        with suppress(CannotWrite):  # a cache that is only read is a good one if the store is there
            write_text(note, json.dumps({"wordnet": sizes, **found._asdict()}))
    return found


def senses_in(store: Store, wordnet: WordNet, naming: Naming) -> Iterator[tuple[str, str]]:
    """Every sense of WordNet that the file has: its key, and what the file calls it."""
    return ((key, name) for key, name in _all_senses(store, wordnet, naming) if name)


def _all_senses(store: Store, wordnet: WordNet, naming: Naming) -> Iterator[tuple[str, str]]:
    """Every sense of WordNet, and what the file calls it; "" where the file does not have it."""
    names = set(_names(store))
    for each in synsets(wordnet):
        for key in each.keys:
            yield key, next((name for name in naming.names(wordnet, key, each.part, each.offset) if name in names), "")


def _recalled(note: Path, sizes: list[int]) -> Coverage | None:
    """What was found before with the same WordNet, if it was."""
    try:
        noted = json.loads(note.read_text(encoding="utf-8"))
        senses, all_senses, lemmas = (int(noted[name]) for name in ("senses", "all_senses", "lemmas"))
        strangers = tuple(map(str, noted["strangers"]))
        return Coverage(senses, all_senses, lemmas, strangers) if noted["wordnet"] == sizes else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _counted(store: Store, wordnet: WordNet, naming: Naming) -> Coverage:
    called = dict(_all_senses(store, wordnet, naming))
    known = [key for key, name in called.items() if name]
    used = set(called.values())
    strangers = tuple(name for name in _names(store) if name not in used)
    return Coverage(len(known), len(called), len(set(map(lemma_of, known))), strangers)


def _names(store: Store) -> list[str]:
    """The names that can be asked for, in the order of the file."""
    names = store.all_words()
    return [names[row] for row in sorted(store.rows.tolist())]
