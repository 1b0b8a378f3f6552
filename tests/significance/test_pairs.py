"""Shares of sentence pairs: by hand, by law, against SciPy and a published script, and how often intervals hold."""

import json
from collections import defaultdict
from dataclasses import asdict
from statistics import fmean

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from scipy.stats import binom, binomtest

from equipoise.errors import BadOption, CannotAnswer
from equipoise.significance import pairs
from equipoise.significance.pairs import pair_share, sign_test, wilson

DIFFERENCES = st.lists(st.floats(-100, 100).map(lambda number: round(number, 1)), min_size=1, max_size=40)


def share_of(differences, clusters=None, seed=0, **options):
    return pair_share(differences, clusters, rng=np.random.default_rng(seed), **options)


# By hand.


def test_four_pairs():
    found = share_of([2.0, 1.0, -1.0, 0.0])

    assert (found.for_stereotype, found.against_stereotype, found.tied) == (2, 1, 1)
    assert found.share == pytest.approx(2 / 3)
    assert found.p_value == 1.0  # 2 to 1 is as even as three pairs can be
    assert found.differences.mean == 0.5
    assert found.differences.quantiles == pytest.approx(
        {"5%": -0.85, "25%": -0.25, "50%": 0.5, "75%": 1.25, "95%": 1.85}
    )
    assert found.why_not == dict.fromkeys(("cluster_interval", "mean_interval"), "no clusters were given")


@pytest.mark.parametrize(("ties", "share"), [("apart", 2 / 3), ("half", 2.5 / 4), ("against", 2 / 4)])
def test_ties_are_counted_as_asked(ties, share):
    found = share_of([2.0, 1.0, -1.0, 0.0], ties=ties)

    assert found.share == pytest.approx(share)
    assert (found.tied, found.ties, found.p_value) == (1, ties, 1.0)


def test_ten_of_ten():
    found = share_of(np.ones(10))

    assert found.p_value == pytest.approx(2 / 2**10)
    assert found.interval.high == 1.0
    assert found.interval.low == pytest.approx(10 / (10 + 1.959964**2))  # n / (n + z²)
    assert (found.interval.level, found.interval.method) == (0.95, "Wilson score")


def test_only_equal_scores_are_a_tie():
    """As a strict > has it: probabilities of rare words differ in far digits."""
    assert share_of([0.0, 1.0]).tied == 1
    assert share_of([1e-17, 1.0]).tied == 0


def test_all_ties_have_no_share_and_say_so():
    found = share_of([0.0, 0.0, 0.0], ["a", "b", "b"])

    assert (found.share, found.interval, found.p_value, found.cluster_interval) == (None, None, None, None)
    assert {found.why_not[name] for name in ("share", "interval", "p_value")} == {"every pair is tied"}
    assert "tied pairs only" in found.why_not["cluster_interval"]
    assert (found.mean_interval.low, found.mean_interval.high) == (0.0, 0.0)  # the mean difference is still known


def test_all_ties_have_a_share_where_ties_count():
    half, against = (share_of([0.0, 0.0], ties=ties) for ties in ("half", "against"))

    assert (half.share, against.share) == (0.5, 0.0)
    assert (half.p_value, half.why_not["p_value"]) == (None, "every pair is tied")


@pytest.mark.parametrize(
    ("clusters", "options", "reason"),
    [
        (["a", "a", "a"], {}, "there is only one cluster"),
        (["a", "b", "b"], {"resamples": 0}, "no resamples were asked for"),
        (None, {}, "no clusters were given"),
    ],
)
def test_no_cluster_interval_without_a_reason(clusters, options, reason):
    found = share_of([1.0, -1.0, 2.0], clusters, **options)

    assert (found.cluster_interval, found.mean_interval) == (None, None)
    assert found.why_not["cluster_interval"].startswith(reason)
    assert found.interval is not None


@pytest.mark.parametrize(
    ("differences", "options", "error", "saying"),
    [
        ([], {}, CannotAnswer, "one difference a pair"),
        ([[1.0, 2.0]], {}, CannotAnswer, "shape (1, 2)"),
        ([1.0, np.nan, np.inf], {}, CannotAnswer, "2 of 3 pairs have a difference that is not a finite number"),
        ([1.0], {"ties": "for"}, BadOption, "against or apart or half"),
        ([0.0], {"level": 1.0}, BadOption, "level must be between 0 and 1"),
        ([1.0, 2.0], {"clusters": ["a"]}, BadOption, "2 pairs and 1 cluster labels"),
    ],
)
def test_what_cannot_be_used_is_refused(differences, options, error, saying):
    with pytest.raises(error) as refusal:
        share_of(differences, **options)
    assert saying in str(refusal.value)


