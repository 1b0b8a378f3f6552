"""How large the network is, and how it is trained."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from equipoise.errors import BadOption, UnknownName
from equipoise.models.infersent.checkpoint import VERSIONS

POOLINGS = ("max", "padded-max")
PRECISIONS = ("float32", "bfloat16")
MOST = 1 << 63  # seeds
LARGEST = 100_000  # of anything that is counted


@dataclass(frozen=True)
class Configuration:
    """Where nothing else is said, as published, but for the sizes, and 8 epochs as in seed 004, section 4.3."""

    hidden: int = 128  # dimensions of a sentence in each direction
    head: int = 512  # dimensions of the classifier's two layers
    batch: int = 64  # entries
    epochs: int = 8  # at most; the published code has 20
    rate: float = 0.1  # the step size
    decay: float = 0.99  # ... times this from the second epoch on (seed 004 calls it weight decay)
    shrink: float = 5.0  # ... over this when the development set does not improve
    smallest_rate: float = 1e-5  # ... below this it stops
    clip: float = 5.0  # length of the gradient at most
    version: int = 1  # which marks stand around a sentence
    pooling: str = "max"  # padded-max: zeros of the padding take part, as in the published code
    seed: int = 0
    threads: int = 1  # digits depend on their number
    precision: str = "float32"  # bfloat16: on a graphics card, with the weights in float32 all the same

    def __post_init__(self) -> None:
        for name in ("hidden", "head", "batch", "epochs", "threads"):
            if not 1 <= getattr(self, name) <= LARGEST:
                raise BadOption(f"{name} is from 1 to {LARGEST:,}, and it is {getattr(self, name):,}.")
        for name in ("rate", "smallest_rate", "clip"):
            if not 0 < getattr(self, name) < float("inf"):
                raise BadOption(f"{name} must be above 0, and it is {getattr(self, name)}.")
        if not 0 < self.decay <= 1 or not self.shrink > 1:
            raise BadOption(f"decay is from 0 to 1 and shrink above 1; they are {self.decay} and {self.shrink}.")
        if not 0 <= self.seed < MOST:
            raise BadOption(f"The seed is from 0 to 2**63 - 1, and it is {self.seed}.")
        for name, known in (("version", tuple(VERSIONS)), ("pooling", POOLINGS), ("precision", PRECISIONS)):
            if getattr(self, name) not in known:
                raise BadOption(f"{name} is {' or '.join(map(str, known))}, and it is {getattr(self, name)!r}.")


PRESETS = {  # sizes; pairs a second on one processor are in the README
    "small": {"hidden": 64, "head": 128},  # minutes on a laptop
    "medium": {"hidden": 128, "head": 512},
    "large": {"hidden": 256, "head": 512},
    "paper": {"hidden": 2048, "head": 512},  # as published: for a graphics card
}
DEFAULT = "medium"


def configured(preset: str, **said: Any) -> Configuration:
    """A preset, with what was said otherwise."""
    if preset not in PRESETS:
        raise UnknownName("preset", preset, list(PRESETS))
    unknown = next((name for name in said if name not in {each.name for each in fields(Configuration)}), None)
    if unknown:
        raise UnknownName("option of training", unknown, [each.name for each in fields(Configuration)])
    return Configuration(**PRESETS[preset] | said)
