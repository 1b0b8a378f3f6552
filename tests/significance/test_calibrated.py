"""How sure we are, checked by simulation: even p-values where there is nothing, and intervals that hold the truth.

Seeds are fixed, and bounds so wide that a right program would break them with one seed in ten thousand.
benchmarks/coverage.py and benchmarks/false_positives.py measure the same at length.
"""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_lowercase

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.stats import binom, kstest

from equipoise.asking import Lexicon, ask
from equipoise.asking.sentences import words_of
from equipoise.datasets import Dataset
from equipoise.metrics import METRICS
from equipoise.metrics.weat import weat
from equipoise.models import Embedded
from equipoise.results import Array, Score
from equipoise.scoring import score_answer
from equipoise.scrutiny import calibrated
from equipoise.significance import Asked, how_sure
from equipoise.significance.bootstrap import bootstrap
from equipoise.significance.differences import difference_of
from equipoise.significance.permutation import permutation_test

RARE = 1e-4
DIMENSIONS = 20


def lists(words: int, apart: float, rng: np.random.Generator) -> list[Array]:
    """Two target and two attribute lists; the targets lie apart along the direction that the attributes do."""
    along = np.array([apart, -apart, 3.0, -3.0])[:, None, None] * np.eye(DIMENSIONS)[0]
    return list(rng.normal(size=(4, words, DIMENSIONS)) + along)


def scored(metric: str, sets: Sequence[Array]) -> Score:
    return METRICS[metric].function(sets[:2], sets[2 : 2 + METRICS[metric].attributes])


# --- tests -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("alternative", ["greater", "two-sided"])
@pytest.mark.parametrize(("metric", "words", "exact"), [("weat", 6, True), ("rnd", 6, True), ("weat", 12, False)])
def test_p_values_of_random_vectors_are_spread_evenly(metric, words, exact, alternative):
    rng = np.random.default_rng(words)
    p_values, ways = [], 1
    for _ in range(300):
        resampling = scored(metric, lists(words, 0.0, rng)).resampling
        test = permutation_test(resampling, alternative=alternative, ties="inclusive", samples=199, rng=rng)
        assert test.exact == exact
        p_values.append(test.p_value)
        ways = test.partitions
    step = (2 if alternative == "two-sided" and exact else 1) / ways  # p goes in steps; a point within each is even
    even = np.array(p_values) - rng.uniform(size=len(p_values)) * step
    assert kstest(even, "uniform").pvalue > RARE


@pytest.mark.parametrize("alternative", ["greater", "two-sided"])
def test_strict_ties_are_too_bold_by_one_step_at_most(alternative):
    rng, ways = np.random.default_rng(0), 70  # 4 and 4 words
    step = (2 if alternative == "two-sided" else 1) / ways
    p_values = [
        permutation_test(weat(four[:2], four[2:]).resampling, alternative=alternative, ties="strict", rng=rng).p_value
        for four in (lists(4, 0.0, rng) for _ in range(300))
    ]
    assert kstest(np.array(p_values) + rng.uniform(size=300) * step, "uniform").pvalue > RARE


# --- intervals -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", [8, 25])
def test_the_default_interval_of_weat_holds_the_truth_about_as_often_as_it_says(words):
    rng = np.random.default_rng(words)
    everything = lists(2_000, 0.7, rng)
    whole = weat(everything[:2], everything[2:])
    asked, held = Asked(permutations=0, resamples=500, leave_out=False), []
    for _ in range(400):
        score = weat(*np.split(np.stack([each[rng.choice(2_000, words)] for each in everything]), 2))
        found = how_sure(score, asked, rng)
        held.append(
            (
                found.interval.low <= whole.value * words / 2_000 <= found.interval.high,
                found.effect_size_interval.low <= whole.effect_size <= found.effect_size_interval.high,
            )
        )
    assert np.all(np.mean(held, axis=0) > 0.90)
    assert np.all(np.mean(held, axis=0) < 0.985)


# --- null calibration ------------------------------------------------------------------------------------------------


class Frequent:
    """Random vectors that drift with the frequency of a word: frequent words are alike."""

    name, fingerprint, description, notes, by_frequency = "drift", "", "", (), True
    words = 4_096

    def __init__(self):
        rng = np.random.default_rng(0)
        drift = np.log2(1 + np.arange(self.words))[:, None] * np.eye(DIMENSIONS)[0]
        self.array = rng.normal(size=(self.words, DIMENSIONS)) + drift

    def places(self, texts: Sequence[str]) -> NDArray[np.int64]:
        return np.array([sum(26**power * ascii_lowercase.index(c) for power, c in enumerate(text)) for text in texts])

    def words_at(self, places: Sequence[int]) -> list[str]:
        return ["".join(ascii_lowercase[place // 26**power % 26] for power in range(3)) for place in places]

    def vectors(self, texts: Sequence[str]) -> Embedded:
        return Embedded(tuple(texts), self.array[self.places(texts)], ())


@pytest.mark.parametrize("metric", ["weat", "rnd", "ripa"])
def test_random_questions_fall_anywhere_among_random_lists(metric):
    rng, model = np.random.default_rng(1), Frequent()
    assert kstest([null_p_value(model, metric, 8, rng) for _ in range(80)], "uniform").pvalue > RARE


def null_p_value(model: Frequent, name: str, size: int, rng: np.random.Generator) -> float:
    """Of a question with frequent words in its first lists and rare ones in its second: only matching makes it fair."""
    frequent, rare = (model.words_at(rng.choice(np.arange(*ends), 2 * size, replace=False)) for ends in BANDS)
    targets, attributes = (
        {"first": frequent[:size], "second": rare[:size]},
        {"one": frequent[size:], "other": rare[size:]},
    )
    if METRICS[name].attributes == 1:
        del attributes["other"]
    sets = ({set_name: tuple(words) for set_name, words in side.items()} for side in (targets, attributes))
    question = Dataset("random", "", "none", "", "", "", "", "", *sets)
    lexicon = Lexicon(model, words_of(question), seed=int(rng.integers(2**31)))
    answer = ask(lexicon, question, paired=METRICS[name].paired, max_missing=0.0)
    score = score_answer(METRICS[name], answer, {}, rng).score
    return calibrated(lexicon, answer, METRICS[name], {}, score, 99, 0.95, rng).value.p_value


BANDS = ((512, 1024), (2048, 4096))  # octaves, as the lists are matched by


# --- differences -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("metric", ["weat", "rnd"])
def test_two_models_of_the_same_bias_are_seldom_called_different(metric):
    rng = np.random.default_rng(3)
    called = [difference_p_value(metric, 8, rng) < 0.05 for _ in range(300)]
    assert sum(called) <= binom.isf(RARE, 300, 0.05)


def difference_p_value(metric: str, words: int, rng: np.random.Generator) -> float:
    """The same words for the same concepts, with each model's own noise."""
    concepts, seed = lists(words, 0.7, rng), int(rng.integers(2**31))
    models = [scored(metric, [each + rng.normal(size=each.shape) for each in concepts]) for _ in range(2)]
    drawn = [np.abs(bootstrap(model.resampling, resamples=300, seed=seed).values) for model in models]
    return difference_of(abs(models[0].value), abs(models[1].value), *drawn, 0.95).p_value
