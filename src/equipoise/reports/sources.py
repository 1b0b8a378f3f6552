"""Where the words come from: every distinct list printed once, and every distinct source once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from equipoise.results import DatasetCard

Words = tuple[str, ...]


@dataclass(frozen=True)
class WordList:
    name: str
    words: Words
    questions: tuple[str, ...]  # the titles of the questions that use it


@dataclass(frozen=True)
class Source:
    """Questions that say the same of where they come from."""

    source: str
    licence: str
    revision: str
    language: str
    rationale: str
    questions: tuple[str, ...]


def word_lists(datasets: Mapping[str, DatasetCard]) -> list[WordList]:
    """Lists of the same name and words are one list."""
    users: dict[tuple[str, Words], list[str]] = {}
    for card in datasets.values():
        for name, words in (*card.targets.items(), *card.attributes.items()):
            users.setdefault((name, words), []).append(card.title or card.name)
    return [WordList(name, words, tuple(dict.fromkeys(titles))) for (name, words), titles in users.items()]


def sources(datasets: Mapping[str, DatasetCard]) -> list[Source]:
    users: dict[tuple[str, str, str, str, str], list[str]] = {}
    for card in datasets.values():
        about = (card.source, card.licence, card.revision, card.language, card.rationale)
        users.setdefault(about, []).append(card.title or card.name)
    return [Source(*about, questions=tuple(titles)) for about, titles in users.items()]
