"""The resampled numbers, kept in a result so that two models can be compared under the same draws.

float32 in base64: a list of digits would take five times the room.
"""

from __future__ import annotations

import base64
import hashlib
import json

import numpy as np

from equipoise.results.evidence import Resampled
from equipoise.results.score import Array, Reweighed


def packed(numbers: Reweighed | None, about: object) -> Resampled | None:
    """The numbers, under the name of what was drawn; None where there are none."""
    if numbers is None:
        return None
    draws = hashlib.sha256(json.dumps(about, ensure_ascii=False).encode()).hexdigest()[:16]
    effects = None if numbers.effect_sizes is None else _text(numbers.effect_sizes)
    return Resampled(draws, _text(numbers.values), effects)


def unpacked(text: str) -> Array:
    return np.frombuffer(base64.b64decode(text), dtype="<f4").astype(np.float64)


def _text(numbers: Array) -> str:
    return base64.b64encode(numbers.astype("<f4").tobytes()).decode()
