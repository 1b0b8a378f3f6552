"""The weights that are left of a run."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from equipoise.files import write_bytes
from equipoise.models import Vectors
from equipoise.models.infersent import save
from equipoise.training.places import sha256

ENCODER, CLASSIFIER = "encoder.safetensors", "classifier.safetensors"


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
