"""How sure a share of pairs is: which interval and which test, by what the pairs share."""

import numpy as np
import pytest
from scipy.stats import binom, binomtest

from equipoise.datasets import SentencePair
from equipoise.metrics.preference import preference
from equipoise.preferring.sureness import AskedOfPairs, how_sure_of_pairs
from equipoise.significance.pairs import wilson

ASKED = AskedOfPairs("two-sided", permutations=999, resamples=500, level=0.95, interval="auto", keep=False)


def pairs_of(terms=None, count=0, one_sentence=False):
    """Pairs of sentences of their own, about these terms."""
    names = terms or [""] * count
    return [
        SentencePair(str(number), "a" if one_sentence else f"a{number}", f"b{number}", term=term)
        for number, term in enumerate(names)
    ]


def sure(differences, pairs, tied="against", average="pairs", asked=ASKED, seed=0, scores=0.0):
    """scores: of the stereotyped sentences, from which the differences are taken."""
    given = np.array(differences, dtype=float)
    terms = np.unique([pair.term or pair.id for pair in pairs], return_inverse=True)[1]
    first = np.zeros(len(given)) + scores
    score = preference(
        first if np.any(scores) else given, first - given if np.any(scores) else first, terms, tied, average
    )
    return how_sure_of_pairs(score, pairs, tied, average, asked, np.random.default_rng(seed)), score.value


def test_independent_pairs_have_wilsons_interval_and_a_sign_test():
    found, value = sure([1] * 14 + [-1] * 6, pairs_of(count=20))
    expected = wilson(14, 20, 0.95)

    assert value == pytest.approx(20)
    assert (found.interval.low, found.interval.high) == pytest.approx(
        (100 * expected.low - 50, 100 * expected.high - 50)
    )
    assert found.wilson == (found.interval.low, found.interval.high)
    assert found.p_value == pytest.approx(binomtest(14, 20).pvalue)
    assert found.test["kind"] == "exact sign"
    assert found.resampled is None  # nothing was drawn


@pytest.mark.parametrize(("alternative", "p_value"), [("greater", 1 / 32), ("less", 1.0), ("two-sided", 1 / 16)])
def test_the_test_looks_where_it_is_told_to(alternative, p_value):
    asked = AskedOfPairs(alternative, 999, 0, 0.95, "auto", False)

    assert sure([1] * 5, pairs_of(count=5), asked=asked)[0].p_value == pytest.approx(p_value)


def test_clusters_are_drawn_and_turned_whole():
    found, _ = sure([1, 1, 1, 1, -1, -1], pairs_of(["x", "x", "y", "y", "z", "z"]))

    assert found.test["kind"] == "exact flips of clusters"
    assert (found.test["clusters"], found.test["partitions"]) == (3, 8)
    assert found.p_value == 1.0  # 2 + 2 - 2: as far as three clusters of two can be but for the ends
    assert found.wilson is not None  # as if pairs were independent
    assert (found.interval, found.no_interval) == (None, "there are only 3 clusters of pairs to draw from")


def test_five_clusters_have_an_interval():
    found, _ = sure([1, 1, 1, 1, -1, -1, 1, -1, 1, 1], pairs_of([term for term in "vwxyz" for _ in "12"]))

    assert found.interval.method == "expanded percentile bootstrap of clusters of pairs"
    assert found.interval.high - found.interval.low > found.wilson[1] - found.wilson[0]


def test_larger_clusters_weigh_more():
    """Beside a plain loop that draws clusters and counts their pairs again."""
    rng = np.random.default_rng(3)
    clusters = np.repeat(np.arange(30), rng.integers(1, 9, size=30))
    differences = rng.normal(size=30)[clusters] + rng.normal(size=len(clusters)) + 0.4
    shares = []
    for _ in range(3_000):
        drawn = np.concatenate([differences[clusters == each] for each in rng.integers(30, size=30)])
        shares.append(100 * np.mean(drawn > 0) - 50)
    asked = AskedOfPairs("two-sided", 0, 3_000, 0.95, "percentile", False)

    found, _ = sure(differences, pairs_of([f"t{each}" for each in clusters]), asked=asked)

    low, high = np.quantile(shares, (0.025, 0.975))
    assert (found.interval.low, found.interval.high) == pytest.approx((low, high), abs=0.1 * (high - low))


def test_clusters_of_one_pair_come_near_wilson():
    asked = AskedOfPairs("two-sided", 0, 4_000, 0.95, "percentile", True)
    found, _ = sure([1] * 260 + [-1] * 140, pairs_of(count=400), asked=asked)

    assert np.quantile(found.resampled, (0.025, 0.975)) == pytest.approx(found.wilson, abs=1)


def test_pairs_that_all_share_a_sentence_have_nothing_to_draw_from():
    found, _ = sure([1, 1, -1, 1], pairs_of(count=4, one_sentence=True))

    assert found.interval is None
    assert (found.p_value, "hang together" in found.test["why_not"]) == (None, True)
    assert found.wilson is not None


