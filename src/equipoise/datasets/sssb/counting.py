"""How many there are of what, beside table 1 of the paper."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from equipoise.datasets.sentence_pairs import SentencePair
from equipoise.datasets.sssb.words import SENSES, Words

CATEGORIES = ("noun vs. verb", "ethnicity vs. colour", "nationality vs. language")
TABLE_1 = {  # of Zhou, Kaneko and Bollegala (2022), in the order of the categories
    "pleasant words": (14, 5, 18),
    "unpleasant words": (18, 5, 15),
    "target words": (6, 1, 16),
    "templates": (1, 4, 4),
    "pairs": (324, 733, 2304),
}
UNCOUNTED = "ethnicity"  # table 1 leaves its attributes out: those it shares with nationality

DIFFERENCES = (
    "Templates: table 1 counts each sense once for pleasant and once for unpleasant words, we count wordings. "
    "The verb sentences are written one by one. Of the 18 unpleasant words of the noun, one stands twice in the "
    "published list; here another is in its place."
)


@dataclass(frozen=True)
class Count:
    """A number of ours beside the paper's."""

    category: str
    what: str
    ours: int
    published: int


def counts(words: Words, pairs: Sequence[SentencePair]) -> list[Count]:
    """The rows of table 1, category by category."""
    return [
        Count(category, what, COUNTED[what](words, pairs, _senses(category)), row[number])
        for number, category in enumerate(CATEGORIES)
        for what, row in TABLE_1.items()
    ]


def _senses(category: str) -> list[str]:
    return [sense for sense, kind in SENSES.items() if kind.category == category]


def _attributes(kind: str) -> Callable[[Words, Sequence[SentencePair], list[str]], int]:
    def count(words: Words, pairs: Sequence[SentencePair], senses: list[str]) -> int:
        templated = [sense for sense in senses if sense in words.templates and sense != UNCOUNTED]
        return sum(len(getattr(words.attributes[words.templates[sense].attributes], kind)) for sense in templated)

    return count


def _targets(words: Words, pairs: Sequence[SentencePair], senses: list[str]) -> int:
    return len({pair.term for pair in pairs if pair.groups["sense"] in senses})


def _templates(words: Words, pairs: Sequence[SentencePair], senses: list[str]) -> int:
    return len({words.templates[sense].text for sense in senses if sense in words.templates})


def _pairs(words: Words, pairs: Sequence[SentencePair], senses: list[str]) -> int:
    return sum(pair.groups["sense"] in senses for pair in pairs)


COUNTED = {
    "pleasant words": _attributes("pleasant"),
    "unpleasant words": _attributes("unpleasant"),
    "target words": _targets,
    "templates": _templates,
    "pairs": _pairs,
}
