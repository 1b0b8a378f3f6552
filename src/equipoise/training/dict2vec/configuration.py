"""How dict2vec is trained."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from equipoise.errors import BadOption, UnknownName

DRAWS = ("centre", "pair")
MOST = 1 << 63  # seeds
LARGEST = 100_000  # of anything that is counted
MOST_DRAWN = 1_000  # of words that are drawn at a time
COUNTS = {  # the least and the most of each
    "dimensions": (1, LARGEST), "window": (1, MOST_DRAWN), "epochs": (1, LARGEST), "threads": (1, MOST_DRAWN),
    "negatives": (0, MOST_DRAWN), "strong": (0, MOST_DRAWN), "weak": (0, MOST_DRAWN), "nearest": (1, MOST_DRAWN),
    "min_count": (1, 1_000_000_000), "seed": (0, MOST - 1),
}  # fmt: skip


@dataclass(frozen=True)
class Dict2vec:
    """Where nothing else is said, as published, but for the window, which is that of word2vec and of gensim."""

    dimensions: int = 100
    window: int = 5  # words on each side at most; how many is drawn for every word
    negatives: int = 5  # words drawn against each target
    strong: int = 4  # strong partners drawn for each target
    weak: int = 5  # weak ones
    strong_weight: float = 0.8
    weak_weight: float = 0.45
    sample: float = 1e-4  # share of the text above which a word is often left out; 0: never
    min_count: int = 5  # occurrences that a word needs
    common: float = 0.02  # share of the definitions above which a word in them makes no pair
    nearest: int = 5  # words that join a strong pair, where there are vectors to find them by
    draws: str = "centre"  # partners are drawn once for a word and all of its window; pair: for each target again
    rate: float = 0.025  # the step size to begin with; it falls in a line to nothing
    epochs: int = 5
    seed: int = 0
    threads: int = 1  # more do not wait for one another, and no run is like another

    def __post_init__(self) -> None:
        for name, (least, most) in COUNTS.items():
            if not least <= getattr(self, name) <= most:
                raise BadOption(f"{name} is from {least} to {most:,}, and it is {getattr(self, name):,}.")
        for name in ("strong_weight", "weak_weight", "sample"):
            if not 0 <= getattr(self, name) < float("inf"):
                raise BadOption(f"{name} must not be below 0, and it is {getattr(self, name)}.")
        if not 0 < self.rate < float("inf"):
            raise BadOption(f"rate must be above 0, and it is {self.rate}.")
        if not 0 < self.common <= 1:
            raise BadOption(f"common is a share above 0, up to 1, and it is {self.common}.")
        if self.draws not in DRAWS:
            raise BadOption(f"draws is {' or '.join(DRAWS)}, and it is {self.draws!r}.")


def configured(**said: Any) -> Dict2vec:
    """What was said, and else the defaults."""
    known = [each.name for each in fields(Dict2vec)]
    unknown = next((name for name in said if name not in known), None)
    if unknown:
        raise UnknownName("option of training", unknown, known)
    return Dict2vec(**said)
