"""Power: by hand, by law, against SciPy's t-test and against permutation tests that were really made."""

from itertools import combinations
from math import comb, sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import nct, t

from equipoise.errors import BadOption, CannotAnswer
from equipoise.metrics.weat import weat
from equipoise.results import Resampling, Reweighed
from equipoise.significance.permutation import permutation_test
from equipoise.significance.power import detectable_effect, power, words_needed

EFFECTS = st.floats(0.05, 1.94)
SIDES = st.sampled_from(["greater", "less", "two-sided"])


def apart(effect_size):
    """The difference of means, in deviations within a set, that gives this effect size."""
    return effect_size / sqrt(1 - effect_size**2 / 4)


# By hand.


def test_the_effect_size_is_the_one_that_weat_gives():
    """Leans of ±0.3 ± 0.4: means 0.6 apart, deviation 0.4 within and 0.5 overall, so d = 1.2 and 0.6 / 0.4 = 1.5."""
    words = [np.array([[lean, sqrt(1 - lean**2), 0.0] for lean in leans]) for leans in ([0.7, -0.1], [0.1, -0.7])]
    score = weat(words, [np.array([[1.0, 0, 0]]), np.array([[0, 0, 1.0]])], ddof=0)

    assert score.effect_size == pytest.approx(1.2)
    assert apart(score.effect_size) == pytest.approx(1.5)


@pytest.mark.parametrize(
    ("words", "alternative", "tests", "possible"),
    [
        (3, "greater", 1, False),  # 1 / C(6, 3) = 0.05, and it must come below
        (3, "two-sided", 1, False),  # 2 / 20
        (4, "two-sided", 1, True),  # 2 / 70 = 0.029
        (4, "two-sided", 2, False),
        (4, "greater", 2, True),  # 1 / 70 = 0.014
        (4, "less", 4, False),
        (8, "two-sided", 321, True),  # 2 / 12,870, times 321, is 0.0499
        (8, "two-sided", 322, False),
        (1, "greater", 1, False),
    ],
)
def test_no_power_where_even_the_most_extreme_partition_is_not_below(words, alternative, tests, possible):
    assert (power(1.9, words, tests=tests, alternative=alternative) > 0) is possible


def test_the_level_is_the_one_that_partitions_can_attain():
    """With 4 words, two-sided, the p-values below 0.05 end at 2/70: the next is 4/70."""
    bar = t.isf(1 / 70, 6)
    expected = nct.sf(bar, 6, apart(1.2) * sqrt(2)) + nct.cdf(-bar, 6, apart(1.2) * sqrt(2))

    assert power(1.2, 4) == pytest.approx(expected, rel=1e-9)
    assert power(1.2, 4, alpha=0.03) == power(1.2, 4)


def test_a_p_value_at_the_bar_is_not_below_it_whatever_the_rounding():
    """0.1 / 11 is 117 of the 12,870 partitions, and a little more in floating point."""
    assert 0.1 / 11 * 12_870 > 117

    expected = nct.sf(t.isf(116 / 12_870, 14), 14, apart(0.8) * 2)
    assert power(0.8, 8, alpha=0.1, tests=11, alternative="greater") == pytest.approx(expected, rel=1e-9)


def test_many_words_are_a_textbook_t_test():
    """Cohen (1988): a difference of half a deviation, two-sided 0.05 with power 0.8, takes 64 a side; 0.8 takes 26."""
    for difference, words in ((0.5, 64), (0.8, 26)):
        effect_size = difference / sqrt(1 + difference**2 / 4)  # apart() the other way
        assert words_needed(effect_size) == words


@pytest.mark.parametrize(
    ("call", "saying"),
    [
        (lambda: power(2.0, 8), "effect_size must be from 0.01 to 1.99, and it is 2.0."),
        (lambda: power(float("nan"), 8), "effect_size must be"),
        (lambda: power(0.8, 0), "words must be from 1 to 10,000"),
        (lambda: power(0.8, 8, alpha=0.0), "alpha must be from 1e-06 to 0.2"),
        (lambda: power(0.8, 8, tests=0), "tests must be from 1 to 1,000,000"),
        (lambda: power(0.8, 8, alternative="either"), "alternative must be greater or less or two-sided"),
        (lambda: words_needed(-0.8), "effect_size must be"),
        (lambda: words_needed(0.8, 1.0), "power must be from 0.5 to 0.999"),
        (lambda: detectable_effect(10_001), "words must be"),
        (lambda: detectable_effect(8, 0.1), "power must be"),
    ],
)
def test_what_cannot_be_asked_is_refused(call, saying):
    with pytest.raises(BadOption) as refusal:
        call()
    assert saying in str(refusal.value)


def test_too_many_words_are_a_sentence():
    with pytest.raises(
        CannotAnswer, match=r"An effect of 0\.01 needs more than 10,000 words a side to come below 0\.05"
    ):
        words_needed(0.01)


@pytest.mark.parametrize("words", [3, 4, 5])  # no partition is extreme enough; or too few are
def test_no_effect_that_too_few_words_detect(words):
    with pytest.raises(CannotAnswer, match=f"{words} words a side come below 0.0005 with power 0.8 for no effect"):
        detectable_effect(words, tests=100)


