import numpy as np
import pytest

from equipoise.significance.seeds_and_words import interval_over_both

RNG = np.random.default_rng(0)


def test_seeds_that_agree_leave_what_words_do():
    drawn = RNG.normal(1.0, 0.5, (3, 4000))
    found = interval_over_both([1.0, 1.0, 1.0], drawn)
    assert (found.low, found.high) == pytest.approx(np.quantile(drawn.mean(axis=0), [0.025, 0.975]))


def test_words_that_say_the_same_leave_what_seeds_do():
    """Three seeds: 4.303 standard errors each way, by a table of Student's t."""
    values = [0.0, 1.0, 2.0]
    found = interval_over_both(values, np.repeat([[0.0], [1.0], [2.0]], 200_000, axis=1))
    reach = 4.303 / np.sqrt(3)
    assert (found.low, found.high) == pytest.approx((1 - reach, 1 + reach), rel=0.03)
    assert found.method == "percentile bootstrap of words, and Student's t over seeds"


def test_one_seed_has_an_interval_over_words_that_says_so():
    drawn = RNG.normal(0.0, 1.0, (1, 1000))
    found = interval_over_both([0.0], drawn)
    assert (found.low, found.high) == pytest.approx(np.quantile(drawn[0], [0.025, 0.975]))
    assert found.method == "percentile bootstrap of words; one seed"


def test_the_same_again():
    drawn = RNG.normal(0.0, 1.0, (3, 500))
    assert interval_over_both([0.0, 0.1, 0.3], drawn) == interval_over_both([0.0, 0.1, 0.3], drawn)


def test_too_few_resamples_with_a_value():
    drawn = RNG.normal(0.0, 1.0, (2, 100))
    drawn[0, :20] = np.nan
    assert interval_over_both([0.0, 0.1], drawn) is None
    drawn[0, 9:20] = 0.0
    assert interval_over_both([0.0, 0.1], drawn) is not None
    assert interval_over_both([0.0, 0.1], drawn[:, 20:50]) is None


@pytest.mark.parametrize(("between_seeds", "between_words"), [(0.3, 0.1), (0.1, 0.3), (0.3, 0.3)])
@pytest.mark.parametrize(("truth", "shrunk"), [(0.0, 1.0), (1.0, 0.5)])
def test_it_holds_the_truth_about_as_often_as_it_says(between_seeds, between_words, truth, shrunk):
    """A number that moves with seeds and, for all seeds alike, with words. It errs by being wide.

    Effect sizes of words drawn again are nearer to 0 than what was measured; centred, that does no harm.
    """
    rng, trials, held = np.random.default_rng(1), 600, 0
    for _ in range(trials):
        words = rng.normal(0, between_words)  # what these words happen to add
        values = truth + words + rng.normal(0, between_seeds, 3)
        drawn = shrunk * values[:, None] + rng.normal(0, between_words, 400)
        found = interval_over_both(values.tolist(), drawn, centred=shrunk < 1, seed=int(rng.integers(1 << 30)))
        held += found.low <= truth <= found.high
    assert 0.93 <= held / trials <= 0.985


def test_centred_it_lies_around_what_was_measured():
    drawn = np.array([[0.1], [0.3]]) + RNG.normal(0.0, 1.0, 5000)
    plain, centred = (interval_over_both([2.0, 2.2], drawn, centred=each) for each in (False, True))
    assert plain.high - plain.low == pytest.approx(centred.high - centred.low)
    assert (centred.low + centred.high) / 2 == pytest.approx(2.1, abs=0.3)
    assert "centred bootstrap of words" in centred.method
