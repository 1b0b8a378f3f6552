"""Where a number falls among those of random lists: by hand."""

import numpy as np
import pytest

from equipoise.significance import placed

RANDOM = np.arange(99.0)


def test_in_the_middle():
    found = placed(49.0, RANDOM, 0.9)

    assert (found.lists, found.mean, found.below) == (99, 49.0, 0.5)
    assert (found.low, found.high) == pytest.approx((4.9, 93.1))
    assert found.p_value == 1.0


@pytest.mark.parametrize("number", [-1.0, 200.0])
def test_beyond_all_of_them_the_number_itself_counts(number):
    assert placed(number, RANDOM, 0.9).p_value == pytest.approx(2 / 100)


def test_ties_count_on_both_sides():
    found = placed(5.0, np.full(99, 5.0), 0.9)

    assert (found.below, found.p_value) == (0.5, 1.0)


def test_too_few_lists_or_no_number_is_no_answer():
    assert placed(None, RANDOM, 0.9) is None
    assert placed(1.0, None, 0.9) is None
    assert placed(1.0, RANDOM[:19], 0.9) is None
    assert placed(1.0, np.where(RANDOM < 19, RANDOM, np.nan), 0.9) is None
