"""Many tokens to one vector, and what each token gave to it.

Padding takes no part. Special tokens do, as in sentence-transformers: they are what the model was trained with.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Tensor = Any
Pool = Callable[[Tensor, Tensor], Tensor]


def max_of(states: Tensor, mask: Tensor) -> Tensor:
    """The largest number of each dimension, (texts, dimensions)."""
    return _without_padding(states, mask).amax(dim=1)


def mean_of(states: Tensor, mask: Tensor) -> Tensor:
    weights = mask.to(states.dtype).unsqueeze(1)  # (texts, 1, tokens)
    return (weights @ states).squeeze(1) / weights.sum(dim=2).clamp(min=1)


def first_of(states: Tensor, mask: Tensor) -> Tensor:
    return states[:, 0]


def last_of(states: Tensor, mask: Tensor) -> Tensor:
    places = (mask.sum(dim=1) - 1).clamp(min=0)
    return states[list(range(len(places))), places]


POOL: dict[str, Pool] = {"max": max_of, "mean": mean_of, "cls": first_of, "last": last_of}


def won_by_max(states: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
    """The largest numbers, and the share of the dimensions that each token won, (texts, tokens) (seed 004, 3.4)."""
    pooled, winners = _without_padding(states, mask).max(dim=1)  # both (texts, dimensions)
    won = states.new_zeros(mask.shape).scatter_add_(1, winners, states.new_ones(winners.shape))
    return pooled, won.double() / winners.shape[1]


def parts_of_mean(states: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
    """The mean, and the length of each token's part of it over that of the whole, (texts, tokens).

    Such shares times the tokens' cosines with a direction add up to the mean's own cosine with it.
    """
    pooled = mean_of(states, mask)
    lengths = states.norm(dim=2) * mask
    whole = pooled.norm(dim=1, keepdim=True) * mask.sum(dim=1, keepdim=True)
    return pooled, lengths / whole.clamp(min=1e-30)


SHARES: dict[str, Callable[[Tensor, Tensor], tuple[Tensor, Tensor]]] = {"max": won_by_max, "mean": parts_of_mean}


def _without_padding(states: Tensor, mask: Tensor) -> Tensor:
    return states.masked_fill(mask.unsqueeze(2) == 0, float("-inf"))
