"""Null calibration of questions that are themselves random: their place among random lists should be anywhere."""

from __future__ import annotations

import sys

import numpy as np

from benchmarks.documents import percent, table
from benchmarks.families_check import question
from benchmarks.populations import MODEL
from equipoise.asking import Lexicon, ask
from equipoise.asking.reservoir import FIRST_BAND
from equipoise.datasets import Dataset
from equipoise.metrics import METRICS, OF_VECTORS
from equipoise.models import Vocabulary, load_model
from equipoise.models.builtin import installed
from equipoise.results import Null
from equipoise.scoring import score_answer
from equipoise.scrutiny import calibrated

SEED, LISTS, LEVEL = 0, 1_000, 0.95
SIZES = (8, 25)
DEAR = 4  # times fewer trials for a metric that trains classifiers
ENDS = (0, *(FIRST_BAND << octave for octave in range(8)))  # places between which words are matched


def null_table(trials: int) -> str:
    """How the p-values of random questions are spread, metric by metric."""
    from scipy.stats import kstest

    if not installed(MODEL):
        return f"Null calibration: left out, as the package of builtin:{MODEL} is not installed."
    rows = []
    for words in SIZES:
        for name, p in null_p_values(words, trials).items():
            distance = kstest(p, "uniform")
            shares = [percent(float(np.mean(p <= bar))) for bar in (0.01, 0.05, 0.1)]
            rows.append(
                [
                    f"{name}, {words} words",
                    f"{len(p):,}",
                    *shares,
                    f"{distance.statistic:.3f}",
                    f"{distance.pvalue:.2g}",
                ]
            )
    about = (
        f"Null calibration of questions made of random words of builtin:{MODEL} ({LISTS:,} lists each, seed {SEED}): "
        "the share of p-values at or below three bars, in %, and how far they are from evenly spread."
    )
    header = ["number", "trials", "p <= 0.01", "p <= 0.05", "p <= 0.1", "Kolmogorov-Smirnov", "its p"]
    return about + "\n\n" + table(header, rows)


def null_p_values(words: int, trials: int, metrics: tuple[str, ...] = tuple(OF_VECTORS)) -> dict[str, np.ndarray]:
    """The p-values of values and effect sizes of random questions."""
    model = load_model(f"builtin:{MODEL}")
    found: dict[str, list[float]] = {}
    for name in metrics:
        print(f"... null calibration: {name}, {words} words", file=sys.stderr, flush=True)
        rng = np.random.default_rng([SEED, words])
        for _ in range(trials // DEAR if METRICS[name].dear else trials):
            for number, null in _nulls(model, name, words, rng).items():
                if null is not None:
                    found.setdefault(f"{name}, {number}", []).append(null.p_value)
    return {name: np.array(p) for name, p in found.items()}


def _nulls(model: Vocabulary, name: str, words: int, rng: np.random.Generator) -> dict[str, Null | None]:
    """Where a random question falls among random lists, on the path that `measure` takes."""
    asked = _random_question(model, name, words, rng)
    texts = [word for side in (asked.targets, asked.attributes) for each in side.values() for word in each]
    lexicon = Lexicon(model, texts, seed=int(rng.integers(2**31)))
    answer = ask(lexicon, asked, paired=METRICS[name].paired, max_missing=0.0)
    score = score_answer(METRICS[name], answer, {}, rng).score
    found = calibrated(lexicon, answer, METRICS[name], {}, score, LISTS, LEVEL, rng)
    return {"value": found.value, "effect size": found.effect_size}


def _random_question(model: Vocabulary, name: str, words: int, rng: np.random.Generator) -> Dataset:
    """Lists of words of any octave of places, drawn within it as random lists are: evenly, and only of letters."""
    octaves = rng.integers(len(ENDS) - 1, size=20 * words)
    places = rng.integers(np.array(ENDS)[octaves], np.array(ENDS)[octaves + 1])
    known = [word for word in model.words_at(list(dict.fromkeys(places.tolist()))) if word.isalpha()]
    lists = [tuple(known[start : start + words]) for start in range(0, 4 * words, words)]
    attributes = {"one": lists[2], "other": lists[3]} if METRICS[name].attributes != 1 else {"one": lists[2]}
    return question("random", {"first": lists[0], "second": lists[1]}, attributes)
