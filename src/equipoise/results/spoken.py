"""Sentences as a language model speaks of them, and what a pair of them is worth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from equipoise.results.score import Array


class Spoken(NamedTuple):
    """What a model says of the tokens that a sentence's score is made of."""

    log_probs: Array  # (tokens,) natural logarithms
    attention: Array | None = None  # (tokens,) that each receives, where it was asked for


TiedPairs = Literal["against", "apart", "half"]

# What a pair of equal scores adds to the pairs that prefer the stereotype, and to the pairs that count. "against" is
# what a strict > gives, in seed 000 (eq. 6) and in the scripts of CrowS-Pairs, StereoSet and AUL.
WORTH: Mapping[TiedPairs, tuple[float, float]] = {"against": (0.0, 1.0), "apart": (0.0, 0.0), "half": (0.5, 1.0)}
