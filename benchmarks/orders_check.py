"""Is the order of two models real? Two models of the same bias, and two whose order is known."""

from __future__ import annotations

import sys
from typing import NamedTuple

import numpy as np

from benchmarks.documents import percent, table
from benchmarks.populations import Lists, made_up, scored
from equipoise.metrics import METRICS
from equipoise.results import Array
from equipoise.significance.bootstrap import bootstrap
from equipoise.significance.differences import Difference, difference_of

SEED, RESAMPLES, LEVEL = 0, 500, 0.95
NOISE = 1.0  # of a model's own, in deviations of a word's
BETWEEN = ((0.5, 0.8), (0.8, 0.95), (0.95, 0.99), (0.99, 1.0001))  # probabilities that an order holds


class Pairing(NamedTuple):
    """Two models asked the same questions."""

    metric: str
    words: int
    questions: int


EQUALS = (
    *(Pairing(metric, words, 1) for metric in ("weat", "rnd", "rnsb") for words in (8, 25)),
    Pairing("weat", 8, 5),
    Pairing("ect", 25, 1),
)


def equals_table(trials: int) -> str:
    """Two models with the same concepts and noise of their own: how often are they called different?"""
    rows = []
    for apart in (0.0, 0.3, 1.0):
        for pairing in EQUALS:
            few = trials // 4 if METRICS[pairing.metric].dear else trials
            print(f"... equal models, {apart} apart: {pairing}", file=sys.stderr, flush=True)
            rng = np.random.default_rng([SEED, pairing.words, pairing.questions, int(10 * apart)])
            found = [compared(pairing, apart, apart, rng) for _ in range(few)]
            p = np.array([each.p_value for each in found])
            outside = np.mean([not each.low <= 0 <= each.high for each in found])
            name = f"{pairing.metric}, {pairing.words} words, questions: {pairing.questions}, apart {apart:g}"
            rows.append(
                [
                    name,
                    f"{few:,}",
                    *(percent(float(np.mean(p < bar))) for bar in (0.01, 0.05, 0.1)),
                    percent(float(outside)),
                ]
            )
    about = (
        "Two models of the same bias (the same words for the same concepts, noise of their own): how often the "
        f"difference of their distances from neutral has a p-value below three bars, and a {LEVEL:.0%} interval "
        f"without zero, in % (seed {SEED})."
    )
    return about + "\n\n" + table(["pair", "trials", "p < 0.01", "p < 0.05", "p < 0.1", "zero outside"], rows)


def probability_table(trials: int) -> str:
    """Two models of different bias: of the orders called so probable, how many are true?"""
    rows = []
    for metric, words in (("weat", 8), ("weat", 25), ("rnd", 8), ("rnd", 25)):
        print(f"... orders: {metric}, {words} words", file=sys.stderr, flush=True)
        rng = np.random.default_rng([SEED, words])
        claims = np.array([_claim(metric, words, rng) for _ in range(trials)])  # (trials, 2)
        rows.append([f"{metric}, {words} words", *(_bin(claims, *between) for between in BETWEEN)])
    about = (
        f"Two models of different bias ({trials:,} pairs, lists apart by anything from 0 to 1.5 at random): of the "
        "orders whose probability lies between two bounds, the share that is true in %, the mean probability claimed, "
        "and how many orders there are."
    )
    header = ["metric", *(f"{low:g} to {min(high, 1):g}" for low, high in BETWEEN)]
    return about + "\n\n" + table(header, rows)


def compared(pairing: Pairing, first: float, second: float, rng: np.random.Generator) -> Difference:
    """The second model's distance from neutral less the first's, as orders.py has it: the mean over the questions."""
    asked = [_distances(pairing, (first, second), rng) for _ in range(pairing.questions)]
    means = np.mean([given for given, _ in asked], axis=0)  # (2,)
    drawn = np.mean([again for _, again in asked], axis=0)  # (2, resamples)
    return difference_of(means[0], means[1], drawn[0], drawn[1], LEVEL)


def _distances(pairing: Pairing, aparts: tuple[float, float], rng: np.random.Generator) -> tuple[Array, Array]:
    """Both models' distances from neutral, (2,), and under the same draws, (2, resamples)."""
    metric, seed, for_words = METRICS[pairing.metric], int(rng.integers(2**63)), int(rng.integers(2**63))
    given, again = [], []
    for apart in aparts:
        lists = made_up("", apart, np.random.default_rng(for_words), pairing.words)  # the same words for both
        noisy = [
            tuple(each + NOISE * rng.normal(size=each.shape) for each in side)
            for side in (lists.targets, lists.attributes)
        ]
        score = scored(metric, Lists(*noisy), {})
        drawn = score.resampling and bootstrap(score.resampling, resamples=RESAMPLES, seed=seed)
        assert drawn is not None
        given.append(abs(score.value - metric.neutral))
        again.append(np.abs(drawn.values - metric.neutral))
    return np.array(given), np.array(again)


def _claim(metric: str, words: int, rng: np.random.Generator) -> tuple[float, bool]:
    """The probability of the order that is seen, and whether it is true."""
    first, second = rng.uniform(0, 1.5, size=2)
    found = compared(Pairing(metric, words, 1), first, second, rng)
    if found.value >= 0:
        return found.probability, second > first
    return 1 - found.probability, second < first


def _bin(claims: Array, low: float, high: float) -> str:
    inside = claims[(claims[:, 0] >= low) & (claims[:, 0] < high)]
    if not len(inside):
        return "none"
    return f"{percent(inside[:, 1].mean())} ({percent(inside[:, 0].mean())}; {len(inside)})"
