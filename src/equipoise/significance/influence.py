"""Which words the number hangs on: how far it moves without each, and whether one of them decides it."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import NamedTuple

import numpy as np

from equipoise.results import ALPHA, Alternative, Array, Resampling, Reweighed, Score
from equipoise.significance.leaving_out import columns_kept, without
from equipoise.significance.permutation import MOST_PARTITIONS, permutation_test, random_ways

SCREENED = 12  # of the most influential words, to see which to test without,
PARTITIONS = 200  # by so many partitions,
FEW_PARTITIONS = 50  # and fewer where each takes a classifier
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
    resampling: Resampling,
    *,
    alternative: Alternative,
    samples: int,
    rng: np.random.Generator,
    same: np.random.Generator | None = None,
) -> list[Influence]:
    """The same, with the p-value without it for the two words that are most likely to change the significance.

    Testing without every word would cost as many tests as there are words. Ties count, so that the p-values can be
    corrected with others. same: draws the labels of the test with all words, which a test that permutes the other side
    than the word's can draw again; classifiers that were trained for them need not be trained anew.
    """
    again = same if resampling.permuted == "attributes" else None
    tested = _likeliest(found, resampling, alternative, rng)
    return [
        each._replace(p_value=_p_without(each, resampling, alternative, samples, rng, again))
        if each in tested
        else each
        for each in found
    ]


def _p_without(
    each: Influence, resampling: Resampling, alternative: Alternative, samples: int, rng: np.random.Generator,
    same: np.random.Generator | None,
) -> float | None:  # fmt: skip
    fewer = without(resampling, each.role, each.place)
    own = rng.spawn(1)[0] if same is None or each.role.startswith("attributes") else deepcopy(same)
    most = MOST_PARTITIONS if resampling.attribute_draws is None else samples
    test = permutation_test(fewer, alternative=alternative, ties="inclusive", samples=samples, rng=own, most=most)
    return test.p_value if test else None


def _likeliest(
    found: list[Influence], resampling: Resampling, alternative: Alternative, rng: np.random.Generator
) -> list[Influence]:
    """Of the most influential words, those without which the number stands out least and most among some partitions."""
    partitions = PARTITIONS if resampling.attribute_draws is None else FEW_PARTITIONS
    some = np.concatenate(list(random_ways(resampling, partitions, rng.spawn(1)[0])))
    by_evidence = sorted(found[:SCREENED], key=lambda each: _stands_out(each, resampling, some, alternative))
    return [by_evidence[0], by_evidence[-1]]


def _stands_out(each: Influence, resampling: Resampling, partitions: Array, alternative: Alternative) -> float:
    """How many deviations the number without a word lies from the middle of some partitions without it."""
    kept, others_kept = columns_kept(resampling, each.role, each.place)
    targets, others = resampling.given()
    if resampling.permuted == "attributes":
        kept, others_kept, others = others_kept, kept, targets
    weights = partitions * kept
    whole = weights.any(axis=-1).reshape(len(weights), -1).all(axis=1)  # a partition may put the word alone in a set
    null = resampling.relabelled(weights[whole], others * others_kept)
    spread = float(null.std()) if len(null) else 0.0
    away = (each.value - float(null.mean())) / spread if spread > 0 else 0.0
    return {"greater": away, "less": -away, "two-sided": abs(away)}[alternative]


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
