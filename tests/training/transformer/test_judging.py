"""Scores beside SciPy's, and their intervals."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import spearmanr

from equipoise.training.transformer.judging import interval_of, judged, spearman

WHOLE = st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=3, max_size=40)


@given(WHOLE)
def test_correlation_as_scipy_has_it(pairs):
    first, second = np.array(pairs, dtype=np.float64).T
    if np.ptp(first) == 0 or np.ptp(second) == 0:
        assert spearman(first, second) == 0
    else:
        assert spearman(first, second) == pytest.approx(spearmanr(first, second).statistic, abs=1e-12)


def test_accuracy_by_hand():
    found = judged("dev", "nli", np.array([[2, 1, 0], [0, 1, 2], [0, 3, 1], [5, 1, 1]]), np.array([0, 2, 0, 0.0]))

    assert (found.score, found.entries) == (0.75, 4)
    assert found.interval.low < 0.75 < found.interval.high


def test_an_interval_by_hand():
    """r = 0.5 of 103 entries: z = 0.5493, its error 1.0607 / 10."""
    found = interval_of(0.5, 103)

    assert (found.low, found.high) == pytest.approx(
        (np.tanh(0.5493 - 1.96 * 0.10607), np.tanh(0.5493 + 1.96 * 0.10607)), abs=1e-4
    )
    assert interval_of(0.5, 3) is None and interval_of(1.0, 50) is None
