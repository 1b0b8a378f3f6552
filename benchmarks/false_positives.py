"""How often chance is taken for bias: `python -m benchmarks.false_positives [--trials N] [--write docs/how-sure.md]`.

Where there is no association at all, p-values should be spread evenly from 0 to 1, corrections should keep their word,
and two models of the same bias should not be called different.
"""

from __future__ import annotations

import sys
from typing import NamedTuple

import numpy as np

from benchmarks.documents import parser, percent, publish, table
from benchmarks.families_check import families_table, verdicts_table
from benchmarks.null_check import null_table
from benchmarks.orders_check import equals_table, probability_table
from equipoise.metrics import METRICS
from equipoise.results import Alternative, Array, Ties
from equipoise.significance.permutation import permutation_test
from equipoise.threads import one_thread

BARS = (0.01, 0.05, 0.10)
DIMENSIONS = 50
SAMPLES = 999  # partitions in a Monte-Carlo test: p is as fair with few as with many
SEED = 0


class Sizes(NamedTuple):
    """Words in the target sets; the attributes have as many as the larger."""

    metric: str
    first: int
    second: int
    exact: bool

    @property
    def name(self) -> str:
        paired = METRICS[self.metric].paired
        words = f"{self.first} pairs" if paired else f"{self.first} and {self.second} words"
        return f"{self.metric}, {words}, {'exact' if self.exact else 'Monte Carlo'}"


SIZES = (
    Sizes("weat", 5, 5, True), Sizes("weat", 8, 8, True), Sizes("weat", 6, 9, True), Sizes("weat", 12, 12, False),
    Sizes("weat", 10, 25, False), Sizes("rnd", 8, 8, True), Sizes("rnd", 6, 9, True), Sizes("rnd", 12, 12, False),
    Sizes("ect", 8, 8, True), Sizes("ect", 12, 12, False), Sizes("ripa", 8, 8, True), Sizes("ripa", 20, 20, False),
    Sizes("offset-bias", 8, 8, True), Sizes("offset-bias", 20, 20, False),
)  # fmt: skip
ASKED: dict[str, tuple[tuple[Alternative, Ties], ...]] = {
    "weat": (("greater", "strict"), ("greater", "inclusive"), ("two-sided", "strict"), ("two-sided", "inclusive")),
    "rnd": (("two-sided", "inclusive"),),
    "ect": (("less", "inclusive"),),
    "ripa": (("greater", "inclusive"), ("two-sided", "inclusive")),
    "offset-bias": (("two-sided", "inclusive"),),
}


def main() -> None:
    asked = parser("false_positives", "Chance taken for bias.", 1_000).parse_args()
    with one_thread():
        tests = {name: p for sizes in SIZES for name, p in p_values(sizes, asked.trials).items()}
        tables = [
            tests_table(tests, asked.trials), families_table(asked.trials // 2), verdicts_table(asked.trials // 20),
            equals_table(asked.trials // 3), probability_table(asked.trials), null_table(asked.trials // 5),
        ]  # fmt: skip
    raw = {name: p.tolist() for name, p in tests.items()}
    publish("false-positives", "\n\n".join(tables), raw, asked)


def p_values(sizes: Sizes, trials: int) -> dict[str, Array]:
    """The p-values of random vectors, by what was asked."""
    print(f"... tests: {sizes.name}", file=sys.stderr, flush=True)
    rng = np.random.default_rng([SEED, sizes.first, sizes.second])
    asked = ASKED[sizes.metric]
    found = np.array([_p_values(sizes, rng) for _ in range(trials)])  # (trials, asked)
    return {f"{sizes.name}, {way}, {ties}": found[:, number] for number, (way, ties) in enumerate(asked)}


def _p_values(sizes: Sizes, rng: np.random.Generator) -> list[float]:
    metric = METRICS[sizes.metric]
    targets = [rng.normal(size=(words, DIMENSIONS)) for words in (sizes.first, sizes.second)]
    beside = max(sizes.first, sizes.second)
    attributes = [rng.normal(size=(beside, DIMENSIONS)) for _ in range(metric.attributes)]
    resampling = metric.function(targets, attributes).resampling
    assert resampling is not None
    tests = [
        permutation_test(resampling, alternative=way, ties=ties, samples=SAMPLES, rng=rng)
        for way, ties in ASKED[sizes.metric]
    ]
    assert all(test and test.exact == sizes.exact for test in tests)
    return [test.p_value for test in tests if test]


def tests_table(tests: dict[str, Array], trials: int) -> str:
    from scipy.stats import kstest

    rows = []
    for name, p in tests.items():
        distance = kstest(p, "uniform")
        shares = [percent(float(np.mean(p < bar))) for bar in BARS]
        rows.append([name, *shares, f"{distance.statistic:.3f}", f"{distance.pvalue:.2g}"])
    header = ["test", *(f"p < {bar:g}" for bar in BARS), "Kolmogorov-Smirnov", "its p"]
    about = (
        f"Permutation tests of random vectors: the share of p-values below three bars, in %, and how far they are from "
        f"evenly spread ({trials:,} trials, seed {SEED}, {SAMPLES} partitions where they are sampled). Standard errors "
        f"are {percent((0.01 * 0.99 / trials) ** 0.5)}, {percent((0.05 * 0.95 / trials) ** 0.5)} and "
        f"{percent((0.1 * 0.9 / trials) ** 0.5)} points."
    )
    return about + "\n\n" + table(header, rows)


if __name__ == "__main__":
    main()
