"""Bias left against utility kept: a point a method, with its intervals, and the front that no other method passes.

Places across are in percent of the width, places down in pixels.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from equipoise.reports.aftermath_labels import Box, Place, places
from equipoise.reports.aftermath_words import methods, share_words
from equipoise.reports.experiment_drawing import Ladder
from equipoise.reports.forest import Scale
from equipoise.reports.words import listed
from equipoise.results import Interval
from equipoise.results.aftermath import Aftermath, Estimate, Outcome

WIDE, NARROW = 620.0, 300.0  # pixels of the drawing on a screen and on a phone: names on the one, numbers on the other
PERCENT = 100.0
TALLER = 2  # than the panels of other drawings
BAR = 2.0  # pixels to both sides of an interval's line
BEFORE = (1.0, 1.0)  # all of the bias is left, all of the utility kept

POINTS_ONLY = " The front goes by the points: where intervals overlap, other words could put another method there."

Told = tuple[Outcome, Estimate, Estimate]  # bias left, utility kept


@dataclass(frozen=True)
class Point:
    """One method; ends are None without an interval."""

    number: int
    label: str
    control: bool
    front: bool
    x: str
    y: float
    across: tuple[str, str] | None
    up: tuple[float, float] | None
    name_at: Place
    number_at: Place


@dataclass(frozen=True)
class Tradeoff:
    points: list[Point]
    grid: list[tuple[float, str]]  # place, label
    ticks: list[tuple[str, str]]
    front: str  # a path on a plane of 100 units that is stretched to the width; "" without one
    before: tuple[str, float]
    base: float
    height: float
    says: str


@dataclass(frozen=True)
class Plane:
    """Numbers to places."""

    across: Scale
    up: Ladder

    @classmethod
    def over(cls, told: Sequence[Told]) -> Plane:
        kept = [PERCENT * end for _, _, kept in told for end in (kept.value, *_ends(kept.interval))]
        left = [PERCENT * end for _, left, _ in told for end in (left.value, *_ends(left.interval))]
        return cls(Scale.over([*kept, PERCENT * BEFORE[0]]), Ladder(Scale.over([0.0, *left, PERCENT]), 0, PERCENT))

    def x(self, value: float) -> str:
        return self.across.place(PERCENT * value)

    def y(self, value: float) -> float:
        return round(TALLER * self.up.y(value), 1)

    def grid(self) -> list[tuple[float, str]]:
        return [(round(TALLER * y, 1), f"{label}%") for y, label in self.up.grid()]


def tradeoff(found: Aftermath) -> Tradeoff | None:
    """The drawing; None with fewer than two outcomes that have both numbers."""
    told = [
        (each, each.bias_left, each.utility_kept) for each in found.outcomes if each.bias_left and each.utility_kept
    ]
    if len(told) < 2:
        return None
    plane = Plane.over(told)
    base = plane.grid()[0][0]
    ticks = [(place, f"{label}%") for place, label in plane.across.ticks()]
    before = plane.x(BEFORE[0]), plane.y(BEFORE[1])
    return Tradeoff(_points(told, plane, before, base), plane.grid(), ticks, _front(told, plane), before, base,
                    base + 44, _says(told))  # fmt: skip


def _ends(ends: Interval | None) -> tuple[float, ...]:
    return (ends.low, ends.high) if ends else ()


def _points(told: Sequence[Told], plane: Plane, before: tuple[str, float], base: float) -> list[Point]:
    names = _placed(told, [each.label for each, _, _ in told], plane, before, WIDE, base)
    numbers = _placed(told, [f"{place}" for place in range(1, len(told) + 1)], plane, before, NARROW, base)
    return [
        Point(place + 1, own.label, own.control, own.on_front, plane.x(kept.value), plane.y(left.value),
              (plane.x(kept.interval.low), plane.x(kept.interval.high)) if kept.interval else None,
              (plane.y(left.interval.low), plane.y(left.interval.high)) if left.interval else None,
              names[place], numbers[place])
        for place, (own, left, kept) in enumerate(told)
    ]  # fmt: skip


def _placed(told: Sequence[Told], texts: Sequence[str], plane: Plane, before: tuple[str, float], width: float,
            base: float) -> list[Place]:  # fmt: skip
    """Where texts stand in a drawing of this width; that of the vectors before is there, too."""
    points = [(_pixel(plane.x(kept.value), width), plane.y(left.value)) for _, left, kept in told]
    start = _pixel(before[0], width), before[1]
    bars = [
        bar
        for (x, y), (_, left, kept) in zip(points, told, strict=True)
        for bar in _bars(x, y, left, kept, plane, width)
    ]
    return places([*points, start], [*texts, "before"], bars, Box(0, 0, width, base))[:-1]


def _bars(x: float, y: float, left: Estimate, kept: Estimate, plane: Plane, width: float) -> list[Box]:
    across = [_pixel(plane.x(end), width) for end in _ends(kept.interval)]
    up = [plane.y(end) for end in _ends(left.interval)]
    return [*([Box(across[0], y - BAR, across[1], y + BAR)] if across else []),
            *([Box(x - BAR, up[1], x + BAR, up[0])] if up else [])]  # fmt: skip


def _pixel(place: str, width: float) -> float:
    return float(place) * width / 100


def _front(told: Sequence[Told], plane: Plane) -> str:
    """Stairs: below and to the right of them lies no method."""
    steps = sorted((kept.value, left.value) for own, left, kept in told if own.on_front)
    if len(steps) < 2:
        return ""
    places = [(plane.x(kept), plane.y(left)) for kept, left in steps]
    return f"M{places[0][0]} {places[0][1]:g}" + "".join(f"V{above:g}H{x}" for (_, _), (x, above) in pairwise(places))


def _says(told: Sequence[Told]) -> str:
    return "; ".join(f"{own.label}: {share_words(left.value, None)[0]} of the bias left, "
                     f"{share_words(kept.value, None)[0]} of utility kept" for own, left, kept in told)  # fmt: skip


def tradeoff_caption(found: Aftermath) -> str:
    """How to read it, and what lies where."""
    front = [each.label for each in methods(found) if each.on_front]
    line = (
        f" The line joins the front, the methods to which no other is better both ways: {listed(front)}."
        if len(front) > 1 else f" On the front, with no other method better both ways: {front[0]}." if front else ""
    )  # fmt: skip
    return (
        "Up: how much of the bias is left, the mean over checks of bias of the distance from the ideal that is left; "
        "lower is better. Across: how much of utility is kept, the mean over its checks of after by before; further "
        "right is better. So the lower right corner is best, and the vectors as they were lie at 100% and 100%. Bars "
        f"are 95% intervals; hollow marks are controls.{line}{POINTS_ONLY if front else ''}"
    )
