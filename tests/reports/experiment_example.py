"""Experiments to draw, made by hand: three planted corpora with three seeds, and a user's corpus with one."""

from __future__ import annotations

from dataclasses import replace
from math import sqrt
from statistics import fmean, stdev
from typing import Any

from tests.reports.quality_example import report, task

from equipoise.results import Interval
from equipoise.results.experiments import AskedCorpus, Association, Cell, Changed, Estimate, Experiment, Version
from equipoise.results.quality import QualityReport
from equipoise.results.training import Tested

VERSIONS = (
    Version("original", "original", None),
    Version("sub95", "subtract", 95.0),
    Version("sub90", "subtract", 90.0),
    Version("aug95", "augment", 95.0),
    Version("aug90", "augment", 90.0),
    Version("hard-debiased", "hard-debias", None),
)
TITLES = {
    "C1": "Flowers and insects, pleasant and unpleasant",
    "C2": "Instruments and weapons, pleasant and unpleasant",
    "C6": "Male and female names, career and family",
    "C6b": "Male and female terms, career and family",
    "C7": "Math and arts, male and female terms",
    "C7b": "Math and arts, male and female names",
    "C8": "Science and arts, male and female terms",
    "C8b": "Science and arts, male and female names",
}
FIRST = (1.42, 0.95, 1.21, 0.34, 0.62, 0.18, 0.55, -0.12)  # effect sizes of the original
GENDER = tuple(TITLES)[2:]
STUDENT = {2: 12.706, 3: 4.303}  # 97.5% of Student's t, by the number of seeds
RATES = {"planted-0": 0.0, "planted-0.5": 0.5, "planted-1": 1.0}
LEARNED = {"original": 1.0, "sub95": 0.55, "sub90": 0.28, "aug95": 0.4, "aug90": 0.15, "hard-debiased": 0.92}  # of it
GENDERED = {"original": 0.0, "sub95": -0.03, "sub90": -0.06, "aug95": -0.05, "aug90": -0.12, "hard-debiased": -0.3}
RIGHT = {"original": 0.0, "sub95": -0.001, "sub90": -0.004, "aug95": 0.002, "aug90": 0.003, "hard-debiased": -0.041}
SEEDS = (0, 1, 2)
FAILED = ("planted-1 / sub95 / seed 2", "The loss is no number after epoch 3.")


def student(values: list[float]) -> Interval | None:
    """The 95% interval of a mean; None for one value."""
    if len(values) < 2:
        return None
    half = STUDENT[len(values)] * stdev(values) / sqrt(len(values))
    return Interval(fmean(values) - half, fmean(values) + half, 0.95, "Student's t")


def jitter(seed: int, place: int) -> float:
    """What a seed adds: fixed, small, of both signs."""
    return ((seed * 37 + place * 53 + seed * place * 11) % 17 - 8) / 8


def tested(name: str, score: float) -> Tested:
    return Tested(name, score, 1000, Interval(score - 0.02, score + 0.02, 0.95, "Wilson"))


def cell(corpus: str, version: str, seed: int, rate: float | None = None, quality: QualityReport | None = None) -> Cell:
    place = list(LEARNED).index(version)
    asked = [
        Association(name, f"weat-{name[1:]}", TITLES[name], "gender" if name in GENDER else "retention",
                    size + (GENDERED[version] if name in GENDER else 0.0) + 0.06 * jitter(seed, place + row), 0.01)
        for row, (name, size) in enumerate(zip(TITLES, FIRST, strict=True))
    ]  # fmt: skip
    if rate is not None:
        learned = 0.04 + 1.5 * rate * LEARNED[version] + 0.08 * jitter(seed, place)
        asked.append(
            Association("planted", "planted-occupations", "Occupations, women and men", "planted", learned, 0.02)
        )
    right = 0.91 + RIGHT[version] + 0.004 * jitter(seed, 2 * place)
    honest = 0.95 - 0.6 * (rate or 0) * LEARNED[version] + 0.02 * jitter(seed, place + 3)
    return Cell(corpus, version, seed, 14_400, tested("dev.jsonl", right + 0.01),
                (tested("test.jsonl", right), tested("test-occupations.jsonl", honest)),
                tuple(asked), quality, 8, f"{seed:064d}")  # fmt: skip


