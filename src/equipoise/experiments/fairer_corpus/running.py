"""Which cells there are, each named by all that it is made of."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from equipoise.datasets import load_dataset
from equipoise.experiments.fairer_corpus.cells import Spec, made
from equipoise.experiments.running import Piece, Ran, Recipe, Told, run_pieces
from equipoise.models import load_model
from equipoise.results.experiments import Cell
from equipoise.training.infersent.train import FORMAT as INFERSENT
from equipoise.training.places import sha256 as sha256_of_file
from equipoise.training.transformer.train import FORMAT as TRANSFORMER

FORMAT = 2  # raise it when a cell is found otherwise


def run_cells(specs: Sequence[Spec], folder: Path, workers: int | None, progress: Told) -> Ran[Cell]:
    """Every cell; those that were done before are only read."""
    hashes = _Hashes()
    pieces = [Piece(spec, _job(spec, hashes.of(spec))) for spec in specs]
    on_cards = any(spec.trainer.options.get("device") != "cpu" for spec in specs)  # where there is one
    return run_pieces(pieces, Recipe(made, folder), Cell, workers, on_cards, progress)


def _job(spec: Spec, hashes: Mapping[str, Any]) -> str:
    """Names a cell's content: other files, words or settings are another cell."""
    trainer = spec.trainer
    about = {
        "format": [FORMAT, INFERSENT if trainer.from_words else TRANSFORMER], "place": spec.place,
        "questions": [each.name for each in spec.questions],
        "trainer": [trainer.encoder, trainer.lasting_options, list(trainer.columns), trainer.label], **hashes,
    }  # fmt: skip
    return sha256(json.dumps(about, sort_keys=True).encode()).hexdigest()


class _Hashes:
    """What files and vectors hold, each looked at once."""

    def __init__(self) -> None:
        self.files: dict[Path, str] = {}
        self.models: dict[str, str] = {}
        self.questions: dict[str, str] = {}

    def of(self, spec: Spec) -> dict[str, Any]:
        parts = {"train": spec.train, "dev": spec.dev, "test": spec.test}
        return {
            **{part: [self._file(path) for path in paths] for part, paths in parts.items()},
            "read": self._model(spec.trainer.words if spec.trainer.from_words else spec.trainer.encoder),
            "asked": [self._question(each.dataset) for each in spec.questions],
            "senteval": [_sizes(spec.senteval), spec.tasks, spec.quirks] if spec.senteval else [],
        }

    def _question(self, name: str) -> str:
        if name not in self.questions:
            self.questions[name] = load_dataset(name).hash
        return self.questions[name]

    def _file(self, path: Path) -> str:
        if path not in self.files:
            self.files[path] = sha256_of_file(path)
        return self.files[path]

    def _model(self, name: str) -> str:
        if name not in self.models:
            self.models[name] = load_model(name).fingerprint
        return self.models[name]


def _sizes(folder: Path) -> list[tuple[str, int]]:
    """The files of a folder that is too large to be read every time, and how long they are."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return sorted((path.relative_to(folder).as_posix(), path.stat().st_size) for path in files)
