"""How the scores of a corpus lie: a histogram with the thresholds drawn into it (seed 004, figure 5).

Places across are in percent of the width, places down in pixels.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count as counting
from math import isfinite, log10

from equipoise.reports.corpus_words import digits_of, entries, ordinal, round_count
from equipoise.reports.forest import MARGIN, Scale
from equipoise.reports.words import number
from equipoise.results.corpora import CorpusReport, Histogram

MOST_BARS = 120  # beyond it, neighbours are drawn as one
MOST_LINES = 8  # thresholds that are drawn; the table has all
HEIGHT = 190  # pixels of the tallest bar
SEEN = 1.5  # pixels that a bar must have to be seen
ROW = 15  # pixels of a label
AXIS = 20  # pixels above the labels, for what the numbers at the left are
BELOW = 38  # pixels for the numbers below, and what they are
GAP = 0.12  # percent between two bars
NARROWEST = 1e-9  # scale that can be drawn

Bin = tuple[float, float, int]  # from, to, how many entries


@dataclass(frozen=True)
class Mark:
    """An upright line with its label."""

    label: str
    at: str
    y: int  # where the line begins; the label stands left of its beginning
    largest: bool  # the largest score, not a threshold


@dataclass(frozen=True)
class Distribution:
    """The drawing."""

    bars: str  # a path on a plane of 100 units that is stretched to the width
    grid: list[tuple[int, str]]  # place, label
    ticks: list[tuple[str, str]]
    marks: list[Mark]
    logarithmic: bool
    base: int  # the foot of the bars
    not_drawn: str  # "" where everything is
    says: str  # the same in words

    @property
    def height(self) -> int:
        return self.base + BELOW


@dataclass(frozen=True)
class Heights:
    """How tall a number of entries is drawn."""

    tallest: int
    logarithmic: bool

    def of(self, how_many: int) -> float:
        """In pixels. A logarithm begins at one half, so that a single entry is seen."""
        if self.logarithmic:
            return HEIGHT * log10(2 * how_many) / log10(2 * self.tallest)
        return HEIGHT * how_many / self.tallest

    def steps(self) -> list[int]:
        """Round numbers up to the tallest."""
        if self.logarithmic:
            powers = [10**power for power in range(len(f"{self.tallest}"))]
            return powers[:: 1 + len(powers) // 8]
        step = next(step for step in _round_steps() if 5 * step >= self.tallest)
        return list(range(0, self.tallest + 1, step))


def distribution(report: CorpusReport) -> Distribution | None:
    """The drawing, or None where no entry scores anything."""
    bins, apart = coarser(report.histogram, MOST_BARS), zeros_hide_others(report)
    bins = _without_zeros(bins, report.without_score) if apart else bins
    if not _drawable(bins):
        return None
    scale, heights = Scale(bins[0][0], bins[-1][1]), _heights(bins)
    marks = _marks(report, scale)
    base = AXIS + ROW * len(marks) + HEIGHT
    grid = [(round(base - heights.of(each)), round_count(each)) for each in heights.steps()]
    return Distribution(
        _bars(bins, scale, heights, base), grid, scale.ticks(), marks, heights.logarithmic, base,
        f"{entries(report.without_score)} with a score of 0 would hide the others, and are not drawn." if apart else "",
        _says(bins, report),
    )  # fmt: skip


def coarser(histogram: Histogram, most: int) -> list[Bin]:
    """The bins, neighbours taken together where there are more than so many."""
    bins = list(zip(histogram.edges, histogram.edges[1:], histogram.counts, strict=False))
    together = max(1, -(-len(bins) // most))
    groups = [bins[place : place + together] for place in range(0, len(bins), together)]
    return [(group[0][0], group[-1][1], sum(how_many for _, _, how_many in group)) for group in groups]


def zeros_hide_others(report: CorpusReport) -> bool:
    """Whether the entries that score nothing would be taller than any bar without them."""
    rest = _without_zeros(coarser(report.histogram, MOST_BARS), report.without_score)
    return bool(rest) and rest[0][0] <= 0 and report.without_score > max(how_many for _, _, how_many in rest)


def _without_zeros(bins: list[Bin], zeros: int) -> list[Bin]:
    """The bins less the entries that score nothing: they are in the first."""
    return [(low, high, how_many if place else max(0, how_many - zeros))
            for place, (low, high, how_many) in enumerate(bins)]  # fmt: skip


def _drawable(bins: list[Bin]) -> bool:
    """Whether there is anything in the bins, and a scale to draw it on."""
    width = bins[-1][1] - bins[0][0] if bins else 0.0
    return any(how_many for _, _, how_many in bins) and isfinite(width) and width > NARROWEST


def _heights(bins: list[Bin]) -> Heights:
    """Logarithms where some bar could not be seen otherwise."""
    filled = [how_many for _, _, how_many in bins if how_many]
    return Heights(max(filled), logarithmic=HEIGHT * min(filled) < SEEN * max(filled))


def _round_steps() -> Iterator[int]:
    """1, 2, 5, 10, 20, ..."""
    return (step * 10**power for power in counting() for step in (1, 2, 5))


def _bars(bins: list[Bin], scale: Scale, heights: Heights, base: int) -> str:
    percent = (100 - 2 * MARGIN) / (scale.high - scale.low)
    drawn = []
    for low, high, how_many in bins:
        left, right = (MARGIN + percent * (edge - scale.low) for edge in (low, high))
        if how_many:
            top = base - heights.of(how_many)
            drawn.append(f"M{left:.2f} {base}V{top:.1f}H{max(left, right - GAP):.2f}V{base}z")
    return "".join(drawn)


def _marks(report: CorpusReport, scale: Scale) -> list[Mark]:
    """The lines with their labels, each in a row of its own, top down from the right.

    So no line crosses a label: labels stand left of their lines, and what lies further left begins further down.
    """
    digits = digits_of(report)
    lines = [(each.value, f"{ordinal(each.percentile)}: {number(each.value, digits)}", False)
             for each in report.thresholds[:MOST_LINES]]  # fmt: skip
    lines.append((report.largest, f"largest: {number(report.largest, digits)}", True))
    placed = [(scale.place(min(scale.high, max(scale.low, value))), label, largest) for value, label, largest in lines]
    from_the_right = sorted(placed, key=lambda line: -float(line[0]))
    return [Mark(label, at, AXIS + ROW * row, largest) for row, (at, label, largest) in enumerate(from_the_right)]


def _says(bins: list[Bin], report: CorpusReport) -> str:
    digits = digits_of(report)
    low, high, how_many = max(bins, key=lambda each: each[2])
    most = f"the fullest bar has {entries(how_many)} from {number(low, digits)} to {number(high, digits)}"
    thresholds = [f"{ordinal(each.percentile)} percentile {number(each.value, digits)}" for each in report.thresholds]
    return "; ".join([most, *thresholds, f"largest {number(report.largest, digits)}"])
