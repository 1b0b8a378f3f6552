"""Sentence pairs that share something: `python -m benchmarks.pairs_check [--trials N] [--write docs/how-sure.md]`.

How often intervals of a share of pairs hold the truth, and how often a test takes chance for a preference, where pairs
share terms and sentences: the way we take, and the way that takes every pair for independent.
"""

from __future__ import annotations

import sys
from typing import NamedTuple

import numpy as np

from benchmarks.documents import error, parser, percent, publish, table
from equipoise.datasets import SentencePair
from equipoise.metrics.preference import preference
from equipoise.preferring.sureness import AskedOfPairs, SureOfPairs, how_sure_of_pairs
from equipoise.results import Array
from equipoise.significance.pairs import sign_test
from equipoise.threads import one_thread

SEED, LEVEL, RESAMPLES, DRAWS, BAR = 0, 0.95, 1_000, 999, 0.05
SHARE = 0.6  # of pairs for the stereotype, in truth, where intervals are to hold it
BETWEEN = (0.0, 0.5, 1.0)  # deviation of what pairs share, in deviations of what is left to each


class Crossed(NamedTuple):
    """So many terms, and every stereotyped sentence of each compared with every other one."""

    terms: int
    stereotyped: int
    others: int

    @property
    def name(self) -> str:
        return " x ".join(map(str, self))

    @property
    def pairs(self) -> list[SentencePair]:
        return [
            SentencePair(
                f"{term}-{one}-{other}", f"{term} s{one}", f"{term} a{other}", frames=(f"s{one}", f"a{other}"),
                term=f"t{term}" if self.terms > 1 else "",
            )
            for term, one, other in np.ndindex(*self)
        ]  # fmt: skip

    def with_preference(self, between: float, rng: np.random.Generator) -> Array:
        """The difference of every pair, above zero in SHARE of all that could be drawn."""
        shared = [
            rng.normal(size=number) * between * (number > 1) for number in self
        ]  # one term has no part of its own
        differences = _middle(between**2 * sum(number > 1 for number in self)) + rng.normal(size=self)
        for axis, part in enumerate(shared):
            differences += np.expand_dims(part, [each for each in range(3) if each != axis])
        return differences.ravel()

    def without_preference(self, between: float, rng: np.random.Generator) -> tuple[Array, Array]:
        """Scores of both sentences of every pair: a sentence has one in all its pairs, and its frame a part in it."""
        terms, *sizes = self
        one, other = (rng.normal(size=(terms, size)) + between * rng.normal(size=size) for size in sizes)
        first, second = np.broadcast_arrays(one[:, :, None], other[:, None, :])  # (terms, stereotyped, others)
        return first.ravel(), second.ravel()


class Clusters(NamedTuple):
    """So many terms with so many pairs each, which share nothing else."""

    terms: int
    each: int

    @property
    def name(self) -> str:
        return f"{self.terms} clusters of {self.each}"

    @property
    def pairs(self) -> list[SentencePair]:
        return [
            SentencePair(f"{term}-{number}", f"{term} s{number}", f"{term} a{number}", term=f"t{term}")
            for term, number in np.ndindex(*self)
        ]

    def with_preference(self, between: float, rng: np.random.Generator) -> Array:
        """The difference of every pair, above zero in SHARE of all that could be drawn."""
        return _middle(between**2) + self.without_preference(between, rng)[0]

    def without_preference(self, between: float, rng: np.random.Generator) -> tuple[Array, Array]:
        """Scores of both sentences of every pair."""
        differences = rng.normal(size=self) + between * rng.normal(size=(self.terms, 1))
        return differences.ravel(), np.zeros(differences.size)


def _middle(between: float) -> float:
    """Of normal differences with this variance above their own, so that SHARE of them are above zero."""
    from scipy.special import ndtri

    return float(ndtri(SHARE)) * np.sqrt(1 + between)


CROSSED = (Crossed(1, 9, 12), Crossed(1, 25, 25), Crossed(16, 9, 12), Crossed(16, 6, 6))
CLUSTERED = (Clusters(8, 10), Clusters(25, 10))


