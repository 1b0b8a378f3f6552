"""Experiments with a dictionary to draw, made by hand: eight versions, five questions, three seeds or one."""

from __future__ import annotations

from dataclasses import replace
from statistics import fmean
from typing import Any

from tests.reports.experiment_example import jitter, student
from tests.reports.quality_example import report, task

from equipoise.results import Interval
from equipoise.results.dictionary_experiments import (
    AskedQuestion,
    Beside,
    DictionaryCell,
    DictionaryExperiment,
    DictionaryVersion,
    EntryGroup,
    PublishedFigure,
    VectorsAnswer,
    VersionEstimate,
)
from equipoise.results.quality import QualityReport
from equipoise.results.training import Tested

SEEDS = (0, 1, 2)
GLOVE = "builtin:glove-6b-50d"
QUESTIONS = (
    AskedQuestion("WEAT 1", "weat-1", "Flowers and insects, pleasant and unpleasant", "baseline", False, 93,
                  ("aster", "azalea", "gnat", "weevil", "zinnia", "freedom", "pollute")),
    AskedQuestion("WEAT 7", "weat-7", "Mathematics and arts, male and female terms", "gender", False, 31,
                  ("equations",)),
    AskedQuestion("WEAT 8", "weat-8-lee", "Science and arts, male and female terms, without names", "gender", False, 31,
                  ()),
    AskedQuestion("WEAT 7, second list", "weat-7-lee-b", "Mathematics and arts, male and female terms, second list",
                  "gender", True, 35, ("equations",)),
    AskedQuestion("WEAT 8, second list", "weat-8-lee-b", "Science and arts, male and female terms, second list",
                  "gender", True, 35, ()),
)  # fmt: skip
GROUPS = (
    EntryGroup("names-he", "names, explained with he or his and without she or her", 2711, 2803,
               (("Kennelly",
                 "United States electrical engineer noted for his work on the theory of alternating currents"),
                ("Einstein", "physicist born in Germany who formulated the special theory of relativity")), False),
    EntryGroup("names-she", "names, explained with she or her and without he or his", 312, 320,
               (("Curie", "French chemist (born in Poland) who won two Nobel prizes"),), False),
    EntryGroup("he", "other words, explained with he or his and without she or her", 640, 655,
               (("anesthesiologist",
                 "a specialist who administers an anesthetic to a patient before he is treated"),), False),
    EntryGroup("control", "2,711 entries drawn at random", 2711, 3920,
               (("teapot", "pot for brewing tea; usually has a spout and handle"),), True),
)  # fmt: skip
VERSIONS = (
    DictionaryVersion("base", (), "", 84_612, 141_690, 0, 0, 0),
    DictionaryVersion("np", ("np",), "", 64_208, 119_004, 0, 22_686, 0),
    DictionaryVersion("np-pro", ("np", "pro"), "", 64_208, 119_004, 0, 22_686, 791),
    DictionaryVersion("names-last", ("names-last",), "", 84_612, 141_690, 22_686, 0, 0),
    *(DictionaryVersion(f"without {each.name}", (), each.name, 84_612 - each.entries,
                        141_690 - each.definitions, 0, each.definitions, 0) for each in GROUPS),
)  # fmt: skip
FIRST = (1.32, 1.18, 0.92, 1.05, 0.61)  # effect sizes of the base
CHANGES = {  # of each question, in its order
    "base": (0.0, 0.0, 0.0, 0.0, 0.0),
    "np": (0.05, -0.42, -0.25, -0.38, 0.32),
    "np-pro": (0.21, -0.95, -0.6, -1.2, -0.7),
    "names-last": (0.02, -0.31, -0.1, -0.25, 0.06),
    "without names-he": (0.02, -0.4, -0.22, -0.3, -0.02),
    "without names-she": (-0.01, 0.09, 0.04, 0.1, 0.03),
    "without he": (0.0, -0.16, -0.1, -0.12, -0.06),
    "without control": (-0.02, -0.03, 0.02, 0.01, -0.01),
}
PUBLISHED = {  # seed 003 and the second list of its repository, in the order of the questions; p of the first three
    "cpae": ((0.994, 1.361, 0.961, 1.196, 0.576), (0.00012, 0.0024, 0.0379)),
    "cpae-np": ((1.102, 0.709, 0.745, 0.747, 1.101), (0.0, 0.0897, 0.0973)),
    "cpae-np-pro": ((1.334, 0.056, 0.245, -0.75, -0.108), (0.0, 0.458, 0.342)),
    "dict2vec": ((1.365, 1.398, 0.472, 1.261, 1.229), (0.0, 0.0017, 0.205)),
    "glove.6B": ((1.388, 1.385, 1.498, 1.238, 1.435), (0.0, 0.0003, 0.002)),
    "word2vec": ((1.555, 1.105, 1.218, 1.13, 1.097), (0.0, 0.0124, 0.0117)),
}
BESIDE = (1.41, 1.24, 1.31, 1.15, 1.22)
FAILED = ("np-pro / seed 2", "The loss is no number after epoch 3.")


