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
from equipoise.significance.pairs import pair_share, sign_test, wilson

DIFFERENCES = st.lists(st.floats(-100, 100).map(lambda number: round(number, 1)), min_size=1, max_size=40)


# By hand.


def test_four_pairs():
    found = pair_share([2.0, 1.0, -1.0, 0.0])

    assert (found.for_stereotype, found.against_stereotype, found.tied) == (2, 1, 1)
    assert found.share == pytest.approx(2 / 3)
    assert sign_test(2, 1) == 1.0  # as even as three pairs can be
    assert found.differences.mean == 0.5
    assert found.differences.quantiles == pytest.approx(
        {"5%": -0.85, "25%": -0.25, "50%": 0.5, "75%": 1.25, "95%": 1.85}
    )


@pytest.mark.parametrize(("ties", "share"), [("apart", 2 / 3), ("half", 2.5 / 4), ("against", 2 / 4)])
def test_ties_are_counted_as_asked(ties, share):
    found = pair_share([2.0, 1.0, -1.0, 0.0], ties=ties)

    assert found.share == pytest.approx(share)
    assert (found.tied, found.ties) == (1, ties)


def test_ten_of_ten():
    found = pair_share(np.ones(10))

    assert sign_test(10, 0) == pytest.approx(2 / 2**10)
    assert found.interval.high == 1.0
    assert found.interval.low == pytest.approx(10 / (10 + 1.959964**2))  # n / (n + z²)
    assert (found.interval.level, found.interval.method) == (0.95, "Wilson score")


def test_only_equal_scores_are_a_tie():
    """As a strict > has it: probabilities of rare words differ in far digits."""
    assert pair_share([0.0, 1.0]).tied == 1
    assert pair_share([1e-17, 1.0]).tied == 0


def test_all_ties_have_no_share_unless_ties_count():
    apart, half, against = (pair_share([0.0, 0.0], ties=ties) for ties in ("apart", "half", "against"))

    assert (apart.share, apart.interval, apart.differences.mean) == (None, None, 0.0)
    assert (half.share, against.share) == (0.5, 0.0)


@pytest.mark.parametrize(
    ("differences", "options", "error", "saying"),
    [
        ([], {}, CannotAnswer, "one difference a pair"),
        ([[1.0, 2.0]], {}, CannotAnswer, "shape (1, 2)"),
        ([1.0, np.nan, np.inf], {}, CannotAnswer, "2 of 3 pairs have a difference that is not a finite number"),
        ([1.0], {"ties": "for"}, BadOption, "against or apart or half"),
        ([0.0], {"level": 1.0}, BadOption, "level must be between 0 and 1"),
    ],
)
def test_what_cannot_be_used_is_refused(differences, options, error, saying):
    with pytest.raises(error) as refusal:
        pair_share(differences, **options)
    assert saying in str(refusal.value)


@pytest.mark.parametrize(("successes", "trials", "level"), [(0, 0, 0.95), (3, 2, 0.95), (-1, 2, 0.95), (1, 2, 0.0)])
def test_no_wilson_interval_of_nonsense(successes, trials, level):
    with pytest.raises(BadOption):
        wilson(successes, trials, level)


def test_it_goes_to_json():
    found = pair_share([1.0, -2.0, 3.0])

    assert json.loads(json.dumps(asdict(found), allow_nan=False))["share"] == found.share


# By law.


@given(DIFFERENCES, st.sampled_from(["apart", "half"]))
def test_swapping_signs_mirrors_everything(differences, ties):
    found, mirrored = (pair_share(given, ties=ties) for given in (differences, np.negative(differences)))

    assert (found.for_stereotype, found.tied) == (mirrored.against_stereotype, mirrored.tied)
    assert found.differences.mean == pytest.approx(-mirrored.differences.mean)
    assert found.differences.quantiles["5%"] == pytest.approx(-mirrored.differences.quantiles["95%"])
    assert (found.interval is None) == (mirrored.interval is None)
    if found.interval:
        turned = (1 - mirrored.interval.high, 1 - mirrored.interval.low)
        assert (found.interval.low, found.interval.high) == pytest.approx(turned, abs=1e-12)


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
    found, scaled = pair_share(differences), pair_share(np.multiply(differences, scale))

    assert (found.share, found.tied, found.interval) == (scaled.share, scaled.tied, scaled.interval)


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

    shares = {target: pair_share(differences, ties="against").share for target, differences in by_target.items()}

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

        assert 100 * pair_share(differences, ties="against").share == pytest.approx(figures["bias_score"], abs=0.005)


# How often the intervals hold the truth.


def test_wilson_holds_independent_pairs_about_as_often_as_it_says():
    """The exact chance, no simulation: the binomial weight of the counts whose interval holds the true share."""
    for truth in (0.3, 0.5, 0.62):
        counts = np.arange(101)
        intervals = [wilson(int(count), 100, 0.95) for count in counts]
        holds = np.array([each.low <= truth <= each.high for each in intervals])
        assert 0.93 < binom.pmf(counts, 100, truth)[holds].sum() < 0.97
