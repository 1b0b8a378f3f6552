"""What is asked for: corpora, versions of them, seeds, and how encoders are trained."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from equipoise.errors import BadOption, UnknownName
from equipoise.mitigation.corpus import METHODS
from equipoise.results import experiments
from equipoise.results.experiments import Version

ORIGINAL = Version(experiments.ORIGINAL, experiments.ORIGINAL, None)
HARD = Version("hard-debiased", "hard-debias", None)
SHORT = {"subtract": "sub", "augment": "aug", "substitute": "both"}
OF_A_RUN = ("device", "save_every")  # options of training that say nothing of the weights
INFERSENT = "infersent"  # trained from the start; any other name is a model to fine-tune


@dataclass(frozen=True)
class Material:
    """A corpus to train on, and what its encoders are judged by."""

    name: str
    train: tuple[Path, ...]
    dev: tuple[Path, ...]
    test: tuple[Path, ...]
    rate: float | None = None  # at which a stereotype was planted


@dataclass(frozen=True)
class Trainer:
    """How an encoder is made of a corpus."""

    encoder: str  # INFERSENT, or the name of a model to fine-tune
    words: str  # static vectors, for InferSent; hard-debiased ones for that version
    options: Mapping[str, Any] = field(default_factory=dict)  # as the trainer takes them
    columns: tuple[str, ...] = ()
    label: str = ""
    words_name: str = ""  # in results; hard-debiased vectors go by the name of those they were made of

    @property
    def lasting_options(self) -> dict[str, Any]:
        """Those that the weights depend on."""
        return {name: value for name, value in self.options.items() if name not in OF_A_RUN}

    @property
    def from_words(self) -> bool:
        return self.encoder == INFERSENT

    @property
    def folders(self) -> list[str]:
        """The folder of its words, below that of a corpus; none for a transformer."""
        return [re.sub(r"[^\w.-]+", "-", self.words_name).strip("-.")] if self.words_name else []


@dataclass(frozen=True)
class Plan:
    """The whole experiment."""

    corpora: tuple[Material, ...]
    versions: tuple[Version, ...]  # the original first
    seeds: tuple[int, ...]
    trainers: tuple[Trainer, ...]  # one for each choice of static vectors; one for a transformer
    scorer: str  # "original": the encoder of the first seed that was trained on the corpus itself; or a model's name
    seat: Path | None  # a folder of published tests
    senteval: Path | None
    tasks: tuple[str, ...]  # of SentEval, where its folder is given
    quirks: Mapping[str, Any]  # what differs from SentEval's protocol
    workers: int | None
    unanswerable: Mapping[str, str]  # names of questions that some of the words cannot answer, and why

    @property
    def scored_with(self) -> tuple[Trainer, ...]:
        """The trainers whose encoders score the corpora; a model that scores gives all of them the same scores."""
        return self.trainers if self.scorer == ORIGINAL.name else self.trainers[:1]


def versions_of(methods: Sequence[str], percentiles: Sequence[float], trainer: Trainer) -> tuple[Version, ...]:
    """The original, then every method at every percentile, then hard-debiased words, as far as they are asked for."""
    known = [*METHODS, HARD.method]
    for method in methods:
        if method not in known:
            raise UnknownName("method", method, known)
    if HARD.method in methods and not trainer.from_words:
        raise BadOption(f"hard-debias changes vectors of words, and {trainer.encoder} reads none; leave it out.")
    if not methods or (not percentiles and set(methods) != {HARD.method}):
        raise BadOption("An experiment compares versions; give at least one method, and a percentile for it.")
    for percentile in percentiles:
        if not 0 < percentile < 100:
            raise BadOption(f"Percentiles lie between 0 and 100, and one is {percentile:g}.")
    changed = [
        Version(f"{SHORT[method]}{percentile:g}", method, float(percentile))
        for method in methods if method != HARD.method
        for percentile in sorted(percentiles, reverse=True)
    ]  # fmt: skip
    refuse_alike("percentile", percentiles)
    return (ORIGINAL, *changed, *([HARD] if HARD.method in methods else []))


def refuse_alike(what: str, numbers: Sequence[float]) -> None:
    """Refuse numbers that would have the same name."""
    names = [f"{number:g}" for number in numbers]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice:
        raise BadOption(f"The {what} {twice} is given twice, or so nearly that both have one name; give it once.")
