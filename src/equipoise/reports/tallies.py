"""How many measurements ended in each verdict, models down and kinds of bias across."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from equipoise.reports import axes
from equipoise.reports.table import Table
from equipoise.reports.words import DASH, Verdict, one_sought, verdict
from equipoise.results import Result, ResultSet


@dataclass(frozen=True)
class Tally:
    """How many measurements ended in each verdict."""

    counts: tuple[tuple[Verdict, int], ...]

    def __str__(self) -> str:
        tested = sum(how_many for name, how_many in self.counts if name is not Verdict.UNTESTED)
        return f"{self.counts[0][1]} of {tested}" if tested else DASH


def caption(results: ResultSet) -> str:
    return f"Tested measurements in which {one_sought(results)} was found"


def tallies(results: ResultSet) -> list[tuple[str, list[Tally]]]:
    """For each model one tally a kind of bias."""
    kinds = axes.biases(results)
    return [
        (model, [_tally(r for r in results.results if (r.model, r.bias) == (model, kind)) for kind in kinds])
        for model in axes.models(results)
    ]


def _tally(chosen: Iterable[Result]) -> Tally:
    counts = Counter(map(verdict, chosen))
    return Tally(tuple((name, counts[name]) for name in Verdict))


def glance(results: ResultSet) -> Table:
    """How many of the tested measurements found an association, models down and kinds of bias across."""
    kinds = axes.biases(results)
    rows = [(model, *map(str, own)) for model, own in tallies(results)]
    return Table(caption(results), ("Model", *kinds), "l" + "r" * len(kinds), rows)
