"""Several draws of directions to one control: by hand."""

from dataclasses import replace

import numpy as np
import pytest
from scipy import stats

from equipoise.aftermath.repeating import averaged
from equipoise.results.kept import unpacked
from tests.aftermath.small import outcome, reading

VALUES = (0.5, 0.6, 1.0)
INTERVALS = ((0.3, 0.9), (0.5, 0.9), (0.8, 1.3))  # 0.2, 0.1 and 0.2 below; 0.4, 0.3 and 0.3 above


def draws(values=VALUES, intervals=INTERVALS, **more):
    return [outcome("random-direction", directions=2, readings=[reading(value, interval=ends, **more)])
            for value, ends in zip(values, intervals, strict=True)]  # fmt: skip


def only(outcomes):
    (found,) = averaged(outcomes, "control").readings
    return found


def test_the_number_is_the_mean_and_every_draw_is_kept():
    found = only(draws())
    assert found.value == pytest.approx(0.7)
    assert found.repeated == VALUES


def test_under_each_draw_of_the_items_it_is_the_mean_as_well():
    spreads = [(-0.1, 0.0, 0.1), (0.2, 0.0, -0.2), (0.0, 0.3, 0.3)]
    outcomes = [outcome(readings=[reading(value, spread)]) for value, spread in zip(VALUES, spreads, strict=True)]
    assert unpacked(only(outcomes).drawn) == pytest.approx(0.7 + np.tile([0.1 / 3, 0.1, 0.2 / 3], 20), abs=1e-6)


def test_the_interval_is_as_wide_as_those_of_the_draws_and_the_error_of_their_mean():
    """To either side as far as intervals reach on the average; Student's error of a mean of three."""
    found = only(draws((0.69, 0.7, 0.71), ((0.19, 0.99), (0.2, 1.3), (0.21, 1.01))))
    error = stats.t.ppf(0.975, 2) * 0.01 / np.sqrt(3)
    assert found.interval.low == pytest.approx(0.7 - np.hypot(0.5, error))
    assert found.interval.high == pytest.approx(0.7 + np.hypot(0.4, error))


def test_the_interval_reaches_no_further_than_one_of_a_draw():
    found = only(draws())
    assert (found.interval.low, found.interval.high) == (0.3, 1.3)


def test_where_one_draw_has_no_interval_there_is_none():
    assert only(draws(intervals=(*INTERVALS[:2], None))).interval is None


def test_draws_of_other_items_have_no_mean_under_draws():
    first, second, _ = draws()
    other = replace(second, readings=(reading(0.6, draws="others"),))
    assert only([first, other]).drawn == ""


def test_a_check_that_one_of_them_refused_is_refused():
    one = outcome(directions=2, readings=[reading(0.5, check="asked"), reading(0.5, check="odd")])
    two = replace(outcome(directions=2, readings=[reading(0.7, check="asked")]), refused={"odd": "too few words"})
    for outcomes in ([one, two], [two, one]):
        found = averaged(outcomes, "control")
        assert [each.check for each in found.readings] == ["asked"]
        assert found.refused == {"odd": "too few words"}


def test_it_is_a_control_and_says_of_how_many_draws():
    timed = [replace(each, seconds=seconds) for each, seconds in zip(draws(), (1, 2, 6), strict=True)]
    found = averaged(timed, "random-direction (2)")
    assert (found.control, found.label, found.directions, found.seconds) == (True, "random-direction (2)", 2, 3)
    assert found.recipe["detail"]["draws"] == 3
