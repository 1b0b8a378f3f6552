"""Many tokens to one vector, and what each token gave to it.

Padding takes no part. Special tokens do, as in sentence-transformers: they are what the model was trained with.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Tensor = Any
Pool = Callable[[Tensor, Tensor], Tensor]


def max_of(states: Tensor, mask: Tensor) -> Tensor:
    """The largest number of each dimension, (texts, dimensions); zeros for a text without a token."""
    return _or_zero(_without_padding(states, mask).amax(dim=1), mask)


def mean_of(states: Tensor, mask: Tensor) -> Tensor:
    return _sum_of(states, mask) / mask.sum(dim=1, keepdim=True).clamp(min=1)


def mean_by_root_of(states: Tensor, mask: Tensor) -> Tensor:
    """The sum over the root of the number of tokens: the mean's direction, longer for longer texts."""
    return _sum_of(states, mask) / mask.sum(dim=1, keepdim=True).clamp(min=1).sqrt()


def first_of(states: Tensor, mask: Tensor) -> Tensor:
    return states[:, 0]


def last_of(states: Tensor, mask: Tensor) -> Tensor:
    places = (mask.sum(dim=1) - 1).clamp(min=0)
    return states[list(range(len(places))), places]


POOL: dict[str, Pool] = {
    "max": max_of, "mean": mean_of, "mean-by-root": mean_by_root_of, "cls": first_of, "last": last_of,
}  # fmt: skip


def won_by_max(states: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
    """The largest numbers, and the share of the dimensions that each token won, (texts, tokens) (seed 004, 3.4)."""
    pooled, winners = _without_padding(states, mask).max(dim=1)  # both (texts, dimensions)
    won = states.new_zeros(mask.shape).scatter_add_(1, winners, states.new_ones(winners.shape)) * mask
    return _or_zero(pooled, mask), won.double() / winners.shape[1]


def parts_of_mean(states: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
    """The mean, and the length of each token's part of it over that of the whole, (texts, tokens).

    Such shares times the tokens' cosines with a direction add up to the mean's own cosine with it.
    """
    return mean_of(states, mask), _parts_of_sum(states, mask)


def parts_of_mean_by_root(states: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
    """The same of what has the mean's direction."""
    return mean_by_root_of(states, mask), _parts_of_sum(states, mask)


SHARES: dict[str, Callable[[Tensor, Tensor], tuple[Tensor, Tensor]]] = {
    "max": won_by_max, "mean": parts_of_mean, "mean-by-root": parts_of_mean_by_root,
}  # fmt: skip


def _sum_of(states: Tensor, mask: Tensor) -> Tensor:
    return (mask.to(states.dtype).unsqueeze(1) @ states).squeeze(1)  # (texts, dimensions)


def _parts_of_sum(states: Tensor, mask: Tensor) -> Tensor:
    whole = _sum_of(states, mask).norm(dim=1, keepdim=True)
    return states.norm(dim=2) * mask / whole.clamp(min=1e-30)


def _without_padding(states: Tensor, mask: Tensor) -> Tensor:
    return states.masked_fill(mask.unsqueeze(2) == 0, float("-inf"))


def _or_zero(pooled: Tensor, mask: Tensor) -> Tensor:
    """Zeros where a text has no token at all, as one without a letter may."""
    return pooled.masked_fill(mask.sum(dim=1, keepdim=True) == 0, 0.0)
