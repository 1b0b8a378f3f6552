"""Null calibration: the same metric on random lists of words like these."""

from dataclasses import replace

import numpy as np
import pytest

from equipoise import measure
from equipoise.asking import Lexicon, ask
from equipoise.asking.sentences import words_of
from equipoise.metrics import METRICS, OF_VECTORS
from equipoise.results import Resampling, Reweighed, Score
from equipoise.scoring import score_answer
from equipoise.scrutiny.calibration import _candidates, _pool, _reweighed, calibrated
from tests.scrutiny.worlds import World, named, noise, question, spelled

SIZES = {"x": 4, "y": 4, "a": 5, "b": 3}
RNG = np.random.default_rng(7)  # not that of the noise
OWN = {word: RNG.normal(size=6) for letter, size in SIZES.items() for word in named(letter, size)}
WORLD = World(OWN | noise(2000))
ASKED = question({k: named(k, SIZES[k]) for k in "xy"}, {k: named(k, SIZES[k]) for k in "ab"})


def answered(name, model=WORLD, asked=ASKED):
    lexicon = Lexicon(model, words_of(asked))
    return lexicon, ask(lexicon, asked, paired=METRICS[name].paired, max_missing=0)


def calibration_by(metric, name="weat", lists=60, options=None):
    """What a metric in the place of the named one sees, and the calibration."""
    lexicon, answer = answered(name)
    score = score_answer(metric, answer, options or {}, np.random.default_rng(0)).score
    return calibrated(lexicon, answer, metric, options or {}, score, lists, 0.9, np.random.default_rng(1))


class Recorded:
    """A metric's function that keeps what it was given."""

    def __init__(self, function):
        self.function, self.calls = function, []

    def __call__(self, targets, attributes, **options):
        self.calls.append((targets, attributes))
        return self.function(targets, attributes, **options)


@pytest.mark.parametrize("name", OF_VECTORS)
def test_weights_over_a_pool_are_the_metric_on_the_random_list_itself(name):
    metric, lists = METRICS[name], 12
    lexicon, answer = answered(name)
    each = _candidates(metric, answer)
    pool = _pool(lexicon, answer, metric, each, np.random.default_rng(0))
    resampling = score_answer(metric, pool, {}, np.random.default_rng(0)).score.resampling
    weighed = []

    def recorded(targets, attributes):
        weighed.append((targets, attributes))
        return resampling.reweigh(targets, attributes)

    again = replace(resampling, reweigh=recorded)
    numbers = _reweighed(again, metric, answer, each, lists, np.random.default_rng(1))
    ((targets, attributes),) = weighed

    for row in range(lists):
        listed = {
            side: listed_words(getattr(answer, side), getattr(pool, side), weights[row % len(weights)])
            for side, weights in (("targets", targets), ("attributes", attributes))
            if side in metric.drawn
        }
        alone = score_answer(metric, replace(answer, **listed), {}, np.random.default_rng(0)).score
        assert numbers.values[row] == pytest.approx(alone.value, rel=1e-6, abs=1e-9)
        if alone.effect_size is not None:
            assert numbers.effect_sizes[row] == pytest.approx(alone.effect_size)
    assert len(set(numbers.values.round(9))) > lists / 2  # the lists differ