def main() -> None:
    asked = parser("pairs_check", "Pairs that share something.", 400).parse_args()
    with one_thread():
        held, below = coverage(asked.trials), false_positives(asked.trials)
    text = "\n\n".join([coverage_table(held, asked.trials), tests_table(below, asked.trials)])
    publish("pairs", text, {"held": held, "below": below}, asked)


def coverage(trials: int) -> dict[str, list[float]]:
    """How often Wilson's interval holds the truth, and how often ours does, by design."""
    found = {}
    for design in (*CLUSTERED, *CROSSED):
        for between in BETWEEN:
            rng = _told(design, between)
            held = [_held(design, between, rng) for _ in range(trials)]
            found[f"{design.name} | {between:g}"] = np.mean(held, axis=0).tolist()
    return found


def _held(design: Crossed | Clusters, between: float, rng: np.random.Generator) -> tuple[bool, bool]:
    differences = design.with_preference(between, rng)
    sure = _sure(design, differences, np.zeros(differences.size), rng, test=False)
    assert sure.wilson and sure.interval
    true = 100 * SHARE - 50
    return sure.wilson[0] <= true <= sure.wilson[1], sure.interval.low <= true <= sure.interval.high


def false_positives(trials: int) -> dict[str, list[float]]:
    """How often the sign test finds a preference where there is none, and how often our test does, by design."""
    found = {}
    for design in (*CLUSTERED, *CROSSED):
        for between in BETWEEN if design.terms > 1 else BETWEEN[:1]:  # one word shares its sentences with no other
            rng = _told(design, between)
            below = [_below(design, between, rng) for _ in range(trials)]
            found[f"{design.name} | {between:g}"] = np.mean(below, axis=0).tolist()
    return found


def _below(design: Crossed | Clusters, between: float, rng: np.random.Generator) -> tuple[bool, bool]:
    first, second = design.without_preference(between, rng)
    sure = _sure(design, first, second, rng, test=True)
    assert sure.p_value is not None
    ahead, behind = int((first > second).sum()), int((first < second).sum())
    return sign_test(ahead, behind) < BAR, sure.p_value < BAR


def _sure(design: Crossed | Clusters, first: Array, second: Array, rng: np.random.Generator, test: bool) -> SureOfPairs:
    score = preference(first, second, np.arange(len(first)), "against", "pairs")
    asked = AskedOfPairs("two-sided", DRAWS * test, RESAMPLES * (not test), LEVEL, "auto", keep=False)
    return how_sure_of_pairs(score, design.pairs, "against", "pairs", asked, rng)


def _told(design: Crossed | Clusters, between: float) -> np.random.Generator:
    print(f"... {design.name}, {between:g} between", file=sys.stderr, flush=True)
    return np.random.default_rng([SEED, *design, int(10 * between)])


def coverage_table(held: dict[str, list[float]], trials: int) -> str:
    about = (
        f"How often a {LEVEL:.0%} interval holds a true share of {SHARE:.0%}, in % ({trials:,} trials, {RESAMPLES:,} "
        f"resamples, seed {SEED}; the Monte-Carlo error of 95% is {percent(error(LEVEL, trials))} points). The second "
        "column is the deviation of every word's and sentence's own part, in deviations of what is left to the pair."
    )
    header = ["pairs, or words x stereotyped x other sentences", "between / within", "Wilson", "what pairs share drawn"]
    return about + "\n\n" + table(header, _rows(held))


def tests_table(below: dict[str, list[float]], trials: int) -> str:
    about = (
        f"How often a p-value is below {BAR} where there is no preference, in % ({trials:,} trials, {DRAWS} draws, "
        f"seed {SEED}; the error of 5% is {percent(error(BAR, trials))} points). Clusters are turned round; sentences "
        "that were compared crosswise trade their labels, and what words share of a sentence is its part in its score."
    )
    return about + "\n\n" + table(["pairs", "between / within", "sign test", "turned round or traded"], _rows(below))


def _rows(found: dict[str, list[float]]) -> list[list[str]]:
    return [[*name.split(" | "), *map(percent, shares)] for name, shares in found.items()]


if __name__ == "__main__":
    main()