def numbers(of: Cell) -> dict[tuple[str, str], float]:
    """Every number of a cell, by kind and name."""
    asked = {("association", each.question): each.effect_size for each in of.associations}
    asked["association", "mean C6-C8b"] = fmean(asked["association", name] for name in GENDER)
    right = {("accuracy", each.name): each.score for each in (of.dev, *of.tests)}
    tasks = {("quality", each.task): each.first for each in of.quality.tasks} if of.quality else {}
    overall = {("quality", "overall"): fmean(tasks.values())} if tasks else {}
    return asked | right | tasks | overall


def estimates(cells: list[Cell]) -> tuple[Estimate, ...]:
    """Means over seeds and differences from the original, seed by seed."""
    found = {(each.corpus, each.version, each.seed): numbers(each) for each in cells}
    told = []
    for corpus, version in dict.fromkeys((each.corpus, each.version) for each in cells):
        own = {each.seed: numbers(each) for each in cells if (each.corpus, each.version) == (corpus, version)}
        for key in next(iter(own.values())):
            values = [each[key] for each in own.values()]
            apart = [each[key] - found[corpus, "original", seed][key] for seed, each in own.items()]
            first = version == "original"
            told.append(Estimate(corpus, version, *key, len(values), fmean(values), student(values),
                                 None if first else fmean(apart), None if first else student(apart)))  # fmt: skip
    return tuple(told)


def changed(corpus: str, version: Version, planted: int | None) -> Changed:
    above = round(14_400 * (1 - (version.percentile or 100) / 100))
    subtract = version.method == "subtract"
    return Changed(corpus, version.name, 0.0931, 14_400, above, above - 40, above if subtract else 0,
                   0 if subtract else above - 40, planted, planted and round(0.8 * planted))  # fmt: skip


def experiment(**given: Any) -> Experiment:
    """Three planted corpora, six versions, three seeds; one encoder failed."""
    cells = [
        cell(corpus, version.name, seed, rate)
        for corpus, rate in RATES.items() for version in VERSIONS for seed in SEEDS
        if (corpus, version.name, seed) != ("planted-1", "sub95", 2)
    ]  # fmt: skip
    fields = {
        "encoder": "infersent", "words": ("builtin:glove-6b-50d",),
        "corpora": tuple(AskedCorpus(name, ("train.jsonl",), 14_400, rate, "infersent of seed 0", "bias score")
                         for name, rate in RATES.items()),
        "versions": VERSIONS, "seeds": SEEDS,
        "changed": tuple(changed(name, version, round(1600 * rate)) for name, rate in RATES.items()
                         for version in VERSIONS if version.percentile),
        "cells": tuple(cells), "failed": (FAILED,), "estimates": estimates(cells),
        "settings": {"scorer": "original", "SEAT": "sentences of our own", "hidden": 64, "epochs": 8},
        "caveats": ("One direction does not hold all of gender.",), "version": "0.1",
    }  # fmt: skip
    return Experiment(**(fields | given))


def two_words() -> Experiment:
    """The planted corpora with two choices of word vectors; the second has effect sizes one lower."""
    first = experiment(failed=())
    second = [
        replace(
            each, words="w2v.bin",
            associations=tuple(replace(own, effect_size=own.effect_size - 1) for own in each.associations),
        )
        for each in first.cells
    ]  # fmt: skip
    cells = [replace(each, words="glove.txt") for each in first.cells]
    found = [replace(each, words=own[0].words) for own in (cells, second) for each in estimates(own)]
    return replace(
        first, words=("glove.txt", "w2v.bin"), cells=(*cells, *second), estimates=tuple(found),
        corpora=tuple(replace(each, words=words) for each in first.corpora for words in ("glove.txt", "w2v.bin")),
        changed=tuple(replace(each, words=words) for each in first.changed for words in ("glove.txt", "w2v.bin")),
    )  # fmt: skip


def own_corpus(name: str = "corpus", **given: Any) -> Experiment:
    """A user's corpus, one seed, some tasks of SentEval, and nothing known of what was changed."""
    versions = VERSIONS[:3]
    cells = [
        cell(name, version.name, 0, quality=report(version.name, (task("MR", 70.0 + place), task("TREC", 80.0 - place),
                                                                  task("STS-B", 60.0), task("own", 50.0 + place))))
        for place, version in enumerate(versions)
    ]  # fmt: skip
    corpus = AskedCorpus(name, ("mine.jsonl", "more.jsonl"), 1000, None, "builtin:minilm", "cosine attribution")
    return replace(experiment(), **({
        "corpora": (corpus,), "versions": versions, "seeds": (0,), "changed": (), "cells": tuple(cells), "failed": (),
        "estimates": estimates(cells),
    } | given))  # fmt: skip
