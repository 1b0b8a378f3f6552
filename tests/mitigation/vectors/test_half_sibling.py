"""Half-sibling regression: beside its formula, and beside scikit-learn's ridge regression."""

import numpy as np
import pytest
from sklearn.linear_model import Ridge

from equipoise.mitigation.vectors.half_sibling import fit
from tests.mitigation.vectors.made import changed, leaning_vectors, told


def test_it_is_what_a_ridge_regression_leaves():
    vectors, about = leaning_vectors(), told()
    done = changed(vectors, fit(vectors, about, alpha=3.0))
    defining, others = (vectors[rows].astype(np.float64).T for rows in (slice(0, 12), slice(12, None)))
    theirs = Ridge(alpha=3.0, fit_intercept=False).fit(defining, others)
    left = others - theirs.predict(defining)
    assert done[12:] == pytest.approx(left.T, abs=1e-5)


def test_defining_words_stay():
    vectors = leaning_vectors()
    assert (changed(vectors, fit(vectors, told()))[:12] == vectors[:12]).all()


def test_by_hand():
    """One defining word along the first axis, of length 2: of that axis alpha / (4 + alpha) is left."""
    vectors = np.array([[2.0, 0], [3, 5]])
    about = told(definitional=np.array([[0]]), specific=np.array([0]))
    assert changed(vectors, fit(vectors, about, alpha=1.0))[1] == pytest.approx([3 / 5, 5])


def test_the_larger_alpha_the_less_is_taken():
    vectors = leaning_vectors()
    left = [np.linalg.norm(changed(vectors, fit(vectors, told(), alpha=alpha))[12:]) for alpha in (0.1, 10, 1000)]
    assert left == sorted(left)


def test_who_defines():
    vectors, about = leaning_vectors(), told(specific=np.arange(30))
    assert fit(vectors, about).defining.tolist() == list(range(30))
    assert fit(vectors, about, defined_by="definitional").defining.tolist() == list(range(12))


def test_a_control_takes_out_as_many_directions_as_the_regression_amounts_to():
    """Its degrees of freedom: nearly all that eight words span where alpha is small, and never none."""
    vectors = np.eye(12)
    about = told(definitional=np.arange(8).reshape(4, 2), specific=np.arange(8))
    removed = [fit(vectors, about, alpha=alpha).detail["directions"] for alpha in (1e-3, 1.0, 1e3)]
    assert removed == [8, 4, 1]
