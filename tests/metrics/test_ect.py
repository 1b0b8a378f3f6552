"""ECT by hand."""

import numpy as np
import pytest
from scipy.stats import spearmanr

from equipoise.errors import CannotAnswer
from equipoise.metrics.ect import _ranks, ect

EAST, NORTH = np.array([[1.0, 0.0]]), np.array([[0.0, 1.0]])
FAN = np.array([[1.0, 0.1], [1.0, 0.5], [0.5, 1.0]])  # from near east to near north


def test_groups_at_one_place_see_the_same_order():
    assert ect([EAST, EAST], [FAN]).value == pytest.approx(1.0)


def test_groups_at_opposite_ends_see_the_reverse():
    score = ect([EAST, NORTH], [FAN])

    assert score.value == pytest.approx(-1.0)
    assert score.per_item["attributes_1"].tolist() == [2.0, 0.0, -2.0]  # places between the two orders


def test_it_is_spearmans_correlation_ties_included():
    rng = np.random.default_rng(0)
    t1, t2, attributes = rng.normal(size=(4, 5)), rng.normal(size=(3, 5)), rng.normal(size=(9, 5))
    attributes[3] = attributes[5]  # two words of one vector tie
    lengths = np.linalg.norm(attributes, axis=1)
    near = [attributes @ t.mean(axis=0) / lengths for t in (t1, t2)]

    assert ect([t1, t2], [attributes]).value == pytest.approx(spearmanr(*near).statistic)


def test_ranks_see_ties_through_rounding_and_count_repeats():
    numbers = np.array([[3.0, 1.0, 1.0 + 1e-15, 2.0]])

    assert _ranks(numbers, np.ones((1, 4))).tolist() == [[4.0, 1.5, 1.5, 3.0]]
    assert _ranks(numbers, np.array([[1.0, 0.0, 2.0, 3.0]])).tolist() == [[6.0, 1.5, 1.5, 4.0]]


def test_one_attribute_has_no_order():
    with pytest.raises(CannotAnswer, match="at least two attributes"):
        ect([EAST, NORTH], [EAST])
