"""Words as they were seen in sentences: what flows from asking to the metrics beside plain arrays."""

from __future__ import annotations

from dataclasses import dataclass, replace

from equipoise.results.score import Array


@dataclass(frozen=True)
class Encounters:
    """One attribute set beside every target, in numbers that can be put together anew when targets trade groups.

    A group's vector of an attribute is the mean over its sentences with the group's words, so whoever joins the group
    moves it.
    """

    cosines: Array  # (targets, targets, attributes): of target t with attribute a as seen beside target s
    gaps: Array  # (attributes, targets, targets): (t - a) . (s - a), each time a as seen beside that target


@dataclass(frozen=True)
class Seen:
    """A set of words by class: the vectors its words have beside each set of the other side (seed 002, 3.2.2)."""

    vectors: tuple[Array, ...]  # for each set of the other side, (words, dimensions)
    directions: tuple[Array, ...] | None = None  # of attributes: the means of the same vectors at length one
    encounters: Encounters | None = None  # of attributes, where every sentence was looked at

    def beside(self, sets: tuple[int, ...]) -> Seen:
        """As seen beside some of the sets only."""
        directions = self.directions and tuple(self.directions[number] for number in sets)
        return replace(self, vectors=tuple(self.vectors[number] for number in sets), directions=directions)
