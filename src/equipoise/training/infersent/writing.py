"""What is left of a run: weights, what is known of how they were made, and a model card."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.metadata import version as version_of
from pathlib import Path
from typing import Any

import numpy as np

from equipoise.files import write_bytes, write_text
from equipoise.models import Vectors
from equipoise.models.infersent import save
from equipoise.reports.training_card import training_card
from equipoise.results.training import TrainingRecord
from equipoise.training.places import CARD, RECORD, sha256

ENCODER, CLASSIFIER = "encoder.safetensors", "classifier.safetensors"
LIBRARIES = ("numpy", "torch")


def write_weights(folder: Path, state: Mapping[str, Any], version: int, words: Vectors) -> dict[str, str]:
    """The encoder as `infersent:` opens it, and the classifier; the SHA-256 of each."""
    from safetensors.numpy import save as as_bytes

    parts: dict[str, dict[str, Any]] = {"encoder.": {}, "classifier.": {}}
    for name, value in state.items():
        part = next(each for each in parts if name.startswith(each))
        parts[part][name.removeprefix(part)] = value
    save(folder / ENCODER, parts["encoder."], version, words)
    arrays = {name: np.ascontiguousarray(each.cpu().numpy()) for name, each in sorted(parts["classifier."].items())}
    write_bytes(folder / CLASSIFIER, as_bytes(arrays))
    return {name: sha256(folder / name) for name in (ENCODER, CLASSIFIER)}


def write_record(folder: Path, record: TrainingRecord) -> None:
    """The model card, and last the record: where it is, the run is done."""
    write_text(folder / CARD, training_card(record))
    write_text(folder / RECORD, record.to_json() + "\n")


def libraries() -> dict[str, str]:
    return {name: version_of(name) for name in LIBRARIES}
