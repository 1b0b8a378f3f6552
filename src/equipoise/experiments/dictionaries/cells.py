"""Vectors learned from a version of a dictionary with a seed, and asked. A worker's work."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple, cast

from equipoise.errors import CannotAnswer
from equipoise.experiments.dictionaries.asking import Questions, answers_of, quality_of
from equipoise.experiments.dictionaries.preparing import Making, Version
from equipoise.experiments.running import Piece
from equipoise.models import load_model
from equipoise.models.static import StaticVectors
from equipoise.results.dictionary_experiments import DictionaryCell
from equipoise.training.cpae.train import FORMAT as CPAE
from equipoise.training.places import sha256 as sha256_of_file
from equipoise.training.word_vectors import VECTORS

SAVE_EVERY = 30.0  # seconds
FORMAT = 1  # raise it when a cell is found otherwise


class Spec(NamedTuple):
    """All that makes a cell."""

    making: Making
    fingerprint: str  # of the dictionary that is made
    seed: int
    training: Mapping[str, Any]
    questions: Questions
    similarity: tuple[Path, ...]

    @property
    def place(self) -> str:
        return f"{self.making.name.replace(' ', '-')}/seed-{self.seed}"

    @property
    def said(self) -> str:
        return f"{self.making.name}, seed {self.seed}"


def piece_of(spec: Spec) -> Piece:
    """The cell, named by all that it is made of."""
    about = {
        "format": [FORMAT, CPAE], "place": spec.place, "dictionary": spec.fingerprint, "training": dict(spec.training),
        "asked": [[name, question.hash] for name, question in spec.questions.items()],
        "similarity": [sha256_of_file(path) for path in spec.similarity],
    }  # fmt: skip
    return Piece(spec, sha256(json.dumps(about, sort_keys=True).encode()).hexdigest())


def made(piece: Piece, folder: Path) -> DictionaryCell:
    """The cell; its training goes on where it stopped."""
    from equipoise.training import train_cpae

    spec: Spec = piece.spec
    dictionary, place = spec.making.made(), folder / "training"
    if dictionary.fingerprint != spec.fingerprint:
        raise CannotAnswer(f"{spec.making.dictionary} was changed while the experiment ran, and is another now")
    record = train_cpae(dictionary, place, seed=spec.seed, save_every=SAVE_EVERY, replace=True, **spec.training)
    assert record.dev is not None  # definitions are always held back
    model = cast(StaticVectors, load_model(place / VECTORS))
    return DictionaryCell(
        version=spec.making.name, seed=spec.seed, entries=sum(each.entries for each in record.data),
        words=model.words, dev=record.dev, answers=answers_of(model, spec.questions),
        quality=quality_of(model, spec.similarity), vectors=record.files[VECTORS], job=piece.job,
    )  # fmt: skip


def pieces_of(
    versions: Sequence[Version], seeds: Sequence[int], training: Mapping[str, Any], questions: Questions,
    similarity: tuple[Path, ...],
) -> list[Piece]:  # fmt: skip
    """Every version with every seed, a seed of all versions before the next."""
    return [
        piece_of(Spec(version.making, version.fingerprint, seed, training, questions, similarity))
        for seed in seeds for version in versions
    ]  # fmt: skip
