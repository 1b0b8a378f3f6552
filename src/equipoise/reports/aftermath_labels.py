"""Where the names of points can stand so that they hide neither one another nor the points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

TALL = 12.0  # pixels of a line of text
LETTER = 6.4  # pixels of a letter, as a rule
MARK = 7.0  # pixels from the middle of a mark to where others may begin
OUTSIDE = 20.0  # how much worse it is to leave the drawing than to cover something


class Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def covers(self, other: Box) -> float:
        """How much of the other it hides, in square pixels."""
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return across * down if across > 0 and down > 0 else 0.0


class Place(NamedTuple):
    """Where a text stands, seen from its point."""

    dx: float
    dy: float
    anchor: str  # "start", "middle" or "end"


PLACES = (
    Place(10, 4, "start"), Place(-10, 4, "end"), Place(0, -10, "middle"), Place(0, 19, "middle"),
    Place(8, -8, "start"), Place(8, 17, "start"), Place(-8, -8, "end"), Place(-8, 17, "end"),
    Place(0, -24, "middle"), Place(0, 33, "middle"),
)  # fmt: skip


def places(points: Sequence[tuple[float, float]], texts: Sequence[str], bars: Sequence[Box], room: Box) -> list[Place]:
    """A place a text, chosen one after the other; points and room are in pixels, bars are better not covered."""
    marks = [Box(x - MARK, y - MARK, x + MARK, y + MARK) for x, y in points]
    taken: list[Box] = []
    chosen = []
    for (x, y), text in zip(points, texts, strict=True):
        costs = {each: _cost(box_of(x, y, text, each), [*marks, *taken], bars, room) for each in PLACES}
        best = min(PLACES, key=lambda each: costs[each])
        taken.append(box_of(x, y, text, best))
        chosen.append(best)
    return chosen


def box_of(x: float, y: float, text: str, place: Place) -> Box:
    """The room that a text takes."""
    wide = LETTER * len(text)
    left = x + place.dx - {"start": 0.0, "middle": wide / 2, "end": wide}[place.anchor]
    return Box(left, y + place.dy - TALL + 3, left + wide, y + place.dy + 3)


def _cost(box: Box, others: Sequence[Box], bars: Sequence[Box], room: Box) -> float:
    whole = (box.right - box.left) * (box.bottom - box.top)
    hidden = sum(map(box.covers, others)) + 0.3 * sum(map(box.covers, bars))
    return hidden + OUTSIDE * (whole - box.covers(room))
