"""Many tests at once: do the corrections keep their word, and how often is a verdict false?"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Mapping

import numpy as np

from benchmarks.documents import percent, table
from equipoise import audit
from equipoise.datasets import Dataset
from equipoise.metrics.weat import weat
from equipoise.models.fake import FakeModel
from equipoise.reports.words import Verdict, verdict
from equipoise.results import ALPHA, Array
from equipoise.significance.corrections import CORRECTIONS
from equipoise.significance.permutation import permutation_test

Lists = Mapping[str, tuple[str, ...]]

TESTS, REAL = 20, 5  # in a family, and how many of them have an association where some do
WORDS, DIMENSIONS, APART, SEED = 7, 50, 3.0, 0
SHARED = ("nothing shared", "one pair of target lists", "one pair of attribute lists")
METRICS = ("weat", "rnd", "ripa")


def families_table(trials: int) -> str:
    """Families of tests without any association, and with some."""
    rows = []
    for real in (0, REAL):
        for shared in SHARED:
            print(f"... families: {real} real, {shared}", file=sys.stderr, flush=True)
            rows.append([f"{shared}, {real} of {TESTS} real", *_error_rates(shared, real, trials)])
    about = (
        f"Families of {TESTS} WEAT tests of {WORDS} words a list ({trials:,} families, two-sided, seed {SEED}), in %: "
        "how often there is even one false finding, how large a share of the findings is false on average, and how "
        "many of the real associations are found."
    )
    header = [
        "family", "uncorrected: any false", "Holm: any false", "Benjamini-Hochberg: share false", "Holm: found",
        "Benjamini-Hochberg: found",
    ]  # fmt: skip
    return about + "\n\n" + table(header, rows)


def _error_rates(shared: str, real: int, trials: int) -> list[str]:
    rng = np.random.default_rng([SEED, SHARED.index(shared), real])
    families = [_below(_p_values(shared, real, rng)) for _ in range(trials)]
    any_false = {name: np.mean([found[name][real:].any() for found in families]) for name in CORRECTIONS}
    share_false = np.mean(
        [found["benjamini-hochberg"][real:].sum() / max(1, found["benjamini-hochberg"].sum()) for found in families]
    )
    hits = [
        percent(float(np.mean([found[name][:real].mean() for found in families]))) if real else "–"
        for name in ("holm", "benjamini-hochberg")
    ]
    return [percent(any_false["none"]), percent(any_false["holm"]), percent(share_false), *hits]


def _below(p_values: list[float]) -> dict[str, np.ndarray]:
    """Which tests are called findings, by correction."""
    return {name: np.array(correct(p_values)) < ALPHA for name, correct in CORRECTIONS.items()}


def _p_values(shared: str, real: int, rng: np.random.Generator) -> list[float]:
    """The p-values of one family, the real associations first.

    One side lies apart along a direction in every question; the other side does where the association is real.
    """
    targets, attributes = _moved(APART, rng), _moved(APART, rng)
    p_values = []
    for number in range(TESTS):
        apart = APART if number < real else 0.0
        if shared == SHARED[1]:
            attributes = _moved(apart, rng)
        else:
            targets, attributes = _moved(apart, rng), attributes if shared == SHARED[2] else _moved(APART, rng)
        resampling = weat(targets, attributes).resampling
        assert resampling is not None
        test = permutation_test(resampling, alternative="two-sided", ties="inclusive", rng=rng)
        assert test is not None
        p_values.append(test.p_value)
    return p_values


def _moved(apart: float, rng: np.random.Generator) -> list[Array]:
    """Two lists, so far apart along the first direction; not apart at all, they do not even vary along it."""
    lists = rng.normal(size=(2, WORDS, DIMENSIONS))
    lists[:, :, 0] = (lists[:, :, 0] + np.array([[apart], [-apart]])) if apart else 0.0
    return list(lists)


def verdicts_table(trials: int) -> str:
    """Whole audits of random vectors: which verdicts their reports give."""
    counts: dict[str, Counter[Verdict]] = {metric: Counter() for metric in METRICS}
    wrong = Counter[str]()
    for trial in range(trials):
        if trial % 20 == 0:
            print(f"... verdicts: audit {trial + 1} of {trials}", file=sys.stderr, flush=True)
        results = audit(
            [FakeModel(dimensions=DIMENSIONS)], _questions(trial), METRICS, null_lists=0, variants=0
        ).results
        for metric in METRICS:
            own = Counter(verdict(result) for result in results if result.metric == metric)
            counts[metric] += own
            wrong[metric] += own[Verdict.FOUND] > 0
    rows = [
        [metric, *(percent(of[each] / of.total()) for each in Verdict), percent(wrong[metric] / trials)]
        for metric, of in counts.items()
    ]
    about = (
        f"Audits of random vectors ({trials:,} audits of {TESTS} questions, 8 words a list, default settings): "
        "verdicts, in % of the questions, and audits with even one association found, in % of the audits."
    )
    return about + "\n\n" + table(["metric", *Verdict, "any found"], rows)


def _questions(trial: int) -> list[Dataset]:
    def words(name: str, number: int) -> tuple[str, ...]:
        return tuple(f"{name}-{trial}-{number}-{place}" for place in range(8))

    return [
        question(
            f"question {number}",
            {name: words(name, number) for name in ("first", "second")},
            {name: words(name, number) for name in ("one", "other")},
        )
        for number in range(TESTS)
    ]


def question(name: str, targets: Lists, attributes: Lists) -> Dataset:
    """A question that nobody published."""
    return Dataset(name, "", "none", "", "", "", "", "made up", targets, attributes)
