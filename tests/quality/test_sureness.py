"""Correlations and intervals, by hand, by law and beside scipy."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from equipoise.quality.sureness import hundredfold, interval, of_folds, of_share, pearson, spearman
from equipoise.results import Interval

ROWS = st.lists(st.tuples(st.integers(-9, 9), st.integers(-9, 9)), min_size=3, max_size=30)


@given(ROWS)
def test_correlations_are_those_of_scipy_or_none(rows):
    first, second = np.array(rows, dtype=float).T
    if np.ptp(first) == 0 or np.ptp(second) == 0:
        assert pearson(first, second) is None
        assert spearman(first, second) is None
    else:
        assert pearson(first, second) == pytest.approx(stats.pearsonr(first, second)[0], abs=1e-12)
        assert spearman(first, second) == pytest.approx(stats.spearmanr(first, second)[0], abs=1e-12)


def test_a_rank_correlation_hears_only_of_the_order():
    given = np.arange(20.0)

    assert spearman(given, np.exp(given)) == pytest.approx(1)
    assert pearson(given, np.exp(given)) < 0.9
    assert pearson(given, -3 * given + 7) == pytest.approx(-1)


def test_the_interval_of_a_correlation_is_near_fishers_for_normal_numbers():
    rng = np.random.default_rng(0)
    first = rng.standard_normal(500)
    second = 0.6 * first + 0.8 * rng.standard_normal(500)

    found = interval([(first, second)], pearson, rng)

    centre, reach = np.arctanh(pearson(first, second)), 1.96 / np.sqrt(497)
    assert (found.low, found.high) == pytest.approx(tuple(np.tanh([centre - reach, centre + reach])), abs=0.02)


def test_groups_are_weighed():
    rng = np.random.default_rng(0)
    exact = (np.arange(50.0), np.arange(50.0))
    noise = (rng.standard_normal(50), rng.standard_normal(50))

    found = interval([exact, noise], pearson, rng, weights=[99, 1])

    assert found.low > 0.97
    assert interval([exact, (np.zeros(50), np.arange(50.0))], pearson, rng) is None


def test_wilsons_interval_by_hand():
    found = of_share(8, 10)

    assert (found.low, found.high) == pytest.approx((49.02, 94.33), abs=0.01)
    assert hundredfold(None) is None
    assert hundredfold(Interval(0.1, 0.2, 0.95, "x")) == Interval(10.0, 20.0, 0.95, "x")


@given(st.lists(st.integers(0, 20), min_size=2, max_size=10))
def test_students_interval_of_folds_is_that_of_scipy_within_what_a_share_can_be(rights):
    shares = [right / 20 for right in rights]
    found = of_folds(shares)

    if len(set(shares)) == 1:
        assert found is None
    else:
        ends = stats.ttest_1samp(shares, 0).confidence_interval(0.95)
        assert (found.low, found.high) == pytest.approx((100 * max(0, ends.low), 100 * min(1, ends.high)))
        assert (found.level, found.method) == (0.95, "Student's t over folds")


def test_one_fold_has_no_interval():
    assert of_folds([0.5]) is None
    assert of_folds(()) is None


@given(st.integers(0, 40), st.integers(1, 40))
def test_wilsons_interval_is_that_of_scipy(right, asked):
    right = min(right, asked)
    ends = stats.binomtest(right, asked).proportion_ci(0.95, method="wilson")

    found = of_share(right, asked)

    assert (found.low, found.high) == pytest.approx((100 * ends.low, 100 * ends.high))
