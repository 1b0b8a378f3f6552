"""Holm's adjustment."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from equipoise.significance import holm

P_VALUES = st.lists(st.floats(0, 1), max_size=8)


def test_the_example_one_would_compute_by_hand():
    # sorted: 0.01 x 4, 0.02 x 3, 0.03 x 2, 0.04 x 1; never below the one before
    assert holm([0.04, 0.01, 0.03, 0.02]) == pytest.approx([0.06, 0.04, 0.06, 0.06])


def test_what_was_not_tested_does_not_count():
    assert holm([0.01, None, 0.04]) == [0.02, None, 0.04]
    assert holm([None]) == [None]
    assert holm([]) == []


@given(P_VALUES)
def test_adjusted_is_never_smaller_keeps_the_order_and_stays_a_probability(p_values):
    adjusted = holm(p_values)

    assert all(p <= a <= 1 for p, a in zip(p_values, adjusted, strict=True))
    order = np.argsort(p_values, kind="stable")
    assert all(np.diff(np.array(adjusted)[order]) >= 0)
