"""Known faults of the data, and which pairs they are about: whoever asks a part of the pairs is told of its faults."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from equipoise.datasets.sentence_pairs import SentencePair, SentencePairs


class Defect(NamedTuple):
    """A fault in a sentence, and the groups ("noun", "nurse, noun") or terms that have it; none where all may."""

    what: str
    of: tuple[str, ...] = ()


def noted(asked: SentencePairs, defects: Iterable[Defect]) -> SentencePairs:
    """The same pairs with these faults."""
    each = dict.fromkeys(defects)
    return replace(
        asked, defects=tuple(dict.fromkeys(defect.what for defect in each)),
        defects_of={defect.what: defect.of for defect in each if defect.of},
    )  # fmt: skip


def notes_of(asked: SentencePairs) -> list[Defect]:
    """The faults of a dataset, with what they are about."""
    return [Defect(what, asked.defects_of.get(what, ())) for what in asked.defects]


def concerning(pairs: Sequence[SentencePair], defects: Iterable[Defect]) -> list[Defect]:
    """Those of the faults that one of the pairs may have."""
    names = {name for pair in pairs for name in (pair.term, *pair.groups.values())}
    return [defect for defect in defects if not defect.of or names & set(defect.of)]
