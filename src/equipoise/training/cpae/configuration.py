"""How large the network is, and how it is trained."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from equipoise.errors import BadOption, UnknownName

LARGEST = 1_000_000  # of anything that is counted
MOST = 1 << 63  # seeds


@dataclass(frozen=True)
class Configuration:
    """Where nothing else is said, as published (Bosc and Vincent 2018), with the penalty of seed 003."""

    dimensions: int = 300  # of a word, of the states and of a definition
    penalty: float = 4.0  # lambda: times the mean squared difference over dimensions; seed 003's repository has 8
    outputs: int = 10_000  # the most frequent words, which are told again
    longest: int = 100  # words of an entry, all its definitions together
    batch: int = 32  # entries
    epochs: int = 50
    rate: float = 3e-4  # Adam's step size
    clip: float = 5.0  # length of the gradient at most
    held_back: float = 0.01  # share of the entries by which the best epoch is chosen
    undefined: int = 5  # a word without a definition gets a vector if it stands so often in others; 0: none does
    phrases: bool = False  # entries of several words, too
    seed: int = 0
    threads: int = 1  # digits depend on their number

    def __post_init__(self) -> None:
        for name in ("dimensions", "outputs", "longest", "batch", "epochs", "threads"):
            if not 1 <= getattr(self, name) <= LARGEST:
                raise BadOption(f"{name} is from 1 to {LARGEST:,}, and it is {getattr(self, name):,}.")
        for name in ("rate", "clip"):
            if not 0 < getattr(self, name) < float("inf"):
                raise BadOption(f"{name} must be above 0, and it is {getattr(self, name)}.")
        if not 0 <= self.penalty < float("inf"):
            raise BadOption(f"penalty must be 0 or above, and it is {self.penalty}.")
        if not 0 < self.held_back <= 0.5:
            raise BadOption(f"held_back is a share above 0 and up to 0.5, and it is {self.held_back}.")
        if not 0 <= self.undefined <= LARGEST:
            raise BadOption(f"undefined is from 0 to {LARGEST:,}, and it is {self.undefined:,}.")
        if not 0 <= self.seed < MOST:
            raise BadOption(f"The seed is from 0 to 2**63 - 1, and it is {self.seed}.")


PRESETS: dict[str, dict[str, Any]] = {  # minutes for WordNet on one processor are in docs/dictionaries.md
    "small": {"dimensions": 64, "batch": 128, "epochs": 10, "rate": 1e-2},
    "medium": {"dimensions": 128, "batch": 128, "epochs": 15, "rate": 5e-3},
    "paper": {},
}
DEFAULT = "paper"


def configured(preset: str, **said: Any) -> Configuration:
    """A preset, with what was said otherwise."""
    if preset not in PRESETS:
        raise UnknownName("preset", preset, list(PRESETS))
    known = [each.name for each in fields(Configuration)]
    unknown = next((name for name in said if name not in known), None)
    if unknown:
        raise UnknownName("option of training", unknown, known)
    return Configuration(**PRESETS[preset] | said)
