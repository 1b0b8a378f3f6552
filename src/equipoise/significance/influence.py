"""Which words the number hangs on: how far it moves without each, and whether one of them decides it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from equipoise.results import ALPHA, Alternative, Resampling, Reweighed, Score, Ties
from equipoise.significance.leaving_out import without
from equipoise.significance.permutation import permutation_test

ROUNDING = 1e-9  # relative: a number this near to neutral has no sign


class Influence(NamedTuple):
    """The number without one word of a set."""

    role: str
    place: int  # in the set
    value: float
    effect_size: float | None
    moved: float  # how far the effect size, or the value where there is none, moves without the word
    p_value: float | None = None


def influences(score: Score, without_each: Mapping[str, Reweighed]) -> list[Influence]:
    """Every word's influence, the largest first; words without which there is no number are left out."""
    found = [
        Influence(role, place, value, effect, abs(_main(value, effect) - _main(score.value, score.effect_size)))
        for role, numbers in without_each.items()
        for place, (value, effect) in enumerate(_rows(numbers, score.effect_size is not None))
    ]
    return sorted((each for each in found if np.isfinite(each.moved)), key=lambda each: -each.moved)


def with_p_values(
    found: list[Influence],
    score: Score,
    resampling: Resampling,
    *,
    alternative: Alternative,
    ties: Ties,
    samples: int,
    rng: np.random.Generator,
) -> list[Influence]:
    """The same, with the p-value without it for the words that move the number most, each way, on each side.

    Testing without every word costs as many tests as there are words; if any one word decides the significance, it is
    as a rule one of these.
    """
    tested = _movers(found, score)
    return [
        each._replace(p_value=_p_without(each, resampling, alternative, ties, samples, rng)) if each in tested else each
        for each in found
    ]


def _p_without(
    each: Influence, resampling: Resampling, alternative: Alternative, ties: Ties, samples: int,
    rng: np.random.Generator,
) -> float | None:  # fmt: skip
    fewer = without(resampling, each.role, each.place)
    test = permutation_test(fewer, alternative=alternative, ties=ties, samples=samples, rng=rng.spawn(1)[0])
    return test.p_value if test else None


def _movers(found: list[Influence], score: Score) -> list[Influence]:
    """For each side, the word without which the number rises most and the one without which it falls most."""
    given = _main(score.value, score.effect_size)
    movers = []
    for side in dict.fromkeys(each.role.partition("_")[0] for each in found):
        own = [each for each in found if each.role.startswith(side)]
        ordered = sorted(own, key=lambda each: _main(each.value, each.effect_size) - given)
        movers += [ordered[0], ordered[-1]]
    return movers


def decides(each: Influence, score: Score, neutral: float | None, p_value: float | None) -> str:
    """ "sign", "significance" or both, where leaving out this word alone turns it; "" where it does not.

    neutral: of the value; None where it is the end of the scale, on one side of which every value lies.
    """
    turned = neutral is not None and _turned(each, score, neutral if score.effect_size is None else 0.0)
    crossed = p_value is not None and each.p_value is not None and (p_value < ALPHA) != (each.p_value < ALPHA)
    return " and ".join(["sign"] * turned + ["significance"] * crossed)


def _turned(each: Influence, score: Score, centre: float) -> bool:
    before, after = (_main(x.value, x.effect_size) - centre for x in (score, each))
    return before * after < 0 and min(abs(before), abs(after)) > ROUNDING * max(abs(before), abs(after))


def _main(value: float, effect_size: float | None) -> float:
    """The number that is compared: the effect size where there is one."""
    return value if effect_size is None else effect_size


def _rows(numbers: Reweighed, with_effects: bool) -> list[tuple[float, float | None]]:
    values = numbers.values.tolist()
    if numbers.effect_sizes is None or not with_effects:
        return [(value, None) for value in values]
    return list(zip(values, numbers.effect_sizes.tolist(), strict=True))
