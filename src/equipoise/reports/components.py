"""How much of the pairs one direction holds: the variance along each component (seed 004, figures 2 and 7)."""

from __future__ import annotations

from dataclasses import dataclass

from equipoise.reports.sentence_tables import per_cent
from equipoise.results.weighed import FoundDirection, SentencesExplained

MOST = 10  # components to draw
HEIGHT, TOP, BELOW = 110, 16, 18  # pixels: of a drawing, above the tallest bar, and for the numbers below
NOTE = (
    "The share of the variance of the pairs along each of their first components; the first is the direction. A first "
    "bar far above the others says that the pairs differ in one way more than in any other. It does not say that this "
    "way is all there is to the two sides."
)


@dataclass(frozen=True)
class Bar:
    """One component; places and widths in percent of the width, heights in pixels."""

    name: str
    share: str
    at: str
    width: str
    middle: str
    y: int
    height: int
    told: bool  # whether its share is printed above it


@dataclass(frozen=True)
class Components:
    title: str
    bars: list[Bar]
    says: str  # the same in words


def components(title: str, direction: FoundDirection) -> Components:
    """The drawing for one direction."""
    shares = direction.explained[:MOST]
    tallest = max(shares, default=0.0)
    slot = 100 / max(MOST, 1)
    bars = [_bar(place, share, tallest, slot) for place, share in enumerate(shares)]
    says = ", ".join(f"component {bar.name} {bar.share}" for bar in bars)
    return Components(title, bars, says or "nothing is known of its components")


def drawn(title: str, found: SentencesExplained) -> list[Components]:
    """The direction's own pairs, and those that it is checked by."""
    directions = [found.direction, *([found.again] if found.again else [])]
    return [components(f"{title}: {each.pairs:,} pairs of {each.space}", each) for each in directions]


def _bar(place: int, share: float, tallest: float, slot: float) -> Bar:
    height = round((HEIGHT - TOP) * share / tallest) if tallest else 0
    return Bar(
        f"{place + 1}", per_cent(share), f"{place * slot + 0.15 * slot:.1f}", f"{0.7 * slot:.1f}",
        f"{(place + 0.5) * slot:.1f}", HEIGHT - height, height, told=place < 3,
    )  # fmt: skip
