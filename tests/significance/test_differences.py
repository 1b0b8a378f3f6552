"""Is one number really larger: by hand and by law."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from equipoise.significance.differences import difference_of

RNG = np.random.default_rng(0)
NOISE = RNG.normal(size=4_000)


def test_the_words_cancel_where_both_move_alike():
    found = difference_of(1.0, 1.5, 1.0 + NOISE, 1.5 + NOISE, 0.95)

    assert (found.low, found.high) == pytest.approx((0.5, 0.5))
    assert found.probability > 0.999


def test_independent_noise_does_not_cancel():
    found = difference_of(1.0, 1.5, 1.0 + NOISE, 1.5 + RNG.permutation(NOISE), 0.95)

    assert found.low < 0 < found.high
    assert found.p_value > 0.05


def test_the_probability_is_that_of_a_normal_difference():
    found = difference_of(0.0, 1.0, np.zeros(4_000), 1.0 + NOISE, 0.95)

    assert found.probability == pytest.approx(0.841, abs=0.02)  # one deviation above zero
    assert found.p_value == pytest.approx(0.317, abs=0.04)
    assert (found.low, found.high) == pytest.approx((-0.96, 2.96), abs=0.1)


def test_that_distances_lie_farther_out_when_drawn_is_no_difference():
    """|0.5 + noise| lies above 0.5 on average, and the more so the larger the noise."""
    quiet, loud = np.abs(0.5 + 0.1 * RNG.normal(size=4_000)), np.abs(0.5 + RNG.normal(size=4_000))

    found = difference_of(0.5, 0.5, quiet, loud, 0.95)

    assert np.mean(loud > quiet) > 0.65
    assert found.probability == 0.5


def test_no_difference_at_all_is_a_defined_answer():
    found = difference_of(1.0, 1.0, np.ones(100), np.ones(100), 0.95)

    assert found == (0.0, 0.0, 0.0, 0.5, 1.0)


def test_too_few_draws_with_both_values_have_no_interval():
    found = difference_of(1.0, 2.0, np.where(np.arange(100) < 50, np.nan, 1.0), np.ones(100), 0.95)

    assert (found.value, found.low, found.high, found.p_value) == (1.0, -np.inf, np.inf, 1.0)


@given(st.integers(0, 2**32 - 1), st.floats(-2, 2), st.floats(-2, 2))
def test_swapping_the_two_turns_everything(seed, first, second):
    rng = np.random.default_rng(seed)
    drawn_first, drawn_second = first + rng.normal(size=500), second + rng.normal(size=500)

    one = difference_of(first, second, drawn_first, drawn_second, 0.9)
    other = difference_of(second, first, drawn_second, drawn_first, 0.9)

    assert (one.value, one.low, one.high) == pytest.approx((-other.value, -other.high, -other.low), abs=1e-6)
    assert one.probability == pytest.approx(1 - other.probability, abs=1e-9)
    assert one.p_value == pytest.approx(other.p_value, abs=1e-9)


def test_the_spread_is_that_of_a_sample():
    found = difference_of(0.0, 1.0, np.zeros(4), np.array([0.0, 0.0, 2.0, 2.0]), 0.95)

    assert found.high - 1 == pytest.approx(1.959964 * np.sqrt(4 / 3))
