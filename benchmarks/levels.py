"""Coverage where words are not all that chance can move: there are sentences behind them."""

from __future__ import annotations

import sys
from dataclasses import replace

import numpy as np

from benchmarks.documents import percent, table
from benchmarks.populations import DIMENSIONS, made_up
from equipoise.metrics.weat import weat
from equipoise.results import Array, Interval
from equipoise.significance import Asked, Certainty, how_sure
from equipoise.significance.sentences import Occurrences, score_over_sentences

SEED = 0
WORDS = (8, 25)
SENTENCES = 5  # of each word
NOISE = (1.0, 3.0)  # of a sentence's vector, in deviations of a word's
EXACT = 4  # lists of 1,000 words for the truth
RESAMPLES = 1_000

HOW = ("words alone", "and sentences")


def sentences_table(trials: int) -> str:
    """WEAT over sentences: intervals that draw the words alone, and the sentences too."""
    rows = [row for words in WORDS for noise in NOISE for row in _sentence_rows(words, noise, trials)]
    about = (
        f"WEAT where a word's vector is the mean over {SENTENCES} sentences ({trials:,} trials, 95% intervals): how "
        "often the interval holds the number of endless word lists, seen in as many sentences or in endless ones, "
        "in %. Noise is that of one sentence's vector, in deviations between words."
    )
    header = ["number, words, noise", *(f"{truth}: {how}" for truth in ("as many", "endless") for how in HOW)]
    return about + "\n\n" + table(header, rows)


def _sentence_rows(words: int, noise: float, trials: int) -> list[list[str]]:
    print(f"... sentences, {words} words, noise {noise}", file=sys.stderr, flush=True)
    rng = np.random.default_rng([SEED, words, int(noise)])
    truths = [_sentence_truth(noise / np.sqrt(SENTENCES), rng), _sentence_truth(0.0, rng)]
    held = np.zeros((2, 2, 2))  # number, truth, how
    for _ in range(trials):
        for how, found in enumerate(_sentence_intervals(words, noise, rng)):
            for which, (difference, effect_size) in enumerate(truths):
                held[0, which, how] += _holds(found.interval, difference * words)
                held[1, which, how] += _holds(found.effect_size_interval, effect_size)
    shares = held.reshape(2, 4) / trials
    return [
        [f"{number}, {words}, {noise:g}", *map(percent, row)]
        for number, row in zip(("value", "effect size"), shares, strict=True)
    ]


def _sentence_intervals(words: int, noise: float, rng: np.random.Generator) -> list[Certainty]:
    """How sure one trial is, from the words alone and from the sentences too."""
    lists = made_up("", 1.0, rng, words)
    targets, attributes = ([_seen(each, noise, rng) for each in side] for side in (lists.targets, lists.attributes))
    both = score_over_sentences(lambda t, a: weat(t, a), targets, attributes)
    assert both.resampling is not None
    alone = replace(both, resampling=replace(both.resampling, redrawn=None))
    asked = Asked(permutations=0, resamples=RESAMPLES, leave_out=False)
    return [how_sure(score, asked, rng) for score in (alone, both)]


def _seen(words: Array, noise: float, rng: np.random.Generator) -> Occurrences:
    """Every word in several sentences."""
    return list(words[:, None] + noise * rng.normal(size=(len(words), SENTENCES, DIMENSIONS)))


def _sentence_truth(noise: float, rng: np.random.Generator) -> tuple[float, float]:
    """The mean difference and the effect size of very long lists, noise in every word."""
    scores = []
    for _ in range(EXACT):
        lists = made_up("", 1.0, rng)
        sides = (
            [each + noise * rng.normal(size=each.shape) for each in side] for side in (lists.targets, lists.attributes)
        )
        scores.append(weat(*sides))
    differences = [score.detail["mean_1"] - score.detail["mean_2"] for score in scores]
    return float(np.mean(differences)), float(np.mean([score.effect_size for score in scores]))


def _holds(interval: Interval | None, true: float) -> bool:
    return interval is not None and interval.low <= true <= interval.high
