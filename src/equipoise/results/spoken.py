"""Sentences as a language model speaks of them: what flows from asking to the metrics beside plain arrays."""

from __future__ import annotations

from typing import NamedTuple

from equipoise.results.score import Array


class Spoken(NamedTuple):
    """What a model says of the tokens that a sentence's score is made of."""

    log_probs: Array  # (tokens,) natural logarithms
    attention: Array | None = None  # (tokens,) that each receives, where it was asked for
