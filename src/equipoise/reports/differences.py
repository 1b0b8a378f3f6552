"""How far apart the two sentences of each pair lie: a share near one half can hide strong preferences both ways.

A histogram a model, on one scale for all models that a metric asked the same pairs. Places in percent of the width.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from equipoise.reports import axes
from equipoise.reports.forest import MARGIN, Scale
from equipoise.reports.table import Table
from equipoise.reports.words import DASH, digits_for, number, rounded
from equipoise.results import Result, ResultSet

BINS = 40  # an even number: zero lies between two bars
HEIGHT = 56  # pixels of a histogram
TOP = 12  # of them free for the median
GAP = 0.2  # percent between two bars
WITHIN = 0.99  # of the pairs lie within the scale; the outermost bars hold the rest
QUANTILES = ("5%", "25%", "50%", "75%", "95%")
NOTE = (
    "The difference is the score of the stereotyped sentence minus that of the other. The higher a bar, the more pairs "
    "have that difference; all models are drawn to the same scale, and the outermost bars also hold what lies farther "
    "out. The triangle is the median. Differences of two metrics cannot be compared: their scores are made "
    "differently."
)


@dataclass(frozen=True)
class Histogram:
    """One model's differences."""

    model: str
    above: str  # a path of the bars right of zero, and one of those left of it
    below: str
    median: str  # its place
    says: str  # the same in words


@dataclass(frozen=True)
class Spread:
    """One metric on one question."""

    title: str
    zero: str
    ticks: list[tuple[str, str]]
    histograms: list[Histogram]
    table: Table


def spreads(results: ResultSet, chosen: Sequence[Result]) -> list[Spread]:
    """Of one question's results, one for each metric."""
    return [_spread(results, metric, own) for metric, own in axes.pairs_by_metric(chosen).items()]


def _spread(results: ResultSet, metric: str, chosen: Sequence[Result]) -> Spread:
    differences = [[pair["difference"] for pair in result.pairs] for result in chosen]
    reach = _reach([abs(each) for own in differences for each in own])
    scale = Scale(-reach, reach)
    counts = [_counts(own, reach) for own in differences]
    tallest = max(part for own in counts for part in own)
    histograms = [
        Histogram(result.model, *_bars(own, tallest), scale.place(_within(_middle(numbers), reach)), _says(numbers))
        for result, own, numbers in zip(chosen, counts, differences, strict=True)
    ]
    return Spread(metric, scale.place(0.0), scale.ticks(), histograms, quantile_table(results, metric, chosen))


def _reach(sizes: Sequence[float]) -> float:
    """How far the scale goes each way; somewhere, where every pair is tied."""
    return sorted(sizes)[int(WITHIN * (len(sizes) - 1))] or max(sizes) or 1.0


def _counts(differences: Sequence[float], reach: float) -> list[float]:
    """The share of the pairs in each bin; ties fall half into each of the two in the middle."""
    counts = [0.0] * BINS
    for each in differences:
        places = (
            (BINS // 2 - 1, BINS // 2) if each == 0 else (int((_within(each, reach) + reach) / (2 * reach) * BINS),)
        )
        for place in places:
            counts[min(place, BINS - 1)] += 1 / len(places)
    return [number / len(differences) for number in counts]


def _within(value: float, reach: float) -> float:
    return min(reach, max(-reach, value))


def _bars(counts: Sequence[float], tallest: float) -> tuple[str, str]:
    width = (100 - 2 * MARGIN) / BINS
    bars = [
        f"M{MARGIN + width * place:.2f} {HEIGHT}v-{(HEIGHT - TOP) * part / tallest:.1f}h{width - GAP:.2f}V{HEIGHT}z"
        if part else ""
        for place, part in enumerate(counts)
    ]  # fmt: skip
    return "".join(bars[BINS // 2 :]), "".join(bars[: BINS // 2])


def _middle(numbers: Sequence[float]) -> float:
    ordered, half = sorted(numbers), len(numbers) // 2
    return ordered[half] if len(numbers) % 2 else (ordered[half - 1] + ordered[half]) / 2


def _says(numbers: Sequence[float]) -> str:
    ends = f"from {number(min(numbers))} to {number(max(numbers))}"
    above, below = sum(each > 0 for each in numbers), sum(each < 0 for each in numbers)
    return f"{above:,} pairs above zero, {below:,} below; median {number(_middle(numbers))}, {ends}"


def quantile_table(results: ResultSet, metric: str, chosen: Sequence[Result]) -> Table:
    """The mean, and the difference that so many of the pairs lie below."""
    rows = [(result.model, f"{len(result.pairs):,}", *_quantiles(result)) for result in chosen]
    return Table(
        f"{axes.metric_title(results, metric)}: the difference that so many of the pairs lie below",
        ("Model", "Pairs", "Mean", *QUANTILES),
        "l" + "r" * (len(QUANTILES) + 2),
        rows,
    )


def _quantiles(result: Result) -> list[str]:
    found = result.detail.get("preference")
    about = found if isinstance(found, dict) else {}
    own = about.get("quantiles")
    given = [about.get("mean_difference"), *((own if isinstance(own, dict) else {}).get(name) for name in QUANTILES)]
    numbers = [float(each) if isinstance(each, int | float) else None for each in given]
    digits = max(3, digits_for(max((abs(each) for each in numbers if each), default=0.0)))
    return [DASH if each is None else rounded(each, digits) for each in numbers]