def test_where_all_hangs_together_sentences_are_drawn_and_trade_their_labels():
    pairs = [SentencePair(f"{a}{b}", f"a{a}", f"b{b}") for a in range(4) for b in range(5)]
    found, _ = sure(
        [a + 0.5 - b for a in range(4) for b in range(5)], pairs, scores=[a for a in range(4) for _ in "12345"]
    )

    assert found.test["kind"] == "Monte Carlo trades of sentences"
    assert 0 < found.p_value <= 1
    assert (found.interval, found.no_interval) == (None, "there are only 4 terms or sentences to draw from")


def test_crossed_sentences_that_were_not_all_compared_have_no_test():
    pairs = [SentencePair(f"{a}{b}", f"a{a}", f"b{b}") for a in range(4) for b in range(5) if a or b]
    found, _ = sure([1] * 19, pairs)

    assert (found.p_value, "not every stereotyped sentence" in found.test["why_not"]) == (None, True)


def test_a_mean_of_terms_has_no_wilson_interval():
    found, _ = sure([1, -1, 1, 1, -1, 1], pairs_of(["v", "v", "w", "x", "y", "z"]), average="terms")

    assert (found.wilson, found.interval is None) == (None, False)


@pytest.mark.parametrize(
    ("differences", "permutations", "why"), [([0, 0], 99, "every pair is tied"), ([1, 0], 0, "it was not asked for")]
)
def test_no_test_without_a_reason(differences, permutations, why):
    asked = AskedOfPairs("two-sided", permutations, 0, 0.95, "auto", False)
    found, _ = sure(differences, pairs_of(count=2), asked=asked)

    assert (found.p_value, found.test) == (None, {"why_not": why})


def test_kept_resamples_are_the_value_under_each_draw():
    asked = AskedOfPairs("two-sided", 0, 300, 0.95, "auto", True)
    found, value = sure([1, 1, -1, 0], pairs_of(count=4), asked=asked)

    assert found.resampled.shape == (300,)
    assert set(np.round((found.resampled + 50) / 25, 9)) <= set(range(5))  # quarters
    assert found.resampled.mean() == pytest.approx(value, abs=5)


def test_the_test_does_not_depend_on_the_draws_nor_they_on_it():
    pairs, differences = pairs_of([f"t{n // 3}" for n in range(60)]), np.random.default_rng(0).normal(size=60)
    both = sure(differences, pairs)[0]
    only_test = sure(differences, pairs, asked=AskedOfPairs("two-sided", 999, 0, 0.95, "auto", False))[0]
    only_draws = sure(differences, pairs, asked=AskedOfPairs("two-sided", 0, 500, 0.95, "auto", False))[0]

    assert (only_test.p_value, only_draws.interval) == (both.p_value, both.interval)
    assert both.test["kind"] == "Monte Carlo flips of clusters"


def test_intervals_hold_the_truth_where_pairs_lean_together():
    """25 terms of 4 pairs that lean together; the true value is 0, and Wilson's interval is too narrow."""
    rng, held, by_wilson = np.random.default_rng(0), 0, 0
    pairs = pairs_of([f"t{number // 4}" for number in range(100)])
    asked = AskedOfPairs("two-sided", 0, 300, 0.95, "auto", False)
    for _ in range(150):
        differences = rng.normal(size=25).repeat(4) + 0.3 * rng.normal(size=100)
        found, _ = sure(differences, pairs, asked=asked, seed=int(rng.integers(2**31)))
        held += found.interval.low <= 0 <= found.interval.high
        by_wilson += found.wilson[0] <= 0 <= found.wilson[1]

    assert held >= binom.ppf(1e-4, 150, 0.95)
    assert by_wilson < binom.ppf(1e-4, 150, 0.95)


def test_each_term_counts_as_one_in_the_test_of_a_mean_of_terms():
    terms = ["big"] * 8 + list("abcde")
    by_pairs, by_terms = (sure([-1] * 8 + [1] * 5, pairs_of(terms), average=each)[0] for each in ("pairs", "terms"))

    # sums of 8, 1, 1, 1, 1, 1: every way is as far as 5 - 8; of means: 7 of 32 ways are as far as 5 - 1 of six
    assert (by_pairs.p_value, by_terms.p_value) == (1.0, pytest.approx(14 / 64))


def test_in_crossed_pairs_too_each_term_counts_as_one_in_the_test_of_a_mean_of_terms():
    """A term of 64 pairs against the stereotype, and six of 4 pairs for it, frames shared."""
    pairs, first, second = [], [], []
    for term, (size, lean) in {"big": (8, -19), **dict.fromkeys("abcdef", (2, 9))}.items():
        for one, other in np.ndindex(size, size):
            frames = (f"s{one}", f"a{other}")
            pairs.append(
                SentencePair(f"{term}{frames}", f"{term} s{one}", f"{term} a{other}", term=term, frames=frames)
            )
            first.append(lean + one)
            second.append(other)
    found = {}
    for average in ("pairs", "terms"):
        asked = AskedOfPairs("less", 999, 0, 0.95, "auto", False)
        scores = np.array(first, dtype=float)
        found[average] = sure(np.subtract(first, second), pairs, average=average, asked=asked, scores=scores)

    assert found["pairs"][1] < 0 and found["pairs"][0].p_value < 0.1
    assert found["terms"][1] > 0 and found["terms"][0].p_value > 0.5  # far above neutral: no evidence of less
