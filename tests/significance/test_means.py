"""Means over seeds."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from equipoise.significance.means import mean_interval

VALUES = st.lists(st.floats(-100, 100), min_size=2, max_size=9)


def test_by_hand():
    """Of 1, 2, 3: mean 2, standard error 1/sqrt(3), t with 2 degrees of freedom 4.3027."""
    found = mean_interval([1.0, 2.0, 3.0])

    assert (found.low, found.high) == pytest.approx((2 - 4.302653 / 3**0.5, 2 + 4.302653 / 3**0.5), abs=1e-6)
    assert found.level == 0.95


def test_one_run_has_none():
    assert mean_interval([1.0]) is None and mean_interval([]) is None


def test_equal_numbers_are_no_certainty():
    assert mean_interval([0.5, 0.5, 0.5]) is None


@given(VALUES, st.floats(0.5, 0.99))
def test_as_scipy_has_it(values, level):
    found = mean_interval(values, level)
    if np.std(values) > 1e-9:
        wanted = stats.t.interval(level, len(values) - 1, np.mean(values), stats.sem(values))
        assert (found.low, found.high) == pytest.approx(wanted, rel=1e-9, abs=1e-9)


def test_it_covers_the_mean_as_often_as_it_says():
    rng = np.random.default_rng(0)
    found = [mean_interval(rng.normal(5, 2, 3).tolist()) for _ in range(2000)]

    assert np.mean([each.low <= 5 <= each.high for each in found]) == pytest.approx(0.95, abs=0.015)