def words(value: float, half: float = 0.45) -> Interval:
    return Interval(value - half, value + half, 0.95, "percentile")


def widened(ends: Interval | None, half: float) -> Interval | None:
    """The interval over seeds and words, where there is one over seeds."""
    return Interval(ends.low - half, ends.high + half, 0.95, "seeds and words") if ends else None


def similarity(model: str, first: float) -> QualityReport:
    return report(model, (task("SimLex-999", first), task("MEN", 2 * first)), kind="similarity")


def cell(version: str, seed: int, quality: bool = True) -> DictionaryCell:
    place = list(CHANGES).index(version)
    entries = next(each.entries for each in VERSIONS if each.name == version)
    sizes = [first + change + 0.03 * jitter(seed, place + row)
             for row, (first, change) in enumerate(zip(FIRST, CHANGES[version], strict=True))]  # fmt: skip
    answers = tuple(VectorsAnswer(each.name, size, words(size), 0.01, None)
                    for each, size in zip(QUESTIONS, sizes, strict=True))  # fmt: skip
    dev = Tested("definitions held back", 5.81 + 0.02 * place + 0.005 * jitter(seed, place), 846, None)
    told = similarity(version, 30.0 - place + 0.4 * jitter(seed, place)) if quality else None
    return DictionaryCell(version, seed, entries, entries + 9000, dev, answers, told, f"{seed:064d}", f"job{seed}")


def estimates(cells: list[DictionaryCell]) -> tuple[VersionEstimate, ...]:
    """Means over seeds and differences from the base, seed by seed."""
    sizes = {(each.version, each.seed, own.question): own.effect_size for each in cells for own in each.answers}
    told = []
    for version in dict.fromkeys(each.version for each in cells):
        seeds = [each.seed for each in cells if each.version == version]
        for question in QUESTIONS:
            own = [sizes[version, seed, question.name] for seed in seeds]
            apart = [sizes[version, seed, question.name] - sizes["base", seed, question.name] for seed in seeds]
            base = version == "base"
            told.append(VersionEstimate(
                version, question.name, len(own), fmean(own), widened(student(own), 0.3), student(own),
                None if base else fmean(apart), None if base else widened(student(apart), 0.12),
                None if base else student(apart),
            ))  # fmt: skip
    return tuple(told)


def published() -> tuple[PublishedFigure, ...]:
    return tuple(
        PublishedFigure(model, question.name, size, p)
        for model, (sizes, first) in PUBLISHED.items()
        for question, size, p in zip(QUESTIONS, sizes, (*first, None, None), strict=True)
    )


def made_dictionary_experiment(**given: Any) -> DictionaryExperiment:
    """Four versions, three groups and a control left out, three seeds, GloVe beside; one cell failed."""
    cells = [cell(version.name, seed) for version in VERSIONS for seed in SEEDS
             if (version.name, seed) != ("np-pro", 2)]  # fmt: skip
    answers = tuple(VectorsAnswer(each.name, size, words(size, 0.3), 0.004, None)
                    for each, size in zip(QUESTIONS, BESIDE, strict=True))  # fmt: skip
    fields = {
        "dictionary": "WordNet 3.0", "source": "WordNet 3.0, Princeton University", "fingerprint": "a1b2" * 16,
        "versions": VERSIONS, "groups": GROUPS, "questions": QUESTIONS, "seeds": SEEDS, "cells": tuple(cells),
        "failed": (FAILED,), "beside": (Beside(GLOVE, "c3d4" * 16, answers, {}, similarity(GLOVE, 37.5)),),
        "estimates": estimates(cells), "published": published(),
        "settings": {"training": "cpae", "dimensions": 64, "epochs": 10, "penalty": 8},
        "caveats": ("Glosses are without their examples.",), "version": "0.1",
    }  # fmt: skip
    return DictionaryExperiment(**(fields | given))


def one_seed(**given: Any) -> DictionaryExperiment:
    """The same with one seed, without similarity sets."""
    cells = [cell(version.name, 0, quality=False) for version in VERSIONS]
    fields = {"seeds": (0,), "cells": tuple(cells), "failed": (), "estimates": estimates(cells)}
    return replace(made_dictionary_experiment(), **(fields | given))
