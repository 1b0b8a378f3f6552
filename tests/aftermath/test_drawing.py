"""From numbers item by item to readings: by hand, by law, and beside scipy."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from equipoise.aftermath.drawing import RESAMPLES, Items, reading_of
from equipoise.errors import CannotAnswer
from equipoise.results.kept import unpacked
from equipoise.significance.pairs import wilson

RIGHT = np.array([True] * 30 + [False] * 10)
COLUMNS = np.random.default_rng(0).normal(size=(50, 2)).cumsum(axis=0)


def read(items, check="check", seed=0):
    return reading_of(check, items, seed, "about")


def test_a_share_is_of_right_items_with_wilsons_interval():
    found = read(Items(RIGHT, "share", 0.5))
    assert (found.value, found.ideal, found.items) == (0.75, 0.5, 40)
    assert found.interval == wilson(30, 40, 0.95)


def test_a_mean_has_the_percentiles_of_its_draws():
    numbers = np.linspace(0, 1, 40)
    found = read(Items(numbers, "mean"))
    drawn = unpacked(found.drawn)
    assert found.value == pytest.approx(0.5)
    assert len(drawn) == RESAMPLES
    assert [found.interval.low, found.interval.high] == pytest.approx(np.quantile(drawn, [0.025, 0.975]), abs=1e-6)
    assert drawn.std() == pytest.approx(numbers.std() / np.sqrt(40), rel=0.1)  # the standard error of a mean


@pytest.mark.parametrize(("statistic", "of_scipy"), [("pearson", stats.pearsonr), ("spearman", stats.spearmanr)])
def test_correlations_are_those_of_scipy(statistic, of_scipy):
    found = read(Items(np.round(COLUMNS), statistic))  # rounded: with ties
    assert found.value == pytest.approx(of_scipy(*np.round(COLUMNS).T)[0])
    assert found.interval.low < found.value < found.interval.high


def test_items_that_share_something_are_drawn_by_what_they_share():
    found = read(Items(RIGHT, "share", draw=lambda rng, draws: np.linspace(0.4, 0.8, draws)))
    assert found.value == 0.75
    assert (found.interval.low, found.interval.high) == pytest.approx((0.41, 0.79))


def test_numbers_that_are_all_the_same_have_no_interval_rather_than_one_without_width():
    assert read(Items(np.ones(20), "mean")).interval is None


def test_columns_that_do_not_vary_have_no_correlation():
    with pytest.raises(CannotAnswer, match="check has no number"):
        read(Items(np.ones((20, 2)), "pearson"))


def test_models_are_drawn_alike_and_checks_are_not():
    one, other = (read(Items(numbers, "mean")) for numbers in (COLUMNS[:, 0], COLUMNS[:, 0] + 1))
    assert unpacked(other.drawn) - unpacked(one.drawn) == pytest.approx(1, abs=1e-5)
    assert one.draws == other.draws
    for third in (read(Items(COLUMNS[:, 0], "mean"), "another"), read(Items(COLUMNS[:, 0], "mean"), seed=1)):
        assert third.draws != one.draws
        assert third.drawn != one.drawn


@given(st.integers(0, 2**40), st.integers(2, 60))
def test_the_same_seed_draws_the_same(seed, items):
    numbers = np.arange(items)
    assert read(Items(numbers, "mean"), seed=seed) == read(Items(numbers, "mean"), seed=seed)
