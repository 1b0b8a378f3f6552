"""Words as they were seen in sentences: what flows from asking to the metrics beside plain arrays."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from equipoise.results.score import Array


@dataclass(frozen=True)
class Encounters:
    """One attribute set beside every target, in numbers that can be put together anew when targets trade groups.

    A group's vector of an attribute is the mean over its sentences with the group's words, so whoever joins the group
    moves it.
    """

    cosines: Array  # (targets, targets, attributes): of target t with attribute a as seen beside target s
    gaps: Array  # (attributes, targets, targets): (t - a) . (s - a), each time a as seen beside that target

    def among(self, targets: NDArray[np.intp]) -> Encounters:
        """With some of the targets only."""
        both = np.ix_(targets, targets)
        return Encounters(self.cosines[both], self.gaps[:, both[0], both[1]])


@dataclass(frozen=True)
class Seen:
    """A set of words by class: the vectors its words have beside each set of the other side (seed 002, 3.2.2)."""

    vectors: tuple[Array, ...]  # for each set of the other side, (words, dimensions)
    encounters: Encounters | None = None  # of attributes, where every sentence was looked at

    def beside(self, sets: tuple[int, ...]) -> Seen:
        """As seen beside some of the sets only."""
        return replace(self, vectors=tuple(self.vectors[number] for number in sets))
