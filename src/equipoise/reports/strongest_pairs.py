"""The pairs behind a preference: those where the two sentences lie farthest apart, as in table 4 of seed 000."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import NamedTuple

from equipoise.reports import axes
from equipoise.reports.table import Table
from equipoise.reports.words import DASH, number, shortened
from equipoise.results import PairItem, Result, ResultSet

MOST = 5  # pairs each way
LONGEST = 300  # characters of a sentence; pairs.csv has it in full
NOTE = (
    "Where the two sentences lie farthest apart: up to five pairs each way for every model. They are the extremes, not "
    "typical pairs; pairs.csv has all of them."
)
TOKENS = re.compile(r"\w+|\s+|[^\w\s]")


class Piece(NamedTuple):
    text: str
    differs: bool


class Line(NamedTuple):
    """One sentence of a pair."""

    pieces: list[Piece]
    score: str


@dataclass(frozen=True)
class Extreme:
    """One pair."""

    id: str
    kind: str  # "gender, noun": what it is one of
    stereotype: Line
    antistereotype: Line
    difference: str
    together: str  # both sentences in one: "[He / She] is a strong nurse."


@dataclass(frozen=True)
class Extremes:
    """The farthest pairs of one model."""

    model: str
    ways: list[tuple[str, list[Extreme]]]  # the most stereotyped, the most anti-stereotyped


@dataclass(frozen=True)
class Strongest:
    """One metric on one question."""

    title: str
    models: list[Extremes]
    tables: list[Table]


def strongest(results: ResultSet, chosen: Sequence[Result]) -> list[Strongest]:
    """Of one question's results, one for each metric."""
    return [_strongest(results, metric, own) for metric, own in axes.pairs_by_metric(chosen).items()]


def _strongest(results: ResultSet, metric: str, chosen: Sequence[Result]) -> Strongest:
    models = [_extremes(result) for result in chosen]
    return Strongest(axes.metric_title(results, metric), models, [_table(metric, own) for own in models])


def _extremes(result: Result) -> Extremes:
    ordered = sorted(result.pairs, key=lambda pair: pair["difference"])
    above = [pair for pair in reversed(ordered) if pair["difference"] > 0][:MOST]
    below = [pair for pair in ordered if pair["difference"] < 0][:MOST]
    ways = (("Most stereotyped", above), ("Most anti-stereotyped", below))
    return Extremes(result.model, [(way, list(map(_extreme, pairs))) for way, pairs in ways if pairs])


def _extreme(pair: PairItem) -> Extreme:
    first, second = (_tokens(pair[side]) for side in ("stereotype", "antistereotype"))
    changes = list(_changes(first, second))
    return Extreme(
        pair["id"],
        _kind(pair),
        Line([Piece(text, differs) for differs, text, _ in changes if text], number(pair["stereotype_score"])),
        Line([Piece(text, differs) for differs, _, text in changes if text], number(pair["antistereotype_score"])),
        number(pair["difference"]),
        "".join(f"[{text or DASH} / {other or DASH}]" if differs else text for differs, text, other in changes),
    )


def _kind(pair: PairItem) -> str:
    """What the pair is one of; "farmer, noun" says "noun", too."""
    names = list(dict.fromkeys(pair["groups"].values()))
    return ", ".join(name for name in names if not any(name != other and name in other for other in names))


def _tokens(sentence: str) -> list[str]:
    return TOKENS.findall(shortened(sentence, LONGEST))


def _changes(first: list[str], second: list[str]) -> Iterator[tuple[bool, str, str]]:
    """The two sentences piece by piece: whether they differ there, and what each has."""
    for kind, start, end, other_start, other_end in SequenceMatcher(None, first, second, autojunk=False).get_opcodes():
        yield kind != "equal", "".join(first[start:end]), "".join(second[other_start:other_end])


def _table(metric: str, own: Extremes) -> Table:
    """The same for reports without colours: both sentences in one, the stereotyped words first."""
    rows = [
        (extreme.together, extreme.id, way.removeprefix("Most "), extreme.stereotype.score,
         extreme.antistereotype.score, extreme.difference)
        for way, extremes in own.ways for extreme in extremes
    ]  # fmt: skip
    return Table(
        f"The strongest pairs of {own.model} by {metric}; in brackets the stereotyped words, then the others",
        ("Sentences", "Pair", "Most", "Stereotyped", "Anti-stereotyped", "Difference"),
        "wllrrr",
        rows,
    )
