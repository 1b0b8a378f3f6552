"""Small line charts: numbers from zero up, over whole numbers from left to right. Places in percent of the width."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from equipoise.reports.words import DASH, number

HEIGHT = 96  # pixels of a chart, without the numbers below it
TOP = 18
LEFT, RIGHT = 4.0, 96.0

Points = Sequence[tuple[int, float]]  # from left to right


@dataclass(frozen=True)
class Line:
    mark: int  # which shape and colour
    path: str  # on a plane of 100 units that is stretched to the width; "" where two points stand above one another
    points: list[tuple[str, int]]  # places


@dataclass(frozen=True)
class Chart:
    title: str
    lines: list[Line]
    ticks: list[tuple[str, str]]  # place, label
    most: str  # the number at the top
    says: str  # the same in words


def chart(title: str, lines: Sequence[Points], most: float, across: Sequence[int], apart: float, says: str) -> Chart:
    """Lines up to `most`, over the numbers that go across; of these are printed what lies so many percent apart."""
    places = _places(across)
    drawn = [_line(mark, points, places, most) for mark, points in enumerate(lines) if points]
    return Chart(title, drawn, _ticks(places, apart), number(most) if most else DASH, says)


def _places(across: Sequence[int]) -> dict[int, float]:
    first, last = min(across), max(across)
    return {each: LEFT + (RIGHT - LEFT) * (each - first) / (last - first) for each in sorted(across)}


def _line(mark: int, points: Points, places: dict[int, float], most: float) -> Line:
    shown = [(f"{places[x]:.1f}", _height(value, most)) for x, value in points]
    distinct = len({x for x, _ in points}) == len(points)
    return Line(mark, "M" + "L".join(f"{x} {y}" for x, y in shown) if distinct else "", shown)


def _height(value: float, most: float) -> int:
    return round(HEIGHT - (HEIGHT - TOP) * (value / most if most else 0.0))


def _ticks(places: dict[int, float], apart: float) -> list[tuple[str, str]]:
    ticks: list[tuple[str, str]] = []
    last = -apart
    for each, place in places.items():
        if place - last >= apart:
            ticks.append((f"{place:.1f}", f"{each:,}"))
            last = place
    return ticks
