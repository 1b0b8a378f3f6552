"""How many words a question needs: the chance that its permutation test comes below the bar.

WEAT's effect size d divides the difference of the two means by the standard deviation of all words. With as many words
on both sides, variance σ² within each and means Δ apart, the variance of all words is σ² + Δ²/4, so

    d = Δ / sqrt(σ² + Δ²/4),        |d| < 2,        Δ/σ = d / sqrt(1 - d²/4).

d is the population's here. A d measured with n words a side and ddof=1 is smaller than one with ddof=0 by
sqrt(1 - 1/(2n)). Short attribute lists are noise in every word's lean and pull d towards 0: the effect to put in is the
one that these lists give, not the one that endless lists would.

The label-permutation test ranks partitions as the two-sample t does, so its power is near that of a t-test at the level
it can attain: p-values go in steps of 1/C(2n, n), doubled two-sided because a partition's mirror image ties with it.
For normal leans this is within 0.03 of simulation from 6 words a side on for one test, and from 8 words on for 20
tests (benchmarks/power_check.py). Where few partitions can come below the bar it is too high: where only the most
extreme can, by up to about 0.05 with 4 words, 0.1 with 6, and more with more words.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from math import ceil, comb, sqrt
from typing import Annotated, Any, get_args

from equipoise.bounds import Between
from equipoise.errors import BadOption, CannotAnswer
from equipoise.results import ALPHA, Alternative

MOST_WORDS = 10_000
EffectSize = Annotated[float, Between(0.01, 1.99)]
Words = Annotated[int, Between(1, MOST_WORDS)]  # on each side
Power = Annotated[float, Between(0.5, 0.999)]
Alpha = Annotated[float, Between(1e-6, 0.2)]
Tests = Annotated[int, Between(1, 1_000_000)]

FINE = 25  # words a side from which the steps between p-values are finer than any bar
ROUNDING = 1e-12  # a p-value this near the bar is at it, not below


def power(
    effect_size: EffectSize,
    words: Words,
    alpha: Alpha = ALPHA,
    tests: Tests = 1,
    alternative: Alternative = "two-sided",
) -> float:
    """The chance that the test of this many words a side comes below alpha / tests, where Holm's smallest p must be.

    A one-sided test looks the way the effect goes. 0 where even the most extreme partition cannot come below the bar.
    Where partitions are sampled (above 10 words a side), it takes more than tests / alpha of them.
    """
    _refuse_beyond("effect_size", effect_size, EffectSize)
    _refuse_beyond("words", words, Words)
    return _test(alpha, tests, alternative).power(effect_size, words)


def words_needed(
    effect_size: EffectSize,
    power: Power = 0.8,
    alpha: Alpha = ALPHA,
    tests: Tests = 1,
    alternative: Alternative = "two-sided",
) -> int:
    """The fewest words a side with which the test detects this effect with this power."""
    _refuse_beyond("effect_size", effect_size, EffectSize)
    _refuse_beyond("power", power, Power)
    test = _test(alpha, tests, alternative)
    for words in range(1, FINE + 1):  # one by one: a coarse step can cost more than another word brings
        if test.power(effect_size, words) >= power:
            return words
    many = range(FINE + 1, MOST_WORDS + 1)
    place = bisect_left(many, power, key=lambda words: test.power(effect_size, words))
    if place == len(many):
        raise CannotAnswer(
            f"An effect of {effect_size:g} needs more than {MOST_WORDS:,} words a side to come below {test.bar:.3g} "
            f"with power {power:g}; ask for a larger effect, less power or fewer tests."
        )
    return many[place]


def detectable_effect(
    words: Words, power: Power = 0.8, alpha: Alpha = ALPHA, tests: Tests = 1, alternative: Alternative = "two-sided"
) -> float:
    """The smallest effect size that this many words a side detect with this power."""
    from scipy.optimize import brentq

    _refuse_beyond("words", words, Words)
    _refuse_beyond("power", power, Power)
    test = _test(alpha, tests, alternative)
    smallest, largest = get_args(EffectSize)[1]
    if test.power(largest, words) < power:
        raise CannotAnswer(
            f"{words:,} words a side come below {test.bar:.3g} with power {power:g} for no effect up to {largest:g}; "
            "ask with more words, less power or fewer tests."
        )
    return float(brentq(lambda effect: test.power(effect, words) - power, smallest, largest))


@dataclass(frozen=True)
class _Test:
    """A label-permutation test of two sets of equal size."""

    bar: float  # p must come below it
    sides: int

    def power(self, effect_size: float, words: int) -> float:
        level = self.level(words)
        return _t_test_power(effect_size / sqrt(1 - effect_size**2 / 4), words, level, self.sides) if level else 0.0

    def level(self, words: int) -> float:
        """The largest p-value below the bar that the test can give."""
        if words > FINE:
            return self.bar
        ways = comb(2 * words, words)
        steps = ceil(self.bar * ways / self.sides * (1 - ROUNDING)) - 1
        return steps * self.sides / ways


def _test(alpha: float, tests: int, alternative: Alternative) -> _Test:
    _refuse_beyond("alpha", alpha, Alpha)
    _refuse_beyond("tests", tests, Tests)
    if alternative not in get_args(Alternative):
        raise BadOption(f"alternative must be {' or '.join(get_args(Alternative))}, and it is {alternative!r}.")
    return _Test(alpha / tests, 2 if alternative == "two-sided" else 1)


def _t_test_power(difference: float, words: int, level: float, sides: int) -> float:
    """The chance that a t-test of two sets sees this difference of means, in deviations within a set."""
    from scipy.stats import ncf, nct, t

    freedom, shift = 2 * words - 2, difference * sqrt(words / 2)
    bar = t.isf(level / sides, freedom)
    if sides == 1:
        return float(nct.sf(bar, freedom, shift))
    # t² is a noncentral F; SciPy's noncentral t has no number for the far tail, where the effect is seen the wrong way
    return float(ncf.sf(bar**2, 1, freedom, shift**2))


def _refuse_beyond(name: str, value: float, kind: Any) -> None:
    bounds: Between = get_args(kind)[1]
    if not bounds.low <= value <= bounds.high:
        raise BadOption(f"{name} must be from {bounds.low:,} to {bounds.high:,}, and it is {value!r}.")