# By law.


@given(EFFECTS, st.integers(1, 200), st.floats(0.001, 0.2), st.integers(1, 100), SIDES)
def test_power_is_a_chance_that_larger_effects_raise(effect_size, words, alpha, tests, alternative):
    small, large = (power(size, words, alpha, tests, alternative) for size in (effect_size, effect_size + 0.04))

    assert 0 <= small <= large + 1e-9 <= 1 + 2e-9


@given(EFFECTS, st.integers(1, 100))
def test_more_tests_leave_less_power_and_one_side_has_more(effect_size, words):
    assert power(effect_size, words, tests=10) <= power(effect_size, words)
    assert power(effect_size, words) <= power(effect_size, words, alternative="greater") + 1e-9
    assert power(effect_size, words, alternative="less") == power(effect_size, words, alternative="greater")


@given(st.floats(0.2, 1.95), st.floats(0.5, 0.99), st.integers(1, 50), SIDES)
def test_the_words_needed_are_the_fewest(effect_size, chance, tests, alternative):
    words = words_needed(effect_size, chance, tests=tests, alternative=alternative)

    assert power(effect_size, words, tests=tests, alternative=alternative) >= chance
    assert power(effect_size, words - 1, tests=tests, alternative=alternative) < chance


@given(st.integers(8, 10_000), st.floats(0.5, 0.99), SIDES)
def test_the_detectable_effect_has_just_that_power(words, chance, alternative):
    effect_size = detectable_effect(words, chance, alternative=alternative)

    assert power(effect_size, words, alternative=alternative) == pytest.approx(chance, abs=1e-6)


@pytest.mark.parametrize("effect_size", [0.01, 0.8, 1.99])
@pytest.mark.parametrize("words", [2, 26, 10_000])
@pytest.mark.parametrize("alternative", ["greater", "two-sided"])
def test_the_ends_of_all_ranges_have_a_number(effect_size, words, alternative):
    for alpha, tests in ((1e-6, 1), (1e-6, 1_000_000), (0.2, 1), (0.2, 1_000_000)):
        assert 0 <= power(effect_size, words, alpha, tests, alternative) <= 1


# By simulation: normal leans through every partition.

SIMULATIONS = 4_000


def simulated_p_values(words, effect_size, alternative, seed=0):
    """Exact p-values of draws with this effect, every partition in one matrix product."""
    signs = -np.ones((comb(2 * words, words), 2 * words))  # the first partition is the given one
    for row, chosen in enumerate(combinations(range(2 * words), words)):
        signs[row, list(chosen)] = 1.0
    leans = np.random.default_rng([seed, words]).normal(size=(2 * words, SIMULATIONS))
    leans[:words] += apart(effect_size)
    parts = []
    for some in np.array_split(leans, 20, axis=1):  # few at a time, for memory
        values = signs @ some if alternative == "greater" else np.abs(signs @ some)
        parts.append(np.mean(values >= values[0] - 1e-9, axis=0))
    return np.concatenate(parts), leans


@pytest.mark.parametrize(
    ("words", "tests"),
    [(5, 1), (6, 1), (7, 1), (8, 1), (8, 20)],  # at least six partitions on either side can come below the bar
)
@pytest.mark.parametrize("alternative", ["greater", "two-sided"])
@pytest.mark.parametrize("effect_size", [0.5, 0.8, 1.2, 1.6])
def test_the_formula_is_near_what_permutation_tests_find(words, tests, alternative, effect_size):
    p_values, _ = simulated_p_values(words, effect_size, alternative)
    formula = power(effect_size, words, tests=tests, alternative=alternative)
    error = sqrt(formula * (1 - formula) / SIMULATIONS)

    assert np.mean(p_values < 0.05 / tests) == pytest.approx(formula, abs=4 * error + 0.02)


@pytest.mark.parametrize(("words", "tests"), [(4, 1), (6, 20)])  # only the most extreme partition comes below
@pytest.mark.parametrize("effect_size", [0.5, 0.8, 1.2, 1.6])
def test_it_is_too_hopeful_where_one_partition_decides(words, tests, effect_size):
    p_values, _ = simulated_p_values(words, effect_size, "two-sided")
    formula = power(effect_size, words, tests=tests)
    error = sqrt(formula * (1 - formula) / SIMULATIONS)

    assert -4 * error < formula - np.mean(p_values < 0.05 / tests) < 0.12 + 4 * error


def test_the_simulation_is_the_test_that_measure_makes():
    p_values, leans = simulated_p_values(5, 1.2, "two-sided")
    for p_value, row in zip(p_values[:40], leans.T[:40], strict=True):
        asked = Resampling(
            lambda targets, _, row=row: Reweighed((targets[:, 0] - targets[:, 1]) @ row, None), (5, 5), (1,)
        )
        found = permutation_test(asked, alternative="two-sided", ties="inclusive", rng=np.random.default_rng(0))
        assert found.p_value == pytest.approx(p_value)
