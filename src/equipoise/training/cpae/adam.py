"""Adam (Kingma and Ba 2015) whose steps leave rows alone that a batch does not touch.

torch has the same as SparseAdam. The published code moves all rows at every step, those that are not there by what they
should have done long ago; for a batch of a few hundred words out of 45,000 that is most of the work.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import torch

BETAS, EPSILON = (0.9, 0.999), 1e-8

Named = Mapping[str, Any]


class Adam:
    """Steps against gradients, of whole weights and of rows of one large matrix."""

    def __init__(self, weights: Named, matrix: Any):
        self.weights, self.matrix = list(weights.values()), matrix
        self.means = [torch.zeros_like(each) for each in self.weights]
        self.squares = [torch.zeros_like(each) for each in self.weights]
        self.names = list(weights)
        self.of_rows = torch.zeros_like(matrix), torch.zeros_like(matrix)

    def step(self, number: int, gradients: Sequence[Any], rows: Any, of_rows: Any, rate: float) -> None:
        """The step of this number, from 1 on. rows: which of the matrix the last gradient is of, each once."""
        with torch.no_grad():
            for weight, mean, square, gradient in zip(
                self.weights, self.means, self.squares, gradients, strict=True
            ):  # fmt: skip
                weight -= _moved(mean, square, gradient, number, rate)
            mean, square = (each[rows] for each in self.of_rows)
            self.matrix[rows] -= _moved(mean, square, of_rows, number, rate)
            for kept, now in zip(self.of_rows, (mean, square), strict=True):
                kept[rows] = now

    def state(self) -> dict[str, Any]:
        """All that it remembers."""
        return {
            **{f"mean.{name}": each for name, each in zip(self.names, self.means, strict=True)},
            **{f"square.{name}": each for name, each in zip(self.names, self.squares, strict=True)},
            "mean.rows": self.of_rows[0], "square.rows": self.of_rows[1],
        }  # fmt: skip

    def restore(self, state: Named) -> None:
        for name, kept in self.state().items():
            kept.copy_(state[name])


def _moved(mean: Any, square: Any, gradient: Any, number: int, rate: float) -> Any:
    """How far a weight moves; mean and square become those after the step."""
    mean.lerp_(gradient, 1 - BETAS[0])
    square.mul_(BETAS[1]).addcmul_(gradient, gradient, value=1 - BETAS[1])
    spread = (square / (1 - BETAS[1] ** number)).sqrt_().add_(EPSILON)
    return mean / spread * (rate / (1 - BETAS[0] ** number))
