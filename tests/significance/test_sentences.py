"""Sentences as a further level: means over all of them give the score, drawing them widens the interval."""

import numpy as np
import pytest

from equipoise.metrics.weat import weat
from equipoise.significance import Asked, how_sure
from equipoise.significance.sentences import score_over_sentences


def occurrences(rng, centres, sentences, noise):
    return [centre + noise * rng.normal(size=(sentences, len(centre))) for centre in centres]


def sets(rng, noise, sentences=5):
    return [[occurrences(rng, rng.normal(size=(8, 10)), sentences, noise) for _ in range(2)] for _ in range(2)]


def means(side):
    return [np.stack([each.mean(axis=0) for each in words]) for words in side]


def width(score):
    sure = how_sure(score, Asked(permutations=0, leave_out=False), np.random.default_rng(0))
    return sure.interval.high - sure.interval.low


def test_the_score_is_that_of_the_mean_vectors():
    targets, attributes = sets(np.random.default_rng(0), noise=1.0)

    found, plain = score_over_sentences(weat, targets, attributes), weat(means(targets), means(attributes))

    assert (found.value, found.effect_size) == (plain.value, plain.effect_size)


def test_sentences_that_differ_widen_the_interval_and_equal_ones_do_not():
    rng = np.random.default_rng(0)
    alike, apart = sets(rng, noise=0.0), sets(rng, noise=4.0)

    assert width(score_over_sentences(weat, *alike)) == pytest.approx(width(weat(*map(means, alike))))
    assert width(score_over_sentences(weat, *apart)) > 1.02 * width(weat(*map(means, apart)))


def test_the_spread_is_that_of_words_and_sentences_really_drawn():
    rng = np.random.default_rng(1)
    targets, attributes = sets(rng, noise=0.8)

    def drawn(words):
        chosen = [words[place] for place in rng.integers(len(words), size=len(words))]
        return np.stack([each[rng.integers(len(each), size=len(each))].mean(axis=0) for each in chosen])

    values = [weat([drawn(t) for t in targets], [drawn(a) for a in attributes]).value for _ in range(3_000)]
    found = width(score_over_sentences(weat, targets, attributes))

    assert found == pytest.approx(np.subtract(*np.quantile(values, [0.975, 0.025])), rel=0.1)