@pytest.mark.parametrize(("successes", "trials", "level"), [(0, 0, 0.95), (3, 2, 0.95), (-1, 2, 0.95), (1, 2, 0.0)])
def test_no_wilson_interval_of_nonsense(successes, trials, level):
    with pytest.raises(BadOption):
        wilson(successes, trials, level)


def test_it_goes_to_json():
    found = share_of([1.0, -2.0, 3.0], ["a", "b", "b"])

    assert json.loads(json.dumps(asdict(found), allow_nan=False))["share"] == found.share


# By law.


@given(DIFFERENCES, st.sampled_from(["apart", "half"]), st.integers(1, 5))
def test_swapping_signs_mirrors_everything(differences, ties, groups):
    clusters = [number % groups for number in range(len(differences))]
    found = share_of(differences, clusters, ties=ties, resamples=50)
    mirrored = share_of(np.negative(differences), clusters, ties=ties, resamples=50)

    assert (found.for_stereotype, found.tied) == (mirrored.against_stereotype, mirrored.tied)
    assert found.p_value == mirrored.p_value
    assert found.differences.mean == pytest.approx(-mirrored.differences.mean)
    assert found.differences.quantiles["5%"] == pytest.approx(-mirrored.differences.quantiles["95%"])
    for name in ("interval", "cluster_interval"):
        one, other = getattr(found, name), getattr(mirrored, name)
        assert (one is None) == (other is None)
        if one:
            assert (one.low, one.high) == pytest.approx((1 - other.high, 1 - other.low), abs=1e-12)


@given(st.integers(1, 3_000), st.floats(0, 1), st.floats(0.01, 0.9999))
def test_wilson_holds_the_share_and_stays_a_share(trials, part, level):
    successes = round(part * trials)
    found = wilson(successes, trials, level)

    assert 0 <= found.low <= successes / trials <= found.high <= 1
    assert found.low < found.high


@given(st.integers(0, 500), st.integers(0, 500))
def test_the_sign_test_has_no_side(ahead, behind):
    assume(ahead + behind)

    assert sign_test(ahead, behind) == sign_test(behind, ahead)
    assert 0 < sign_test(ahead, behind) <= 1


@given(DIFFERENCES, st.floats(0.01, 100))
def test_the_unit_of_the_scores_does_not_matter(differences, scale):
    found, scaled = share_of(differences), share_of(np.multiply(differences, scale))

    assert (found.share, found.tied, found.p_value) == (scaled.share, scaled.tied, scaled.p_value)


# By reference.


@pytest.mark.parametrize(
    ("ahead", "trials"),
    [(0, 1), (1, 1), (1, 2), (0, 30), (17, 30), (75, 151), (905, 1508), (1210, 2106), (5200, 10_000)],
)
@pytest.mark.parametrize("level", [0.5, 0.95, 0.999])
def test_scipy_says_the_same(ahead, trials, level):
    expected = binomtest(ahead, trials)
    interval = expected.proportion_ci(level, method="wilson")

    assert sign_test(ahead, trials - ahead) == pytest.approx(expected.pvalue, rel=1e-12)
    found = wilson(ahead, trials, level)
    assert (found.low, found.high) == pytest.approx((interval.low, interval.high), abs=1e-12)


def test_the_script_of_stereoset_counts_the_same(shared):
    """Its score is the mean over target terms of the share that is strictly greater (Nadeem et al. 2021)."""
    folder = shared / "golden" / "mlm"
    if not folder.is_dir():
        pytest.skip("the golden figures of masked language models are not here")
    asked, predicted, figures = (
        json.loads((folder / name).read_text(encoding="utf-8"))
        for name in ("stereoset_sample.json", "stereoset_tiny-bert_predictions.json", "mlm_other_golden.json")
    )
    scores = {row["id"]: row["score"] for row in predicted["intrasentence"]}
    by_target = defaultdict(list)
    for question in asked["data"]["intrasentence"]:
        score = {sentence["gold_label"]: scores[sentence["id"]] for sentence in question["sentences"]}
        target = (question["bias_type"], question["target"])
        by_target[target].append(score["stereotype"] - score["anti-stereotype"])

    shares = {target: share_of(differences, ties="against").share for target, differences in by_target.items()}

    for bias, expected in figures["stereoset"]["results"]["intrasentence"].items():
        mine = [share for (bias_type, _), share in shares.items() if bias in (bias_type, "overall")]
        assert 100 * fmean(mine) == pytest.approx(expected["SS Score"])


def test_runs_of_a_published_script_keep_ties_among_all_pairs(shared):
    """Kaneko and Bollegala's script (2022): 8 runs of 151 pairs, one of them with a tie."""
    path = shared / "golden" / "mlm" / "mlm_pairs_golden.json"
    if not path.exists():
        pytest.skip("the golden figures of masked language models are not here")
    runs = json.loads(path.read_text(encoding="utf-8"))["tiny-bert"]["aggregate_kaneko"]
    for figures in [figures for runs_of in runs.values() for figures in runs_of.values()]:
        ahead, tied = figures["stereo"], figures["ties"]
        differences = [1.0] * ahead + [0.0] * tied + [-1.0] * (figures["n"] - ahead - tied)

        assert 100 * share_of(differences, ties="against").share == pytest.approx(figures["bias_score"], abs=0.005)


