"""Several draws of random directions to one control: the mean of what each check says of them, and how they spread."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from equipoise.aftermath.drawing import LEVEL
from equipoise.results import Array, Interval, Json, Reweighed
from equipoise.results.aftermath import Outcome, Reading
from equipoise.results.kept import packed, unpacked


def averaged(outcomes: Sequence[Outcome], label: str) -> Outcome:
    """One control out of several draws; a check that one of them has no answer to has none."""
    refused = {check: why for each in outcomes for check, why in each.refused.items()}
    asked = [[own for own in each.readings if own.check not in refused] for each in outcomes]
    first = outcomes[0]
    options = {name: value for name, value in first.recipe["options"].items() if name != "draw"}
    found = {**first.recipe["detail"], "draws": len(outcomes)}
    recipe: dict[str, Json] = {**first.recipe, "options": options, "detail": found}
    return replace(
        first, label=label, control=True, recipe=recipe, readings=tuple(map(_mean, zip(*asked, strict=True))),
        refused=refused, seconds=float(np.mean([each.seconds for each in outcomes])),
    )  # fmt: skip


def _mean(readings: Sequence[Reading]) -> Reading:
    """The mean of the numbers, and of what every draw of the items gives; the readings are of the same items."""
    first, values = readings[0], np.array([each.value for each in readings])
    alike = len({(each.draws, len(each.drawn)) for each in readings}) == 1 and bool(first.drawn)
    kept = packed(Reweighed(np.mean([unpacked(each.drawn) for each in readings], axis=0), None), "") if alike else None
    return replace(
        first, value=float(values.mean()), interval=_interval(readings, values), drawn=kept.values if kept else "",
        repeated=tuple(values.tolist()),
    )  # fmt: skip


def _interval(readings: Sequence[Reading], values: Array) -> Interval | None:
    """Of the mean: as far as those of the draws reach to either side, and the error of a mean of so many draws."""
    from scipy.special import stdtrit

    ends = [each.interval for each in readings if each.interval]
    if len(ends) < len(readings):
        return None
    mean, lows, highs = values.mean(), np.array([each.low for each in ends]), np.array([each.high for each in ends])
    error = stdtrit(len(values) - 1, (1 + LEVEL) / 2) * values.std(ddof=1) / np.sqrt(len(values))
    low = mean - np.hypot((values - lows).mean(), error)
    high = mean + np.hypot((highs - values).mean(), error)
    return Interval(  # no further than any draw reaches: a share is not above one
        float(max(low, lows.min())), float(min(high, highs.max())), LEVEL, "words, and draws of directions"
    )
