"""One encoder: trained on a version of a corpus with a seed, asked, and judged. A worker's work."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from equipoise.datasets import load_dataset
from equipoise.experiments.fairer_corpus.plan import Trainer
from equipoise.experiments.fairer_corpus.questions import VALUES_ALONE, Question
from equipoise.experiments.running import Piece
from equipoise.measure import measure
from equipoise.models import Model, load_model
from equipoise.quality import senteval
from equipoise.results.experiments import Association, Cell
from equipoise.results.quality import QualityReport
from equipoise.results.training import TrainingRecord
from equipoise.training.infersent.writing import ENCODER

SAVE_EVERY = 30.0  # seconds
WEIGHTS = {"infersent": ENCODER, "transformer": "model.safetensors"}


class Spec(NamedTuple):
    """All that makes a cell."""

    corpus: str
    version: str
    seed: int
    train: tuple[Path, ...]
    dev: tuple[Path, ...]
    test: tuple[Path, ...]
    trainer: Trainer
    questions: tuple[Question, ...]
    senteval: Path | None
    tasks: tuple[str, ...] = ()  # of SentEval; none named: all
    quirks: Mapping[str, Any] | None = None  # what differs from its protocol

    @property
    def place(self) -> str:
        """Its folder, below that of the experiment's cells."""
        return place_of(self.corpus, self.trainer, self.version, self.seed)

    @property
    def said(self) -> str:
        words = [self.trainer.words_name] if self.trainer.words_name else []
        return ", ".join([self.corpus, *words, self.version, f"seed {self.seed}"])


def place_of(corpus: str, trainer: Trainer, version: str, seed: int) -> str:
    """The folder of a cell, below that of the experiment's cells."""
    return "/".join([corpus, *trainer.folders, version, f"seed-{seed}"])


def made(piece: Piece, folder: Path) -> Cell:
    """The cell; its training goes on where it stopped."""
    spec: Spec = piece.spec
    record = _trained(spec, folder / "training")
    assert record.dev is not None  # encoders are always judged by entries that were held back
    encoder = opened(spec.trainer, folder / "training")
    judged = _evaluated(encoder, spec)
    return Cell(
        corpus=spec.corpus, version=spec.version, seed=spec.seed,
        entries=sum(each.entries for each in record.data if each.part == "train"),
        dev=record.dev, tests=record.tests, associations=tuple(_asked(encoder, each) for each in spec.questions),
        quality=judged, epochs=len(record.epochs), weights=record.files[WEIGHTS[record.kind]],
        measure=record.measure, job=piece.job, words=spec.trainer.words_name,
    )  # fmt: skip


def _trained(spec: Spec, folder: Path) -> TrainingRecord:
    from equipoise import training

    trainer = spec.trainer
    how: dict[str, Any] = {
        "test": spec.test, "seed": spec.seed, "columns": trainer.columns, "label": trainer.label,
        "save_every": SAVE_EVERY, **trainer.options,
    }  # fmt: skip
    if trainer.from_words:
        return training.train_infersent(spec.train, spec.dev, trainer.words, folder, **how)
    return training.fine_tune(trainer.encoder, spec.train, spec.dev, folder, **how)


def _evaluated(encoder: Model, spec: Spec) -> QualityReport | None:
    if spec.senteval is None:
        return None
    return senteval(encoder, spec.senteval, spec.tasks, seed=spec.seed, **(spec.quirks or {}))


def opened(trainer: Trainer, folder: Path, **options: Any) -> Model:
    """The encoder that was trained into a folder."""
    name, opening = how_to_open(trainer, folder)
    return load_model(name, **opening | options)


def how_to_open(trainer: Trainer, folder: Path) -> tuple[str, dict[str, Any]]:
    """The name of an encoder that was trained into a folder, and what else it takes to open it."""
    if trainer.from_words:
        return f"infersent:{folder / ENCODER}", {"words": trainer.words}
    return f"st:{folder}", {}


def _asked(encoder: Model, question: Question) -> Association:
    asked = load_dataset(question.dataset)
    result = measure(encoder, asked, "seat", **VALUES_ALONE)
    assert result.effect_size is not None  # SEAT always has one
    return Association(question.name, asked.name, asked.title, question.role, result.effect_size, result.value)