# Clusters.


def test_clusters_of_one_are_pairs():
    """With every pair a cluster of its own and many of them, the bootstrap comes near Wilson."""
    differences = np.r_[np.ones(260), -np.ones(140)]

    found = share_of(differences, list(range(400)), resamples=4_000)

    assert found.cluster_interval.low == pytest.approx(found.interval.low, abs=0.01)
    assert found.cluster_interval.high == pytest.approx(found.interval.high, abs=0.01)
    assert found.cluster_interval.method == "expanded percentile bootstrap of clusters"


def test_clusters_are_drawn_whole():
    """Two clusters that agree within themselves: every resample is all the one, all the other, or half of each."""
    found = share_of([1.0] * 5 + [-3.0] * 5, ["a"] * 5 + ["b"] * 5)

    assert (found.clusters, found.share) == (2, 0.5)
    assert (found.cluster_interval.low, found.cluster_interval.high) == (0.0, 1.0)
    assert (found.mean_interval.low, found.mean_interval.high) == (-3.0, 1.0)


def test_as_many_clusters_are_drawn_as_there_are():
    assert (pairs._drawn(np.ones((7, 4)), 50, np.random.default_rng(0)) == 7).all()


def test_larger_clusters_weigh_more():
    """A plain loop that draws clusters and counts their pairs again."""
    rng = np.random.default_rng(3)
    sizes = rng.integers(1, 9, size=30)
    clusters = np.repeat(np.arange(30), sizes)
    differences = rng.normal(size=30)[clusters] + rng.normal(size=len(clusters)) + 0.4
    shares, means = [], []
    for _ in range(3_000):
        drawn = np.concatenate([differences[clusters == each] for each in rng.integers(30, size=30)])
        shares.append(np.mean(drawn > 0))
        means.append(drawn.mean())

    found = share_of(differences, clusters.tolist(), resamples=3_000)

    for interval, plain in ((found.cluster_interval, shares), (found.mean_interval, means)):
        # expanded: a little beyond the plain quantiles, by the ratio of t to normal with 29 degrees of freedom
        width = np.quantile(plain, 0.975) - np.quantile(plain, 0.025)
        assert interval.low == pytest.approx(np.quantile(plain, 0.025), abs=0.1 * width)
        assert interval.high == pytest.approx(np.quantile(plain, 0.975), abs=0.1 * width)


def test_the_same_seed_gives_the_same_digits_in_any_batches(monkeypatch):
    rng = np.random.default_rng(0)
    differences, clusters = rng.normal(size=60), [number // 4 for number in range(60)]
    whole, other = share_of(differences, clusters), share_of(differences, clusters, seed=1)

    monkeypatch.setattr(pairs, "MOST_NUMBERS", 15 * 77)  # 77 rows of 15 clusters at once

    again = share_of(differences, clusters)
    for name in ("cluster_interval", "mean_interval"):
        found, expected = getattr(again, name), getattr(whole, name)
        assert (found.low, found.high) == pytest.approx((expected.low, expected.high), rel=1e-12)
    assert other.mean_interval != whole.mean_interval


# How often the intervals hold the truth.


def test_wilson_holds_independent_pairs_about_as_often_as_it_says():
    """The exact chance, no simulation: the binomial weight of the counts whose interval holds the true share."""
    for truth in (0.3, 0.5, 0.62):
        counts = np.arange(101)
        intervals = [wilson(int(count), 100, 0.95) for count in counts]
        holds = np.array([each.low <= truth <= each.high for each in intervals])
        assert 0.93 < binom.pmf(counts, 100, truth)[holds].sum() < 0.97


def test_only_whole_clusters_hold_pairs_that_go_together():
    """150 benchmarks of 25 clusters of 8 pairs whose differences lean together; the true share is one half."""
    rng = np.random.default_rng(0)
    clusters = np.repeat(np.arange(25), 8)
    holds = defaultdict(int)
    for _ in range(150):
        differences = rng.normal(size=25)[clusters] + rng.normal(size=200)
        found = pair_share(differences, clusters.tolist(), resamples=400, rng=rng)
        for name, truth in (("interval", 0.5), ("cluster_interval", 0.5), ("mean_interval", 0.0)):
            interval = getattr(found, name)
            holds[name] += interval.low <= truth <= interval.high

    # 95% of 150 with a standard deviation of 2.7: three of them either way
    assert 134 <= holds["cluster_interval"] <= 150
    assert 134 <= holds["mean_interval"] <= 150
    assert holds["interval"] < 120  # Wilson takes 200 pairs for independent, and they are not
