"""How often a 95% interval holds the truth: `python -m benchmarks.coverage [--trials 1000] [--write docs/how-sure.md]`.

A trial takes a few words of each concept, measures them, and asks whether the interval holds what the metric gives on
all words of the concepts (populations.py). The bootstrap is drawn once a trial, and every kind of interval made of it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from typing import NamedTuple, get_args

import numpy as np

from benchmarks.documents import error, parser, percent, publish, table
from benchmarks.levels import sentences_table
from benchmarks.populations import Population, populations, scored, taken, truth
from equipoise.metrics import METRICS, OF_VECTORS
from equipoise.results import Interval, IntervalKind, Score
from equipoise.significance.bootstrap import bootstrap
from equipoise.significance.intervals import chosen, interval_of
from equipoise.significance.leaving_out import without_each
from equipoise.threads import one_thread

WORDS = (8, 25)
KINDS: tuple[IntervalKind, ...] = get_args(IntervalKind)
LEVEL, RESAMPLES, SEED = 0.95, 1_000, 0
DEAR = 200  # trials at most where each trains classifiers or draws sentences


class Case(NamedTuple):
    """A metric with its options."""

    metric: str
    options: Mapping[str, object] = {}

    @property
    def name(self) -> str:
        return " ".join([self.metric, *(f"{name}={value}" for name, value in self.options.items())])


CASES = (*map(Case, OF_VECTORS), Case("weat", {"aggregate": "max"}))


@dataclass
class Covered:
    """How the intervals of one kind fared over the trials."""

    metric: str
    number: str  # "value" or "effect size"
    drawn: str
    population: str
    words: int
    kind: str
    true: float
    given: list[float] = field(default_factory=list)  # the number in each trial
    ends: list[tuple[float, float]] = field(default_factory=list)  # its interval; NaN where there is none

    @property
    def trials(self) -> int:
        return len(self.given)

    def held(self, number: float) -> float:
        """The share of intervals that hold this number."""
        low, high = np.array(self.ends).T
        return float(np.mean((low <= number) & (number <= high)))

    @property
    def share(self) -> float:
        return self.held(self.true)

    @property
    def typical(self) -> float:
        """The share that hold what lists of this length give on average."""
        return self.held(float(np.mean(self.given)))

    def add(self, given: float, interval: Interval | None) -> None:
        self.given.append(given)
        self.ends.append((interval.low, interval.high) if interval else (np.nan, np.nan))

    def to_json(self) -> dict[str, object]:
        about = {name: value for name, value in asdict(self).items() if name not in ("given", "ends")}
        low, high = np.array(self.ends).T
        return about | {
            "trials": self.trials, "share": self.share, "typical": self.typical, "mean": float(np.mean(self.given)),
            "deviation": float(np.std(self.given)), "width": float(np.nanmean(high - low)),
            "above": float(np.mean(self.true < low)), "without": float(np.mean(np.isnan(low))),
        }  # fmt: skip


def main() -> None:
    options = parser("coverage", "Coverage of the intervals.", 1_000)
    options.add_argument("--metrics", nargs="*", metavar="NAME", default=list(OF_VECTORS), help="only these")
    asked = options.parse_args()
    with one_thread():
        found = [row for case in CASES if case.metric in asked.metrics for row in covered(case, asked.trials)]
        levels = [sentences_table(min(asked.trials, DEAR))]
    text = "\n\n".join([auto_table(found), typical_table(found), kinds_table(found), *levels])
    publish("coverage", text, [row.to_json() for row in found], asked)


def covered(case: Case, trials: int) -> Iterator[Covered]:
    """The coverage of one metric, in every population, with lists of every size."""
    if METRICS[case.metric].dear:
        trials = min(trials, DEAR)
    for number, population in enumerate(populations().values()):
        for words in WORDS:
            print(f"... {case.name}, {population.name}, {words} words", file=sys.stderr, flush=True)
            yield from _covered(case, population, words, trials, np.random.default_rng([SEED, number, words]))


def _covered(case: Case, population: Population, words: int, trials: int, rng: np.random.Generator) -> list[Covered]:
    metric = METRICS[case.metric]
    first = scored(metric, taken(population, metric, words, [], rng), case.options)
    assert first.resampling is not None
    drawn = first.resampling.sides
    true = truth(population, metric, words, drawn, case.options)
    found = {
        (number, kind): Covered(case.name, number, first.resampling.resampled, population.name, words, kind, value)
        for number, value in zip(("value", "effect size"), true, strict=True)
        if value is not None
        for kind in KINDS
    }
    for _ in range(trials):
        score = scored(metric, taken(population, metric, words, drawn, rng), case.options)
        given = {"value": score.value, "effect size": score.effect_size}
        for (number, kind), interval in intervals(score, int(rng.integers(2**63))).items():
            found[number, kind].add(given[number], interval)
    return list(found.values())


def intervals(score: Score, seed: int) -> dict[tuple[str, str], Interval | None]:
    """Every kind of interval of the score's numbers, from one bootstrap."""
    resampling = score.resampling
    assert resampling is not None
    again = bootstrap(resampling, resamples=RESAMPLES, seed=seed)
    without = without_each(resampling, drawn_only=True)
    assert again is not None
    numbers = {"value": (again.values, score.value, [each.values for each in without.values()])}
    if score.effect_size is not None:
        effects = [each.effect_sizes for each in without.values()]
        numbers["effect size"] = (again.effect_sizes, score.effect_size, effects)
    return {
        (name, kind): interval_of(
            values,
            given,
            kind=chosen(kind, resampling),
            level=LEVEL,
            fewest=resampling.fewest,
            without=left,
            of=resampling.resampled,
        )
        for name, (values, given, left) in numbers.items()
        for kind in KINDS
    }


