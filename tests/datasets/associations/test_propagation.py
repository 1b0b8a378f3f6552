"""What reaches each word of a graph from its seeds."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.sparse import csr_array

from equipoise.datasets.associations.propagation import Propagated, log_ratio, propagate
from equipoise.errors import CannotAnswer


def spread(weights: np.ndarray, first: int, second: int, alpha: float) -> Propagated:
    seeds = np.zeros((len(weights), 2))
    seeds[first, 0] = seeds[second, 1] = 1.0
    return propagate(csr_array(weights.astype(float)), seeds, alpha)


def chain(words: int) -> np.ndarray:
    return np.eye(words, k=1) + np.eye(words, k=-1)


@pytest.mark.parametrize("alpha", [0.01, 0.5, 0.9, 0.99, 0.9999])
def test_three_words_in_a_row_solved_on_paper(alpha: float) -> None:
    """he - king - she with weights of one: D = (1, 2, 1), and three equations give what reaches each from he."""
    found = spread(chain(3), 0, 2, alpha)

    own, middle, other = (2 - alpha**2) / 2, alpha / np.sqrt(2), alpha**2 / 2
    from_he = np.array([own, middle, other]) / (1 + alpha)
    assert found.reached == pytest.approx(np.column_stack([from_he, from_he[::-1]]), rel=1e-12)
    assert log_ratio(found.reached) == pytest.approx([np.log((2 - alpha**2) / alpha**2), 0, -np.log(own / other)])


@st.composite
def graphs(draw: st.DrawFn) -> np.ndarray:
    """A ring with random edges across it, so that every word is reached."""
    rng = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    words = draw(st.integers(4, 30))
    across = rng.integers(0, 9, size=(words, words)) * (rng.random((words, words)) < 0.2)
    ring = np.roll(np.eye(words), 1, axis=1)
    return ring + ring.T + across + across.T


ALPHAS = st.sampled_from([0.01, 0.5, 0.9, 0.99])


@given(weights=graphs(), alpha=ALPHAS)
@settings(max_examples=40)
def test_it_is_the_solution_of_the_equation(weights: np.ndarray, alpha: float) -> None:
    found = spread(weights, 0, 2, alpha)

    roots = np.sqrt(weights.sum(axis=1))
    system = np.eye(len(weights)) - alpha * weights / np.outer(roots, roots)
    assert system @ found.reached == pytest.approx((1 - alpha) * np.eye(len(weights))[:, [0, 2]], abs=1e-13)
    assert found.reached.min() > 0


@given(weights=graphs(), alpha=ALPHAS)
@settings(max_examples=40)
def test_swapping_the_seeds_turns_the_signs(weights: np.ndarray, alpha: float) -> None:
    scores, swapped = (log_ratio(spread(weights, *seeds, alpha).reached) for seeds in ((0, 2), (2, 0)))

    assert swapped == pytest.approx(-scores, abs=1e-11)


@given(weights=graphs(), alpha=ALPHAS, times=st.floats(0.001, 1000))
@settings(max_examples=40)
def test_asking_more_people_who_answer_alike_changes_nothing(weights: np.ndarray, alpha: float, times: float) -> None:
    more = spread(times * weights, 0, 2, alpha)

    assert more.reached == pytest.approx(spread(weights, 0, 2, alpha).reached, rel=1e-10)


@pytest.mark.parametrize("alpha", [0.001, 0.01, 0.1, 0.5])
def test_words_far_from_all_seeds_have_as_many_digits(alpha: float) -> None:
    """Forty words on, what is left is far below the error of conjugate gradients beside the seeds."""
    far = spread(chain(40), 0, 1, alpha).reached

    # Beyond both seeds all comes through the second word, so every ratio is that word's own.
    assert far.min() < 1e-16
    assert log_ratio(far)[1:] == pytest.approx(np.full(39, log_ratio(far)[1]), abs=1e-10)


def test_what_is_too_little_to_tell_is_refused() -> None:
    with pytest.raises(CannotAnswer, match=r"With alpha=0\.0001 the scores of some words do not settle"):
        spread(chain(300), 0, 1, 0.0001)
