"""The direction of pairs: by hand, and by law."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from equipoise.errors import CannotAnswer
from equipoise.metrics.direction import direction_of, pair_direction


def test_the_direction_points_to_the_first_and_shares_add_up():
    first, second = np.array([[3.0, 1.0], [5.0, 2.0]]), np.array([[1.0, 1.0], [1.0, 2.0]])
    vector, explained = pair_direction(first, second)

    assert vector == pytest.approx([1, 0])
    assert explained == pytest.approx([1, 0])
    assert pair_direction(second, first).vector == pytest.approx([-1, 0])


def test_shares_are_of_the_variance_of_both_members_of_every_centred_pair():
    first, second = np.array([[2.0, 0.0], [0.0, 1.0]]), np.array([[-2.0, 0.0], [0.0, -1.0]])
    stacked = np.vstack([first, second])  # each pair has its mean at the origin

    assert pair_direction(first, second).explained == pytest.approx(np.linalg.eigvalsh(stacked.T @ stacked)[::-1] / 10)


def test_differences_that_all_point_one_way_have_that_direction():
    """A mean taken off them first, as plain principal components do, would leave nothing."""
    assert direction_of(np.array([[0.0, 2.0, 0.0]] * 5)).vector == pytest.approx([0, 1, 0])


def test_pairs_without_any_difference():
    with pytest.raises(CannotAnswer, match="no direction"):
        pair_direction(np.ones((3, 4)), np.ones((3, 4)))


@given(st.integers(2, 8), st.integers(2, 6), st.integers(0, 2**32))
def test_laws(pairs, dimensions, seed):
    rng = np.random.default_rng(seed)
    first, second = rng.normal(size=(2, pairs, dimensions))
    vector, explained = pair_direction(first, second)

    assert np.linalg.norm(vector) == pytest.approx(1)
    assert explained.sum() == pytest.approx(1)
    assert (np.diff(explained) <= 1e-12).all()
    assert ((first - second) @ vector).sum() >= -1e-9
    moved = rng.normal(size=(pairs, dimensions))  # whatever both members have in common is nothing
    assert pair_direction(first + moved, second + moved).vector == pytest.approx(vector, abs=1e-6)
