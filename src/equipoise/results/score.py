"""What a metric returns: numbers only, and the number as a function of how much each word counts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
Json = Any  # what json.dumps takes


class Reweighed(NamedTuple):
    """The score again, once per row of weights."""

    values: Array  # (rows,)
    effect_sizes: Array | None  # (rows,)


@dataclass(frozen=True)
class Resampling:
    """The score as a function of how much each word counts: all that a test of "how sure" needs to know.

    Row b of `targets` says how much each target word counts in each target set, (rows, sets, words of all sets);
    `attributes` likewise. Ones where the word belongs give the score itself; swapped rows are a permutation, counts
    a bootstrap, a zero leaves a word out. Paired metrics take one signed weight a pair instead, (rows, pairs).
    """

    reweigh: Callable[[Array, Array], Reweighed]
    targets: tuple[int, ...]  # the sizes of the target sets, or the number of pairs
    attributes: tuple[int, ...]
    paired: bool = False
    permuted: Literal["targets", "attributes"] = "targets"  # the sets between which a test permutes words
    no_test: str = ""  # why that says nothing, where it is so
    resampled: Literal["targets", "attributes", "targets and attributes"] = (
        "targets and attributes"  # what weights move
    )
    called: str = ""  # what that is to a reader, where a metric puts its attributes in the targets' place
    leaves_out: tuple[str, ...] | None = None  # sides whose words can be left out, where not those that are drawn
    log_scale: bool = False  # a number above zero whose size is a matter of ratios
    in_sentences: bool = False  # words bring their sentences along, so that drawing targets moves the attributes too
    numbers: int = 0  # that a row of weights takes on the way, where that is more than the weights
    attribute_draws: int | None = None  # at most so many different draws of the attributes, where each is dear
    to_first_order: Callable[[Array, Array], Reweighed] | None = None  # for resamples of a score that bends
    redrawn: Callable[[np.random.Generator], Resampling] | None = None  # with the sentences of every word drawn again

    @property
    def sides(self) -> list[str]:
        """Which sides' words weights move."""
        return [side for side in ("targets", "attributes") if side in self.resampled]

    @property
    def permuted_sizes(self) -> tuple[int, ...]:
        """The sizes of the sets that a test permutes, or the number of pairs."""
        return self.targets if self.permuted == "targets" else self.attributes

    @property
    def fewest(self) -> int:
        """Words in the smallest set that weights move."""
        return min(size for side in self.sides for size in getattr(self, side))

    def given(self) -> tuple[Array, Array]:
        """The weights that give the score itself."""
        targets = np.ones((1, self.targets[0])) if self.paired else membership(self.targets)
        return targets, membership(self.attributes)

    def relabelled(self, labels: Array, other: Array | None = None) -> Array:
        """The score under other labels of the side that a test permutes, (rows,); other: weights of the other side."""
        targets, attributes = self.given()
        if self.permuted == "targets":
            return self.reweigh(labels, attributes if other is None else other).values
        return self.reweigh(targets if other is None else other, labels).values


def membership(sizes: Sequence[int]) -> Array:
    """Ones where a word belongs to a set, (1, sets, words of all sets)."""
    return np.repeat(np.eye(len(sizes)), sizes, axis=1)[None]


@dataclass(frozen=True)
class Score:
    """What a metric computes from arrays."""

    value: float
    per_item: Mapping[str, Array]  # "targets_1" -> one number per word of that set
    effect_size: float | None = None
    detail: Mapping[str, Json] = field(default_factory=dict)
    resampling: Resampling | None = None
