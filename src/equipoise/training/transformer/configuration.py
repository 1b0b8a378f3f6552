"""How a transformer is trained further."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

from equipoise.errors import BadOption, UnknownName

TASKS = ("auto", "nli", "sts")
AT_LEAST_ONE = ("epochs", "batch", "threads")
ABOVE_ZERO = ("rate", "clip")


@dataclass(frozen=True)
class FineTuning:
    """Where nothing else is said, as Sentence-BERT was trained, but for the batch and a weight decay as BERT's."""

    task: str = "auto"  # nli: labels; sts: scores; auto: what the labels of the training entries look like
    epochs: int = 1
    batch: int = 32  # entries
    rate: float = 2e-5  # the step size at its highest
    warmup: float = 0.1  # share of the steps that it grows for; then it falls to nothing
    decay: float = 0.01  # of weights, but for biases and norms
    clip: float = 1.0  # length of the gradient at most
    scale: tuple[float, ...] = ()  # lowest and highest score; none: as the training entries show
    seed: int = 0
    threads: int = 1  # digits depend on their number

    def __post_init__(self) -> None:
        if self.task not in TASKS:
            raise BadOption(f"task is {', '.join(TASKS)}, and it is {self.task!r}.")
        for name in AT_LEAST_ONE:
            if getattr(self, name) < 1:
                raise BadOption(f"{name} must be at least 1, and it is {getattr(self, name)}.")
        for name in ABOVE_ZERO:
            if not 0 < getattr(self, name) < float("inf"):
                raise BadOption(f"{name} must be above 0, and it is {getattr(self, name)}.")
        if not 0 <= self.warmup < 1 or not 0 <= self.decay < float("inf"):
            raise BadOption(f"warmup is from 0 to below 1 and decay not below 0: {self.warmup} and {self.decay}.")
        if self.seed < 0:
            raise BadOption(f"The seed is 0 or more, and it is {self.seed}.")
        if self.scale and not (len(self.scale) == 2 and -float("inf") < self.scale[0] < self.scale[1] < float("inf")):
            raise BadOption(f"scale is the lowest and the highest score, such as 0,5, and it is {self.scale}.")


def configured(scale: Sequence[float] = (), **said: Any) -> FineTuning:
    """What was said, and else the defaults."""
    known = [each.name for each in fields(FineTuning)]
    unknown = next((name for name in said if name not in known), None)
    if unknown:
        raise UnknownName("option of training", unknown, known)
    return FineTuning(scale=tuple(map(float, scale)), **said)


def rate_at(configuration: FineTuning, step: int, steps: int) -> float:
    """The step size of a step, counted from 0: it grows in a straight line, and falls in one to nothing."""
    growing = int(configuration.warmup * steps)
    share = (step + 1) / growing if step < growing else (steps - step) / (steps - growing)
    return configuration.rate * share
