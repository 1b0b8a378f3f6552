"""Numbers with their intervals over places from left to right: a panel of lines, before it is drawn.

Places across are in percent of the width, places down in pixels.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from equipoise.reports.forest import Scale
from equipoise.reports.words import rounded
from equipoise.results.experiments import Estimate

HEIGHT = 190  # pixels between the lowest and the highest place
TOP = 12
BELOW = 22  # pixels for the labels below
LEFT, RIGHT = 9.0, 88.0  # percent
APART = 4.0  # percent between marks that would hide one another
FINEST = 9  # decimals that are drawn
CROWDED = 0.5  # of the room between two places across that such marks may take together

Ticks = list[tuple[str, str]]  # place, label


class Point(NamedTuple):
    """A number to draw."""

    across: float  # percent
    found: Estimate
    label: str  # where it stands, in words


class Series(NamedTuple):
    """Numbers to draw as one line."""

    name: str
    mark: int  # which shape and colour
    points: Sequence[Point]  # from left to right
    start: Point | None = None  # where the line begins, if that is another's mark


@dataclass(frozen=True)
class Dot:
    """A mark with the bar of its interval."""

    at: str
    y: float
    low: float | None  # the foot of its bar, None without an interval
    high: float | None


@dataclass(frozen=True)
class Line:
    mark: int
    path: str  # on a plane of 100 units that is stretched to the width; "" where there is nothing to join
    dots: list[Dot]


@dataclass(frozen=True)
class Panel:
    """One drawing."""

    title: str
    lines: list[Line]
    grid: list[tuple[float, str]]  # place, label
    ticks: Ticks
    zero: float | None  # where 0 is, if it is in the drawing
    band: tuple[float, float] | None  # top and height
    says: str  # the same in words
    base: int = TOP + HEIGHT
    height: int = TOP + HEIGHT + BELOW


@dataclass(frozen=True)
class Ladder:
    """Numbers to places from the foot up, and how they are printed."""

    scale: Scale
    digits: int
    factor: float = 1.0

    def y(self, value: float) -> float:
        return _height(self.scale.place(self.factor * value))

    def grid(self) -> list[tuple[float, str]]:
        return [(_height(place), label) for place, label in self.scale.ticks()]

    def zero(self) -> float | None:
        return self.y(0.0) if self.scale.low <= 0 <= self.scale.high else None

    def told(self, value: float) -> str:
        return rounded(self.factor * value, self.digits)


def _height(place: str) -> float:
    return round(TOP + HEIGHT * (1 - float(place) / 100), 1)


def ladder(found: Iterable[Estimate], others: Iterable[float], digits: int, factor: float = 1.0) -> Ladder:
    """Wide enough for these numbers with their intervals, and for others; numbers as good as equal are one."""
    ends = [end for each in found for end in (each.mean, *_ends(each))]
    numbers = [round(factor * value, FINEST) for value in (*ends, *others)]
    return Ladder(Scale.over(numbers or [0.0]), digits, factor)


def _ends(found: Estimate) -> tuple[float, ...]:
    return (found.interval.low, found.interval.high) if found.interval else ()


def spread(values: Iterable[float]) -> dict[float, float]:
    """Numbers to percent of the width."""
    known = sorted(set(values))
    room = (known[-1] - known[0]) or 1.0
    return {each: round(LEFT + (RIGHT - LEFT) * (each - known[0]) / room, 1) for each in known}


def panel(title: str, called: str, series: Sequence[Series], up: Ladder, ticks: Ticks,
          band: tuple[float, float] | None = None) -> Panel:  # fmt: skip
    """The drawing; `band` is a stretch of numbers to shade."""
    apart = _apart(len(series), [float(place) for place, _ in ticks])
    lines = [_line(each, series, up, apart) for each in series]
    shaded = (up.y(band[1]), round(up.y(band[0]) - up.y(band[1]), 1)) if band else None
    return Panel(title, lines, up.grid(), ticks, up.zero(), shaded, _says(title, called, series, up))


def _apart(lines: int, places: Sequence[float]) -> float:
    gap = min((later - earlier for earlier, later in pairwise(places)), default=100.0)
    return min(APART, CROWDED * gap / max(1, lines))


def _line(own: Series, series: Sequence[Series], up: Ladder, apart: float) -> Line:
    dots = [_dot(point, up, apart * _aside(own, point, series)) for point in own.points]
    joined = [_dot(own.start, up, 0.0), *dots] if own.start else dots
    path = "M" + "L".join(f"{dot.at} {dot.y:g}" for dot in joined) if len(joined) > 1 else ""
    return Line(own.mark, path, dots)


def _aside(own: Series, point: Point, series: Sequence[Series]) -> float:
    """How many steps a mark stands beside its place, among the lines that have one there."""
    there = [each.name for each in series if any(other.across == point.across for other in each.points)]
    return there.index(own.name) - (len(there) - 1) / 2


def _dot(point: Point, up: Ladder, aside: float) -> Dot:
    ends = point.found.interval
    low, high = (up.y(ends.low), up.y(ends.high)) if ends else (None, None)
    return Dot(f"{point.across + aside:.1f}", up.y(point.found.mean), low, high)


def _says(title: str, called: str, series: Sequence[Series], up: Ladder) -> str:
    told = (f"{each.name} {', '.join(_said(point, each.name, up) for point in each.points)}" for each in series)
    return f"{title}, {called}: {'; '.join(told)}"


def _said(point: Point, name: str, up: Ladder) -> str:
    told = up.told(point.found.mean)
    return told if point.label == name else f"{told} at {point.label}"
