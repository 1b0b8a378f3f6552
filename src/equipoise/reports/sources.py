"""Where the words come from: every distinct list printed once, and every distinct source once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from equipoise.reports.table import Table
from equipoise.reports.words import some
from equipoise.results import DatasetCard, ResultSet

Words = tuple[str, ...]


ENDS = 20  # words at either end of a scored list to print: such lists are long, and many may not be passed on


@dataclass(frozen=True)
class WordList:
    name: str
    words: Words  # all, or of a long list with scores those at its ends
    questions: tuple[str, ...]  # the titles of the questions that use it
    size: int  # of the whole list

    @property
    def note(self) -> str:
        """What is printed of the list, where that is not all of it."""
        return f"the {ENDS} highest and the {ENDS} lowest scores of {self.size:,} words" if self.shortened else ""

    @property
    def shortened(self) -> bool:
        return self.size > len(self.words)


@dataclass(frozen=True)
class Source:
    """Where questions come from, and why they are asked: each reason with the questions that share it."""

    source: str
    licence: str
    revision: str
    language: str
    reasons: tuple[tuple[str, tuple[str, ...]], ...]

    @property
    def terms(self) -> str:
        return f"Licence: {self.licence}. Revision: {self.revision}. Language: {self.language}."


def heading(results: ResultSet) -> str:
    return "Word lists and sources" if word_lists(results.datasets) or not results.datasets else "Sources"


def word_lists(datasets: Mapping[str, DatasetCard]) -> list[WordList]:
    """Lists of the same name and words are one list."""
    users: dict[tuple[str, Words, int], list[str]] = {}
    for card in datasets.values():
        for name, words in (*card.targets.items(), *card.attributes.items()):
            users.setdefault((name, _printed(words, card), len(words)), []).append(card.title or card.name)
    return [WordList(name, words, tuple(dict.fromkeys(titles)), size) for (name, words, size), titles in users.items()]


def _printed(words: Words, card: DatasetCard) -> Words:
    """The words of a list; of a long one with scores those with the highest and the lowest ones."""
    if len(words) <= 2 * ENDS or not all(word in card.scores for word in words):
        return words
    ranked = sorted(words, key=card.scores.__getitem__, reverse=True)
    return (*ranked[:ENDS], *ranked[-ENDS:])


def named(words: Sequence[str], dataset: str, results: ResultSet) -> str:
    """Words that are unknown or found otherwise; a few of them where the question has a list with scores."""
    card = results.datasets.get(dataset)
    return some(words, ENDS) if card and card.scores else ", ".join(words)


def template_table(results: ResultSet) -> Table:
    """Every distinct sentence template once; none where no model was asked in them."""
    users: dict[str, list[str]] = {}
    if any(card.context in ("template", "auto") for card in results.models.values()):
        for card in results.datasets.values():
            for template in card.templates:
                users.setdefault(template, []).append(card.title or card.name)
    rows = [(template, f"{len(titles):,}", some(titles)) for template, titles in users.items()]
    return Table("Sentence templates", ("Template", "Questions", "Such as"), "wrw", rows)


def sources(datasets: Mapping[str, DatasetCard]) -> list[Source]:
    """What several questions say alike is said once."""
    found: dict[tuple[str, str, str, str], dict[str, list[str]]] = {}
    for card in datasets.values():
        about = (_given(card.source), _given(card.licence), _given(card.revision), _given(card.language))
        found.setdefault(about, {}).setdefault(card.rationale, []).append(card.title or card.name)
    return [Source(*about, _frozen(reasons)) for about, reasons in found.items()]


def _given(text: str) -> str:
    return text or "not given"


def _frozen(reasons: Mapping[str, list[str]]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    return tuple((reason, tuple(titles)) for reason, titles in reasons.items())