def auto_table(found: list[Covered]) -> str:
    """The default interval, population by population."""
    fewest, most = (f(row.trials for row in found) for f in (min, max))
    about = (
        f"How often the default 95% interval holds the truth, in %, with 8 / 25 words a list ({RESAMPLES:,} resamples, "
        f"seed {SEED}). The Monte-Carlo error of 95% is {percent(error(0.95, most))} points with {most:,} trials and "
        f"{percent(error(0.95, fewest))} with {fewest:,}."
    )
    return about + "\n\n" + _by_population(found, "share")


def typical_table(found: list[Covered]) -> str:
    """The default interval, and the number that lists of this length give on average."""
    about = (
        "How often the same intervals hold what lists of this length give on average, in %. Where this is near 95 and "
        "the truth is held less often, short lists move the number itself, and no interval of theirs can tell."
    )
    return about + "\n\n" + _by_population(found, "typical")


def _by_population(found: list[Covered], what: str) -> str:
    columns = list(dict.fromkeys(row.population for row in found))
    rows = []
    for (metric, number, drawn), own in _grouped([row for row in found if row.kind == "auto"]).items():
        cells = [" / ".join(percent(getattr(row, what)) for row in own if row.population == name) for name in columns]
        rows.append([f"{metric}, {number}", drawn, f"{own[0].trials:,}", *cells])
    return table(["number", "drawn", "trials", *columns], rows)


def kinds_table(found: list[Covered]) -> str:
    """Every kind of interval: the least and the most over the populations."""
    rows = []
    for (metric, number, _), own in _grouped(found).items():
        cells = []
        for kind in KINDS:
            for words in WORDS:
                shares = [row.share for row in own if row.kind == kind and row.words == words]
                cells.append(f"{percent(min(shares))}–{percent(max(shares))}")
        rows.append([f"{metric}, {number}", *cells])
    header = ["number", *(f"{kind}, {words}" for kind in KINDS for words in WORDS)]
    return "The least and the most over these populations, by kind of interval and words a list.\n\n" + table(
        header, rows
    )


def _grouped(found: list[Covered]) -> dict[tuple[str, str, str], list[Covered]]:
    groups: dict[tuple[str, str, str], list[Covered]] = {}
    for row in found:
        groups.setdefault((row.metric, row.number, row.drawn), []).append(row)
    return groups


if __name__ == "__main__":
    main()
