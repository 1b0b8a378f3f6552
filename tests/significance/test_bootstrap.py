"""Bootstrap intervals: when they exist, what moves them, that they are repeatable."""

import numpy as np
import pytest

from equipoise.metrics.ripa import ripa
from equipoise.metrics.rnd import rnd
from equipoise.metrics.rnsb import rnsb
from equipoise.metrics.weat import weat
from equipoise.results import Resampling, Reweighed, Score
from equipoise.significance import Asked, batches, how_sure
from equipoise.significance.bootstrap import bootstrap
from equipoise.significance.draws import Draws

RNG = np.random.default_rng(0)


def planted(n, distance, seed=0):
    """Two target sets at a chosen distance towards two attribute sets."""
    rng = np.random.default_rng(seed)
    axis = np.zeros(20)
    axis[0] = distance
    return (
        [rng.normal(size=(n, 20)) + axis, rng.normal(size=(n, 20)) - axis],
        [rng.normal(size=(n, 20)) + 3 * np.eye(20)[0], rng.normal(size=(n, 20)) - 3 * np.eye(20)[0]],
    )


def intervals(score, seed=0, resamples=2_000, level=0.95):
    asked = Asked(permutations=0, leave_out=False, resamples=resamples, level=level)
    sure = how_sure(score, asked, np.random.default_rng(seed))
    return sure.interval, sure.effect_size_interval


def test_the_interval_holds_the_value_and_narrows_with_more_words():
    few, many = weat(*planted(8, 1.0)), weat(*planted(64, 1.0))
    (few_value, few_effect), (_, many_effect) = intervals(few), intervals(many)

    assert few_value.low < few.value < few_value.high
    assert few_effect.low < few.effect_size < few_effect.high
    assert many_effect.high - many_effect.low < few_effect.high - few_effect.low


def test_a_higher_level_is_wider():
    score = weat(*planted(8, 0.5))

    narrow, wide = (intervals(score, level=level)[1] for level in (0.5, 0.99))

    assert wide.low < narrow.low < narrow.high < wide.high


def test_the_attributes_are_resampled_too():
    """With targets that do not vary at all, only the attributes can move the value."""
    targets = [np.ones((5, 3)), -np.ones((5, 3))]
    value, _ = intervals(weat(targets, [RNG.normal(size=(6, 3)), RNG.normal(size=(6, 3))]))

    assert value.high - value.low > 0.1


def test_the_same_seed_gives_the_same_digits():
    score = weat(*planted(8, 0.5))

    assert intervals(score, seed=3) == intervals(score, seed=3)
    assert intervals(score, seed=3) != intervals(score, seed=4)


def test_batches_bound_memory_and_not_the_result(monkeypatch):
    score = weat(*planted(8, 0.5))
    whole = intervals(score)

    monkeypatch.setattr(batches, "MOST_ROWS", 77)
    in_batches = intervals(score)

    assert in_batches[0].low == pytest.approx(whole[0].low, rel=1e-12)
    assert in_batches[1].high == pytest.approx(whole[1].high, rel=1e-12)


def test_it_is_the_spread_of_the_score_over_words_really_drawn():
    """The interval by weights against a plain loop that draws words and measures again."""
    targets, attributes = planted(6, 0.4)
    rng = np.random.default_rng(1)

    def drawn(words):
        return words[rng.integers(len(words), size=len(words))]

    values = [weat([drawn(t) for t in targets], [drawn(a) for a in attributes]).value for _ in range(4_000)]
    value, _ = intervals(weat(targets, attributes), resamples=4_000)

    spread = np.std(values)
    assert value.low == pytest.approx(np.quantile(values, 0.025), abs=0.15 * spread)
    assert value.high == pytest.approx(np.quantile(values, 0.975), abs=0.15 * spread)


def test_what_is_not_resampled_is_not_claimed_and_may_be_a_single_word():
    targets, attributes = planted(6, 1.0)

    value, _ = intervals(weat(targets, [a[:1] for a in attributes], aggregate="max"))

    assert value.method == "expanded percentile bootstrap of targets"


def test_too_few_resamples_with_a_value_are_no_interval():
    def reweigh(targets, attributes):
        values = np.arange(float(len(targets)))
        values[: len(values) // 2] = np.nan
        return Reweighed(values, None)

    score = Score(0.0, {}, resampling=Resampling(reweigh, (5, 5), (5,)))
    assert intervals(score, resamples=100) == (None, None)


def test_one_word_cannot_be_resampled():
    assert intervals(weat(*[[s[:1] for s in side] for side in planted(4, 1.0)])) == (None, None)


def test_no_effect_size_no_interval_of_it():
    targets, attributes = planted(6, 1.0)
    value, effect = intervals(rnd(targets, attributes[:1]))

    assert value is not None
    assert effect is None
    assert value.method == "percentile bootstrap of targets and attributes"


def test_leans_that_never_differ_have_no_interval_of_the_effect():
    same = np.ones((4, 3))
    value, effect = intervals(weat([same, same], [RNG.normal(size=(4, 3)), RNG.normal(size=(4, 3))]))

    assert (value.low, value.high) == (0.0, 0.0)
    assert effect is None


def test_pairs_are_drawn_as_pairs():
    """With one attribute vector only the pairs can move the value."""
    pairs = RNG.normal(size=(6, 3)), RNG.normal(size=(6, 3))
    score = ripa(list(pairs), [np.ones((4, 3))])

    value, _ = intervals(score)

    assert value.low < score.value < value.high
    assert value.high - value.low > 0.1


def test_a_list_has_the_same_draws_wherever_it_stands_and_others_have_their_own():
    sizes = (6, 6)
    one, other = (Draws(sizes, seed=1, lists=names).counts(50) for names in ((11, 22), (22, 33)))

    assert (one[:, 1, 6:] == other[:, 0, :6]).all()
    assert (one[:, 0, :6] != one[:, 1, 6:]).any()
    assert (one.sum(axis=2) == 6).all()


def test_where_each_draw_of_the_attributes_is_dear_resamples_share_them():
    seen = []

    def reweigh(targets, attributes):
        seen.append(attributes[:, 0])
        return Reweighed(targets[:, 0, 0], None)

    numbers = bootstrap(Resampling(reweigh, (9, 9), (9,), attribute_draws=10), resamples=100, seed=0)

    assert len(numbers.values) == 100
    assert len(np.unique(np.concatenate(seen), axis=0)) == 10


def test_how_rows_are_batched_changes_nothing_where_resamples_share_draws(monkeypatch):
    rng = np.random.default_rng(0)
    vectors = [rng.normal(size=(5, 4)) for _ in range(4)]
    score = rnsb(vectors[:2], vectors[2:], rng=rng)
    whole = bootstrap(score.resampling, resamples=503, seed=0).values

    monkeypatch.setattr(batches, "MOST_ROWS", 77)

    assert bootstrap(score.resampling, resamples=503, seed=0).values == pytest.approx(whole, rel=1e-9)


def test_a_side_that_is_not_drawn_keeps_its_weights():
    seen = []

    def reweigh(pairs, attributes):
        seen.append(pairs)
        return Reweighed(attributes[:, 0, 0], None)

    bootstrap(Resampling(reweigh, (5,), (6,), paired=True, resampled="attributes"), resamples=20, seed=0)

    assert all((pairs == 1).all() for pairs in seen)
