"""The control."""

import numpy as np
import pytest

from equipoise.errors import BadOption
from equipoise.mitigation.vectors.random_direction import fit
from tests.mitigation.vectors.made import changed, leaning_vectors, told


@pytest.mark.parametrize("directions", [1, 5])
def test_so_many_directions_go(directions):
    vectors = leaning_vectors()
    found = fit(vectors, told(), rng=np.random.default_rng(0), directions=directions)
    assert np.linalg.matrix_rank(changed(vectors, found).astype(np.float64), tol=1e-3) == 12 - directions


def test_another_seed_draws_others():
    vectors = leaning_vectors()
    one, other = (fit(vectors, told(), rng=np.random.default_rng(seed)).directions for seed in (0, 1))
    assert not np.allclose(one, other)


def test_something_must_be_left():
    with pytest.raises(BadOption, match="fewer than the 12 dimensions"):
        fit(leaning_vectors(), told(), rng=np.random.default_rng(0), directions=12)


def test_every_draw_is_another_and_the_same_in_each_run():
    vectors = leaning_vectors()
    one, two, again = (fit(vectors, told(), rng=np.random.default_rng(0), draw=draw).directions for draw in (1, 2, 2))
    assert not np.allclose(one, two)
    assert (two == again).all()