def listed_words(own, pools, weights):
    """The chosen candidates as sets of their own: one in the place of every word."""
    sets, start = [], 0
    for words, pool, row in zip(own, pools, weights, strict=True):
        chosen = np.flatnonzero(row)
        assert row[chosen].tolist() == [1.0] * len(words.words)
        each = len(pool.words) // len(words.words)
        assert ((chosen - start) // each).tolist() == list(range(len(words.words)))
        sets.append(replace(words, vectors=pool.vectors[chosen - start]))
        start += len(pool.words)
    return tuple(sets)


@pytest.mark.parametrize("drawn", ["targets", "attributes", "targets and attributes"])
@pytest.mark.parametrize("lists", [20, 57])
def test_random_lists_have_the_sizes_of_the_question(drawn, lists):
    def counting(targets, attributes, rng):
        """How many words count in each set, in one number."""

        def reweigh(target_weights, attribute_weights):
            sides = (target_weights, attribute_weights)
            counts = [np.broadcast_to(side.sum(axis=2), (len(target_weights), 2)) for side in sides]
            return Reweighed(np.hstack(counts) @ np.array([1, 100, 1e4, 1e6]), None)

        sizes = [tuple(map(len, side)) for side in (targets, attributes)]
        resampling = Resampling(reweigh, *sizes)
        return Score(reweigh(*resampling.given()).values[0], {}, resampling=resampling)

    found = calibration_by(replace(METRICS["weat"], function=counting, drawn=drawn), lists=lists)

    assert found.value.mean == found.value.low == found.value.high == 4 + 400 + 5e4 + 3e6
    assert found.value.lists == lists
    assert found.how == {"drawn": drawn, "matched": "size and frequency"}


def pools_of(name, model=WORLD):
    """The vectors that the metric was given for random lists, by side and call; and by side the question's own."""
    recorded = Recorded(METRICS[name].function)
    metric = replace(METRICS[name], function=recorded)
    lexicon, answer = answered(name, model)
    score = score_answer(metric, answer, {}, np.random.default_rng(0)).score
    own = [{tuple(v) for call in recorded.calls for words in call[side] for v in words} for side in (0, 1)]
    recorded.calls.clear()
    calibrated(lexicon, answer, metric, {}, score, 60, 0.9, np.random.default_rng(1))
    given = [[{tuple(v) for words in call[side] for v in words} for call in recorded.calls] for side in (0, 1)]
    return given, own


def test_the_effect_size_is_placed_among_effect_sizes():
    def constant(targets, attributes, rng):
        """1 and 5 for every list."""

        def reweigh(target_weights, attribute_weights):
            return Reweighed(np.ones(len(target_weights)), np.full(len(target_weights), 5.0))

        sizes = [tuple(map(len, side)) for side in (targets, attributes)]
        return Score(1.0, {}, effect_size=5.0, resampling=Resampling(reweigh, *sizes))

    found = calibration_by(replace(METRICS["weat"], function=constant))

    assert (found.value.mean, found.value.below, found.value.p_value) == (1.0, 0.5, 1.0)
    assert (found.effect_size.mean, found.effect_size.below, found.effect_size.p_value) == (5.0, 0.5, 1.0)


@pytest.mark.parametrize("name", OF_VECTORS)
def test_only_the_sides_that_the_metric_says_are_drawn(name):
    """So RNSB keeps its classifier, and RIPA and direct bias their pairs."""
    for side, given, own in zip(("targets", "attributes"), *pools_of(name), strict=True):
        assert len(given) >= 4
        for vectors in given:
            assert vectors.isdisjoint(own) if side in METRICS[name].drawn else vectors <= own


def test_the_sides_drawn_are_said_by_the_table():
    assert {name for name in OF_VECTORS if METRICS[name].drawn != "targets and attributes"} == {
        "rnsb", "ripa", "direct-bias", "offset-bias",
    }  # fmt: skip


@pytest.mark.parametrize("name", ["rnsb", "ripa", "direct-bias", "offset-bias"])
def test_no_word_of_the_question_is_drawn_even_where_its_side_stays(name):
    given, own = pools_of(name, World(OWN | noise(40)))
    drawn = given[0] if METRICS[name].drawn == "targets" else given[1]

    assert set().union(*drawn).isdisjoint(own[0] | own[1])


@pytest.mark.parametrize("name", OF_VECTORS)
def test_random_lists_do_not_stand_out_among_random_lists(name):
    world = World(noise(1500, 8, seed=4))
    p_values, below = [], []
    for number in range(14):
        words = [spelled(int(place)) for place in np.random.default_rng(number).permutation(500)[:24]]
        asked = question({"x": words[:6], "y": words[6:12]}, {"a": words[12:18], "b": words[18:]})
        null = measure(world, asked, name, null_lists=100, **QUICK).null
        p_values.append(null.p_value)
        below.append(null.below)

    assert np.mean(np.array(p_values) < 0.05) <= 0.2  # a third of a chance in a thousand, if they are as they should be
    assert 0.3 < np.mean(below) < 0.7
    assert np.ptp(below) > 0.5  # p-values are not all near 1 either


QUICK = {"permutations": 0, "resamples": 0, "leave_out": False, "variants": 0}
TOWARDS = {  # where each set points along one direction, for a number that chance does not give
    "weat": {"x": 1, "y": -1, "a": 1, "b": -1},
    "rnd": {"x": 1, "y": -1, "a": 1},
    "rnsb": {"x": 1, "y": -1, "a": 1, "b": -1},
    "mac": {"x": 1, "y": 1, "a": 1, "b": 1},
    "ect": {"x": 1, "y": -1, "a": 0},
    "ripa": {"x": 1, "y": -1, "a": 1},
    "direct-bias": {"x": 1, "y": -1, "a": 1, "b": -1},
    "offset-bias": {"x": 1, "y": -1, "a": 1},
}


@pytest.mark.parametrize("name", OF_VECTORS)
def test_a_planted_association_stands_out(name):
    rng = np.random.default_rng(1)
    planted = {}
    for letter, way in TOWARDS[name].items():
        for place, word in enumerate(named(letter, 6)):
            along = way if way else place - 2.5  # spread along it, so that the two ends have them in opposite orders
            planted[word] = 0.2 * rng.normal(size=8) + 2.0 * along * np.eye(8)[0]
    asked = question({k: named(k, 6) for k in "xy"}, {k: named(k, 6) for k in TOWARDS[name] if k in "ab"})
    result = measure(World(planted | noise(1500, 8)), asked, name, **QUICK)

    assert result.null.p_value < 0.01
    assert not result.null.low < result.value < result.null.high
    assert abs(result.null.mean - result.neutral) < abs(result.value - result.neutral)
    if name == "weat":
        assert result.effect_size_null.p_value < 0.01


def test_frequency_alone_can_be_the_reason():
    """Frequent words share a direction; lists of frequent words look associated, and not among lists like them."""
    rng = np.random.default_rng(2)
    vectors = {spelled(i): rng.normal(size=8) + (3.0 * np.eye(8)[0] if i < 512 else 0.0) for i in range(3000)}
    words = [spelled(int(place)) for place in rng.permutation(512)[:24]]
    asked = question({"x": words[:6], "y": words[6:12]}, {"a": words[12:18], "b": words[18:]})

    matched = measure(World(vectors), asked, "mac", **QUICK).null
    unmatched = measure(World(vectors, by_frequency=False), asked, "mac", **QUICK).null

    assert matched.p_value > 0.05
    assert unmatched.p_value < 0.01


def test_another_seed_draws_other_lists_and_the_same_seed_the_same():
    first, again, other = (measure(WORLD, ASKED, seed=seed, **QUICK) for seed in (1, 1, 2))

    assert first.null == again.null
    assert first.null.mean != other.null.mean
    assert first.value == other.value


def test_lengths_count_in_random_lists_only_where_vectors_are_not_normalized():
    long = World({word: 10 * vector for word, vector in zip(WORLD.names, WORLD.array, strict=True)})

    def nulls(normalize):
        return [measure(model, ASKED, "rnd", normalize=normalize, **QUICK).null.high for model in (WORLD, long)]

    assert nulls(False)[1] == pytest.approx(10 * nulls(False)[0])
    assert nulls(True)[1] == pytest.approx(nulls(True)[0])


@pytest.mark.parametrize(("lists", "reason"), [(0, "no random lists were asked for"), (19, "at least 20 random lists")])
def test_no_calibration_has_a_reason(lists, reason):
    result = measure(WORLD, ASKED, null_lists=lists, **QUICK)

    assert result.null is None
    assert reason in result.detail["null"]["why_not"]


def test_a_metric_without_weights_is_not_calibrated():
    def plain(targets, attributes, rng):
        return Score(1.0, {})

    found = calibration_by(replace(METRICS["weat"], function=plain))

    assert found.value is None
    assert "many lists at once" in found.how["why_not"]
