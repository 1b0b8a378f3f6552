"""He and she by kind of entry, drawn: a bar each, cut into entries with he alone, with both, and with she alone.

Places across are in percent of the width.
"""

from __future__ import annotations

from dataclasses import dataclass

from equipoise.reports.dictionary_tables import KINDS
from equipoise.reports.words import percent
from equipoise.results.dictionaries import DictionaryCounts, PronounCounts

DRAWN = ("all", "capitalised", "small")  # single words are among them already
PAIRS = 2  # he and she, his and her; him and her, the others, are in the table


@dataclass(frozen=True)
class Bar:
    """One bar of the drawing: three pieces, each with its start, width and class."""

    label: str
    pieces: list[tuple[str, str, str]]
    counts: str
    says: str  # the same in words


def balance(counts: DictionaryCounts) -> list[Bar]:
    """The bars of a dictionary; kinds of entries without either pronoun have none."""
    found = [(kind, pair) for kind in counts.kinds if kind.kind in DRAWN for pair in kind.by_entry[:PAIRS]]
    return [_bar(KINDS[kind.kind], pair) for kind, pair in found if pair.male_only + pair.female_only + pair.both]


def _bar(kind: str, pair: PronounCounts) -> Bar:
    numbers = (("male", pair.male_only), ("both", pair.both), ("female", pair.female_only))
    total = sum(number for _, number in numbers)
    pieces, start = [], 0.0
    for name, number in numbers:
        width = 100 * number / total
        if number:
            pieces.append((f"{start:.2f}", f"{width:.2f}", name))
        start += width
    male, female = percent(pair.male_only / total), percent(pair.female_only / total)
    says = (
        f"of {kind} with {pair.male} or {pair.female}, {male} have {pair.male} alone and {female} {pair.female} alone"
    )
    counts = f"{pair.male_only:,} {pair.male}, {pair.both:,} both, {pair.female_only:,} {pair.female}"
    return Bar(f"{kind}: {pair.male}, {pair.female}", pieces, counts, says)
