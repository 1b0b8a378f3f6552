"""From resampled numbers to intervals: by hand, by law, and beside SciPy's."""

import numpy as np
import pytest
from scipy import stats

from equipoise.metrics.weat import weat
from equipoise.results import Resampling, Reweighed, Score
from equipoise.significance import Asked, how_sure
from equipoise.significance.intervals import bias, chosen, interval_of

NUMBERS = np.arange(1.0, 1001.0)


def interval(numbers=NUMBERS, given=500.5, kind="percentile", level=0.9, fewest=8, without=(), of="targets"):
    return interval_of(numbers, given, kind=kind, level=level, fewest=fewest, without=without, of=of)


def test_the_percentile_interval_is_the_middle_of_the_numbers():
    found = interval()

    assert (found.low, found.high) == pytest.approx((50.95, 950.05))
    assert found.method == "percentile bootstrap of targets"


def test_short_lists_make_it_wider_and_long_ones_do_not():
    short, long = interval(kind="expanded", fewest=8), interval(kind="expanded", fewest=100_000)

    assert short.low < 50.95 < 950.05 < short.high
    assert (long.low, long.high) == pytest.approx((50.95, 950.05), abs=0.05)


def test_expanded_takes_students_quantiles():
    tail = stats.norm.cdf(np.sqrt(8 / 7) * stats.t.ppf(0.05, 7))

    assert interval(kind="expanded").low == pytest.approx(np.quantile(NUMBERS, tail))


@pytest.mark.parametrize(
    ("about", "kind"),
    [
        ({}, "percentile"),
        ({"resampled": "targets"}, "expanded"),
        ({"paired": True}, "expanded"),
        ({"log_scale": True}, "log-normal"),
        ({"log_scale": True, "targets": (2, 9)}, "percentile"),  # two words tell no spread
    ],
)
def test_what_auto_stands_for(about, kind):
    resampling = Resampling(**{"reweigh": None, "targets": (9, 9), "attributes": (9,), **about})

    assert chosen("auto", resampling) == kind
    assert chosen("bca", resampling) == "bca"


def test_on_the_log_scale_the_number_is_multiplied_and_divided():
    numbers = np.exp(np.random.default_rng(0).normal(size=4_000))
    found = interval(numbers, 2.0, kind="log-normal", level=0.95, fewest=100_000)

    assert found.low * found.high == pytest.approx(4.0)
    assert found.high == pytest.approx(2 * np.exp(1.96), rel=0.05)
    assert found.method == "log-normal bootstrap of targets"
    assert interval(kind="log-normal", fewest=8).high > interval(kind="log-normal", fewest=100).high


def test_a_number_of_nothing_has_no_ratios():
    assert interval(NUMBERS - 1, 5.0, kind="log-normal").method == "percentile bootstrap of targets"
    assert interval(NUMBERS, 0.0, kind="log-normal").method == "percentile bootstrap of targets"


def test_without_bias_and_skew_bca_is_the_percentile_interval():
    symmetric = [np.array([-1.0, 0.0, 1.0])]

    assert interval(kind="bca", without=symmetric).low == pytest.approx(interval().low)


def test_bca_is_scipys_for_one_sample():
    data = np.random.default_rng(0).exponential(size=20)
    theirs = stats.bootstrap((data,), np.mean, method="BCa", n_resamples=2_000, random_state=1)
    without = [np.array([np.delete(data, place).mean() for place in range(20)])]

    ours = interval(theirs.bootstrap_distribution, data.mean(), kind="bca", level=0.95, without=without)

    assert (ours.low, ours.high) == pytest.approx(tuple(theirs.confidence_interval), rel=1e-6)


def test_bca_is_scipys_for_two_samples():
    rng = np.random.default_rng(1)
    first, second = rng.exponential(size=12), rng.exponential(size=30)

    def difference(x, y, axis=-1):
        return np.mean(x, axis=axis) - np.mean(y, axis=axis)

    theirs = stats.bootstrap((first, second), difference, method="BCa", n_resamples=2_000, random_state=1)
    without = [
        np.array([difference(np.delete(first, place), second) for place in range(12)]),
        np.array([difference(first, np.delete(second, place)) for place in range(30)]),
    ]

    ours = interval(theirs.bootstrap_distribution, difference(first, second), kind="bca", level=0.95, without=without)

    assert (ours.low, ours.high) == pytest.approx(tuple(theirs.confidence_interval), rel=1e-6)


def test_a_number_beyond_all_resamples_still_has_a_finite_bias():
    assert np.isfinite(bias(NUMBERS, 5_000.0))
    assert bias(NUMBERS, 500.5) == pytest.approx(0.0)


@pytest.mark.parametrize("kind", ["auto", "percentile", "expanded", "bca"])
def test_every_kind_gives_an_interval_that_says_its_name(kind):
    rng = np.random.default_rng(0)
    score = weat([rng.normal(size=(8, 5)) for _ in range(2)], [rng.normal(size=(6, 5)) for _ in range(2)])

    sure = how_sure(score, Asked(permutations=0, interval=kind, leave_out=False), rng)

    for found in (sure.interval, sure.effect_size_interval):
        assert found.low < found.high
        assert found.method.endswith("bootstrap of targets and attributes")


def test_numbers_that_never_move_have_an_interval_of_no_width():
    still = Resampling(lambda targets, attributes: Reweighed(np.full(len(targets), 2.0), None), (4, 4), (4,))

    for kind in ("auto", "bca", "expanded"):
        sure = how_sure(
            Score(2.0, {}, resampling=still), Asked(interval=kind, permutations=0), np.random.default_rng(0)
        )
        assert (sure.interval.low, sure.interval.high) == (2.0, 2.0)
