"""Permutation tests: by hand, against a plain loop, and under chance."""

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import kstest

from equipoise.metrics.ripa import ripa
from equipoise.metrics.rnd import rnd
from equipoise.metrics.weat import weat
from equipoise.significance import batches
from equipoise.significance.permutation import permutation_test


def leaning(first, second):
    """A WEAT whose targets lean by just these numbers: cosines with one attribute, and none with the other."""

    def words(leans):
        return np.array([[lean, np.sqrt(1 - lean**2), 0.0] for lean in leans])

    return weat([words(first), words(second)], [np.array([[1.0, 0, 0]]), np.array([[0.0, 0, 1.0]])])


def p_of(score, **options):
    defaults = {"alternative": "greater", "ties": "strict", "rng": np.random.default_rng(0)}
    return permutation_test(score.resampling, **(defaults | options))


def test_the_most_extreme_of_six_partitions():
    score = leaning([0.8, 0.6], [0.2, 0.1])

    assert p_of(score).p_value == 0.0  # strictly greater: none of C(4, 2) = 6
    assert p_of(score, ties="inclusive").p_value == pytest.approx(1 / 6)  # itself
    assert p_of(score, alternative="less").p_value == pytest.approx(5 / 6)
    assert p_of(score, alternative="two-sided", ties="inclusive").p_value == pytest.approx(2 / 6)  # and its mirror


def test_exact_while_feasible_then_sampled():
    assert p_of(leaning([0.5] * 3 + [0.1], [0.2] * 4)).exact
    many = leaning(np.linspace(0, 0.9, 15), np.linspace(0.1, 0.8, 15))
    sampled = p_of(many, samples=999)
    assert not sampled.exact
    assert sampled.partitions == 999
    assert sampled.p_value == pytest.approx((sampled.more_extreme + 1) / 1000)


def test_the_same_seed_gives_the_same_digits():
    many = leaning(np.linspace(0, 0.9, 15), np.linspace(0.1, 0.8, 15))

    first, again = (p_of(many, samples=20_000, rng=np.random.default_rng(5)) for _ in range(2))

    assert first == again


def test_targets_all_alike_are_no_evidence():
    """A strict count of nothing would be p = 0, the strongest evidence there is."""
    assert p_of(leaning([0.5, 0.5], [0.5, 0.5])).p_value == 1.0


@given(st.integers(0, 10_000), st.integers(1, 4), st.integers(1, 4))
def test_counts_are_those_of_a_plain_loop(seed, n_first, n_second):
    rng = np.random.default_rng(seed)
    leans = rng.choice(np.linspace(-0.9, 0.9, 7), size=n_first + n_second)  # few values, so that there are ties
    difference = [
        np.mean(leans[list(chosen)]) - np.mean(np.delete(leans, chosen))
        for chosen in combinations(range(len(leans)), n_first)
    ]
    given_difference = difference[0]

    found = p_of(leaning(leans[:n_first], leans[n_first:]))

    if np.ptp(difference) > 1e-9:
        assert found.more_extreme == sum(d > given_difference + 1e-9 for d in difference)
        assert found.ties == sum(abs(d - given_difference) <= 1e-9 for d in difference)
    assert found.partitions == len(difference)


def test_two_sided_compares_means_even_with_unequal_sets():
    first, second = [0.9], [0.1, 0.2, 0.3]
    leans = np.array(first + second)
    means = [leans[i] - np.delete(leans, i).mean() for i in range(4)]
    expected = sum(abs(m) >= abs(means[0]) - 1e-9 for m in means) / 4

    assert p_of(leaning(first, second), alternative="two-sided", ties="inclusive").p_value == pytest.approx(expected)


def test_pairs_trade_places_within_the_pair():
    first = np.array([[1.0, 0.0], [1.0, 0.2], [1.0, -0.2]])
    score = ripa([first, -first], [np.array([[1.0, 0.0]])])

    found = p_of(score, ties="inclusive")

    assert found.partitions == 8
    assert found.p_value == pytest.approx(1 / 8)  # every pair leans the same way; only this one of 2^3 is as high


def test_distances_are_compared_with_their_own_middle():
    rng = np.random.default_rng(0)
    pool, attributes = rng.normal(size=(7, 4)), rng.normal(size=(5, 4))
    values = []
    for chosen in combinations(range(7), 2):
        values.append(rnd([pool[list(chosen)], np.delete(pool, chosen, axis=0)], [attributes]).value)
    values = np.array(values)
    extreme = np.abs(values - values.mean()) > abs(values[0] - values.mean()) + 1e-9

    found = p_of(rnd([pool[:2], pool[2:]], [attributes]), alternative="two-sided")

    assert found.p_value == pytest.approx(extreme.mean())


def pairs_score(pairs, seed):
    rng = np.random.default_rng(seed)
    return ripa([rng.normal(size=(pairs, 4)) + 0.4, rng.normal(size=(pairs, 4))], [rng.normal(size=(5, 4))])


@pytest.mark.parametrize(
    "score",
    [
        leaning(np.linspace(0.1, 0.9, 3), np.linspace(0.0, 0.7, 7)),
        rnd(
            [np.random.default_rng(1).normal(size=(n, 4)) for n in (3, 6)],
            [np.random.default_rng(2).normal(size=(5, 4))],
        ),
        pairs_score(10, 3),
    ],
    ids=["weat, unequal sets", "rnd, unequal sets", "ripa, pairs"],
)
@pytest.mark.parametrize("alternative", ["greater", "less", "two-sided"])
def test_a_sample_comes_near_the_exact_share(score, alternative):
    exact = p_of(score, alternative=alternative, ties="inclusive")
    sampled = p_of(score, alternative=alternative, ties="inclusive", samples=20_000, most=1)

    assert exact.exact and not sampled.exact
    assert sampled.p_value == pytest.approx(exact.p_value, abs=0.015)  # four standard deviations


def test_under_chance_p_values_are_uniform():
    """Random vectors, 300 questions: inclusive exact p-values have no excess of small ones."""
    rng = np.random.default_rng(0)
    p_values = [
        p_of(
            weat([rng.normal(size=(6, 9)) for _ in "xy"], [rng.normal(size=(4, 9)) for _ in "ab"]), ties="inclusive"
        ).p_value
        for _ in range(300)
    ]

    assert kstest(p_values, "uniform").pvalue > 0.01


def test_a_partition_without_a_value_leaves_no_test():
    opposed = np.array([[1.0, 0.0], [-1.0, 0.0], [0.5, 1.0], [0.2, 1.0]])
    score = rnd([opposed[[0, 2]], opposed[[1, 3]]], [np.array([[1.0, 1.0]])], distance="cosine")

    assert p_of(score) is None


def test_batches_bound_memory_and_not_the_result(monkeypatch):
    exact, sampled = (
        leaning([0.5, 0.1, 0.9], [0.2, 0.4, 0.3]),
        leaning(np.linspace(0, 0.9, 15), np.linspace(0.1, 0.8, 15)),
    )
    whole = [p_of(score, samples=1_000) for score in (exact, sampled, pairs_score(20, 1))]

    monkeypatch.setattr(batches, "MOST_ROWS", 7)

    assert [p_of(score, samples=1_000) for score in (exact, sampled, pairs_score(20, 1))] == whole
