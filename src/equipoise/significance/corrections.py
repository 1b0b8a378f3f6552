"""Many tests at once: p-values corrected for how many there are."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from equipoise.results import Array

PValues = Sequence[float | None]


def holm(p_values: PValues) -> list[float | None]:
    """Holm's step-down: the chance of even one false finding stays below the bar (Holm, 1979)."""
    return _stepped(p_values, lambda p: np.maximum.accumulate(p * np.arange(len(p), 0, -1)))


def benjamini_hochberg(p_values: PValues) -> list[float | None]:
    """The step-up of Benjamini and Hochberg (1995): the expected share of false findings stays below the bar.

    It holds for tests that are independent or that rise together; lists that share words mostly do.
    """
    return _stepped(p_values, lambda p: np.minimum.accumulate((p * len(p) / np.arange(1, len(p) + 1))[::-1])[::-1])


def uncorrected(p_values: PValues) -> list[float | None]:
    return list(p_values)


def _stepped(p_values: PValues, adjust: Callable[[Array], Array]) -> list[float | None]:
    """The p-values adjusted in rising order; None stays None and does not count as a test."""
    tested = [(p, number) for number, p in enumerate(p_values) if p is not None]
    tested.sort(key=lambda pair: pair[0])
    adjusted: list[float | None] = [None] * len(p_values)
    if tested:
        stepped = np.minimum(adjust(np.array([p for p, _ in tested])), 1.0)
        for (_, number), p in zip(tested, stepped.tolist(), strict=True):
            adjusted[number] = p
    return adjusted


CORRECTIONS: dict[str, Callable[[PValues], list[float | None]]] = {
    "holm": holm,
    "benjamini-hochberg": benjamini_hochberg,
    "none": uncorrected,
}
