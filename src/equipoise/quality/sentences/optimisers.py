"""Adam and RMSprop on many fits at once, as torch takes the steps; weight decay is added to the gradient, fit by fit.

Weights are walked through in blocks that stay in the processor's cache: most of a step is memory, not arithmetic.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
BLOCK = 1 << 16  # numbers
TINY = np.float32(1e-8)  # both optimisers' epsilon


class Optimiser(Protocol):
    """Keeps what it needs to know of earlier gradients."""

    def step(self, weights: Floats, gradient: Floats, decay: Floats) -> None:
        """Move the weights, (features, columns of all fits); decay is a number a column. The gradient is used up."""
        ...

    def keep(self, columns: NDArray[np.bool_]) -> None:
        """Forget the columns of fits that are done."""
        ...


def _blocks(*arrays: Floats) -> Iterator[tuple[Floats, ...]]:
    rows, columns = arrays[0].shape
    step = max(1, BLOCK // max(1, columns))
    for first in range(0, rows, step):
        yield tuple(each[first : first + step] for each in arrays)


class Adam:
    """Kingma and Ba (2015), with the rates that torch begins with."""

    rate, forget, forget_squares = 1e-3, np.float32(0.9), np.float32(0.999)

    def __init__(self, shape: tuple[int, int]):
        self.mean, self.squares, self.steps = np.zeros(shape, np.float32), np.zeros(shape, np.float32), 0

    def step(self, weights: Floats, gradient: Floats, decay: Floats) -> None:
        self.steps += 1
        spread = np.float32(1 / np.sqrt(1 - float(self.forget_squares) ** self.steps))
        rate = np.float32(self.rate / (1 - float(self.forget) ** self.steps))
        for own, slope, mean, squares in _blocks(weights, gradient, self.mean, self.squares):
            slope += decay * own
            mean *= self.forget
            mean += (1 - self.forget) * slope
            np.square(slope, out=slope)
            slope *= 1 - self.forget_squares
            squares *= self.forget_squares
            squares += slope
            np.sqrt(squares, out=slope)
            slope *= spread
            slope += TINY
            np.divide(mean, slope, out=slope)
            slope *= rate
            own -= slope

    def keep(self, columns: NDArray[np.bool_]) -> None:
        self.mean, self.squares = self.mean[:, columns], self.squares[:, columns]


class RMSprop:
    """Hinton's, with the rates that torch begins with."""

    rate, forget = np.float32(1e-2), np.float32(0.99)

    def __init__(self, shape: tuple[int, int]):
        self.squares = np.zeros(shape, np.float32)

    def step(self, weights: Floats, gradient: Floats, decay: Floats) -> None:
        for own, slope, squares in _blocks(weights, gradient, self.squares):
            slope += decay * own
            squares *= self.forget
            squares += (1 - self.forget) * np.square(slope)
            slope /= np.sqrt(squares) + TINY
            slope *= self.rate
            own -= slope

    def keep(self, columns: NDArray[np.bool_]) -> None:
        self.squares = self.squares[:, columns]


OPTIMISERS: dict[str, type[Adam] | type[RMSprop]] = {"adam": Adam, "rmsprop": RMSprop}
