"""Pairs that share words or sentences: by hand, by law, and how often what they say holds."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binom, kstest

from equipoise.significance import crossed
from equipoise.significance.crossed import MOST_FLIPS, crossed_draws, flip_test

RARE = 1e-4
LABELS = st.lists(st.integers(0, 5), min_size=1, max_size=15).map(
    lambda labels: np.unique(labels, return_inverse=True)[1]
)


def drawn(columns, resamples=50, seed=0):
    return np.concatenate(list(crossed_draws(columns, resamples, np.random.default_rng(seed))))


def flipped(sums, alternative="two-sided", samples=999, seed=0):
    return flip_test(np.array(sums, float), alternative=alternative, samples=samples, rng=np.random.default_rng(seed))


# Draws.


@given(st.integers(1, 20))
def test_pairs_that_stand_alone_are_drawn_as_often_as_there_are_pairs(pairs):
    weights = drawn([np.arange(pairs)])

    assert weights.shape == (50, pairs)
    assert (weights.sum(axis=1) == pairs).all()
    assert (weights == np.round(weights)).all()


@given(LABELS)
def test_pairs_of_one_cluster_are_drawn_together(labels):
    weights = drawn([labels])

    for label in set(labels.tolist()):
        members = weights[:, labels == label]
        assert (members == members[:, :1]).all()
    firsts = [labels.tolist().index(label) for label in range(labels.max() + 1)]
    assert (weights[:, firsts].sum(axis=1) == labels.max() + 1).all()


@given(LABELS, st.integers(0, 2**32 - 1))
def test_a_pair_counts_as_often_as_all_its_labels_were_drawn(labels, seed):
    """A plain loop over the same random numbers."""
    columns, rng, expected = [labels, labels[::-1]], np.random.default_rng(seed), np.ones((20, len(labels)))
    for column in columns:
        number = int(column.max()) + 1
        counts = rng.multinomial(number, np.full(number, 1 / number), size=20)
        for row, pair in product(range(20), range(len(labels))):
            expected[row, pair] *= counts[row, column[pair]]

    assert drawn(columns, 20, seed).tolist() == expected.tolist()


def test_on_average_every_pair_counts_once():
    terms, frames = np.repeat(np.arange(10), 8), np.tile(np.arange(8), 10)

    means = drawn([terms, frames], 20_000).mean(axis=0)
    assert means == pytest.approx(np.ones(80), abs=0.06)  # the standard error is 0.0116


def test_few_rows_at_a_time_are_as_many_rows(monkeypatch):
    monkeypatch.setattr(crossed, "MOST_NUMBERS", 35)
    chunks = list(crossed_draws([np.arange(10)], 11, np.random.default_rng(0)))

    assert [len(chunk) for chunk in chunks] == [3, 3, 3, 2]


# Flips.


@pytest.mark.parametrize(
    ("alternative", "p_value"), [("greater", 1 / 8), ("less", 1.0), ("two-sided", 2 / 8)]
)  # fmt: skip
def test_three_clusters_that_agree(alternative, p_value):
    assert flipped([1.0, 2.0, 3.0], alternative) == (p_value, True, 8)


def test_clusters_that_cancel_are_no_evidence():
    assert flipped([2.0, -2.0])[0] == 1.0
    assert flipped([0.1, 0.2, -0.3])[0] == 1.0  # noise in the last digit is a tie


@given(st.lists(st.integers(-5, 5), min_size=1, max_size=8), st.sampled_from(["greater", "less", "two-sided"]))
def test_all_flips_are_looked_at(sums, alternative):
    turn = {"greater": lambda total: total, "less": lambda total: -total, "two-sided": abs}[alternative]
    totals = [turn(sum(map(int.__mul__, signs, sums))) for signs in product((1, -1), repeat=len(sums))]

    p_value, exact, flips = flipped(sums, alternative)

    assert (exact, flips) == (True, 2 ** len(sums))
    assert p_value == np.mean([total >= turn(sum(sums)) for total in totals])


@given(st.lists(st.integers(-5, 5), min_size=1, max_size=25))
def test_the_test_has_no_side(sums):
    assert flipped(sums)[0] == flipped(np.negative(sums))[0]
    assert flipped(sums, "greater") == flipped(np.negative(sums), "less")


def test_many_clusters_are_sampled_and_the_given_one_counts():
    p_value, exact, flips = flipped(np.ones(MOST_FLIPS + 1), samples=99)

    assert (exact, flips) == (False, 99)
    assert p_value == 1 / 100  # none of 99 is as far, but the given one is

    assert flipped(np.ones(MOST_FLIPS))[1]


def test_the_sample_comes_near_all_flips():
    sums = np.random.default_rng(0).normal(0.25, 1, size=MOST_FLIPS)
    exact, _, _ = flipped(sums)
    sampled, _, _ = flipped(np.r_[sums, 0.0], samples=20_000)  # one cluster more, that says nothing

    assert sampled == pytest.approx(exact, abs=4 * np.sqrt(exact * (1 - exact) / 20_000))


@pytest.mark.parametrize("clusters", [12, 40])
@pytest.mark.parametrize("alternative", ["greater", "two-sided"])
def test_p_values_are_spread_evenly_where_there_is_nothing(clusters, alternative):
    rng = np.random.default_rng(clusters)
    p_values, flips = [], 1
    for _ in range(300):
        sums = rng.normal(size=clusters) * rng.integers(1, 5, size=clusters)  # clusters of several sizes
        p_value, _, flips = flip_test(sums, alternative=alternative, samples=499, rng=rng)
        p_values.append(p_value)
    step = (2 if alternative == "two-sided" and clusters <= MOST_FLIPS else 1) / (flips + (clusters > MOST_FLIPS))
    even = np.array(p_values) - rng.uniform(size=300) * step  # p goes in steps; a point within each is even
    assert kstest(even, "uniform").pvalue > RARE


def test_pairs_that_go_together_are_seldom_called_a_preference():
    """20 clusters of 6 pairs that lean together: a sign test of the 120 pairs would call every third one."""
    rng = np.random.default_rng(1)
    called = 0
    for _ in range(300):
        signs = np.sign(rng.normal(size=(20, 1)) + rng.normal(size=(20, 6)))
        called += flip_test(signs.sum(axis=1), alternative="two-sided", samples=199, rng=rng)[0] <= 0.05
    assert called <= binom.isf(RARE, 300, 0.05)
