"""Every check as a small drawing: a dot and its interval a method, beside the line of the vectors as they were.

Places across are in percent of the width.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from equipoise.reports.aftermath_words import (
    checks_of,
    ideal_of,
    reading_words,
    with_interval,
)
from equipoise.reports.forest import Scale
from equipoise.results.aftermath import Aftermath, CheckCard, Group, Outcome, Reading

HEIGHT = 22  # pixels of a row
MOST_TICKS = 5


@dataclass(frozen=True)
class Row:
    """One method."""

    name: str
    control: bool
    at: str  # "" without a number
    low: str  # "" without an interval
    high: str
    verdict: str
    says: str  # the same in words


@dataclass(frozen=True)
class Panel:
    """One check."""

    title: str
    reads: str
    ticks: list[tuple[str, str]]  # place, label
    rows: list[Row]
    before: str  # "" where it was not asked
    band: tuple[str, str] | None  # place and width of its interval
    ideal: str  # "" where nothing is, or where it is the number before
    height: int = HEIGHT


def panels(found: Aftermath, group: Group) -> list[Panel]:
    """The checks of a group that any method has an answer to."""
    return [_panel(found, card) for card in checks_of(found, group)
            if any(each.reading(card.name) for each in found.outcomes)]  # fmt: skip


def _panel(found: Aftermath, card: CheckCard) -> Panel:
    before, ideal = found.reading(card.name), ideal_of(found, card.name)
    readings = [before, *(each.reading(card.name) for each in found.outcomes)]
    times = 100.0 if card.scale == "share" else 1.0
    numbers = [times * number for each in readings if each for number in (each.value, *_ends(each))]
    scale = Scale.over(numbers if ideal is None else [*numbers, times * ideal])

    def place(value: float) -> str:
        return scale.place(times * value)

    rows = [_row(card, each, place) for each in found.outcomes]
    ends = _ends(before) if before else ()
    band = (place(ends[0]), f"{float(place(ends[1])) - float(place(ends[0])):.1f}") if ends else None
    was = place(before.value) if before else ""
    aim = "" if ideal is None or place(ideal) == was else place(ideal)
    return Panel(card.title, reading_words(found, card), _ticks(scale, card), rows, was, band, aim)


def _ends(reading: Reading) -> tuple[float, ...]:
    return (reading.interval.low, reading.interval.high) if reading.interval else ()


def _ticks(scale: Scale, card: CheckCard) -> list[tuple[str, str]]:
    """Few enough to stand beside one another on a phone; 0 is among them where the scale holds it."""
    ticks = scale.ticks()
    step = -(-len(ticks) // MOST_TICKS)
    zero = next((place for place, (at, _) in enumerate(ticks) if at == scale.place(0.0)), 0)
    unit = "%" if card.scale == "share" else ""
    return [(place, f"{label}{unit}") for place, label in ticks[zero % step :: step]]


def _row(card: CheckCard, outcome: Outcome, place: Callable[[float], str]) -> Row:
    own = outcome.reading(card.name)
    if own is None:
        return Row(outcome.label, outcome.control, "", "", "", "", f"{outcome.label}: no answer")
    low, high = map(place, _ends(own)) if own.interval else ("", "")
    verdict = own.change.verdict if own.change else ""
    says = f"{outcome.label}: {with_interval(card, own)}{f', {verdict}' if verdict else ''}"
    return Row(outcome.label, outcome.control, place(own.value), low, high, verdict, says)


def group_caption(found: Aftermath, group: Group) -> str:
    """What the drawings of a group show."""
    shown = checks_of(found, group)
    ideal = any(ideal_of(found, each.name) is not None for each in shown) and group != "unrelated"
    dashed = " The dashed line is what vectors without the bias would give, chance or 0." if ideal else ""
    return (
        "A dot a method, with its 95% interval; hollow squares are controls. The upright line with its band is the "
        f"number before, with its interval.{dashed} Every check has its own scale."
    )
