"""Epochs and batches until it is done, from wherever it stopped.

Which batches an epoch has follows from the seed and the epoch's number alone, so that where a run stands is two
numbers, and no state of a random generator has to be kept.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from threading import current_thread, main_thread
from time import monotonic
from typing import Any, NamedTuple, Protocol

from equipoise.results.training import Epoch

Progress = Callable[[float, str], None]  # told the share of the work that is done, and what is being done


class Step(NamedTuple):
    """What a batch gave before the weights were changed by it."""

    loss: float  # summed over its entries
    right: float  # entries that were answered rightly; of answers that are numbers, none
    entries: int


@dataclass
class State:
    """Where a run stands; JSON both ways."""

    rate: float  # the step size
    epoch: int = 1
    batch: int = 0  # done in this epoch
    loss: float = 0.0  # summed over this epoch
    right: float = 0.0
    entries: int = 0
    best: float | None = None  # score on the development set
    finished: bool = False
    history: list[Epoch] = field(default_factory=list)

    def add(self, step: Step) -> None:
        self.loss += step.loss
        self.right += step.right
        self.entries += step.entries
        self.batch += 1

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_dict(cls, given: dict[str, Any]) -> State:
        return cls(**given | {"history": [Epoch(**each) for each in given["history"]]})


class Job(Protocol):
    """What is trained, as the loop sees it."""

    epochs: int
    less_is_better: bool  # of its scores

    def batches(self, epoch: int) -> Sequence[Any]:
        """The same for the same epoch, always."""
        ...

    def begin(self, state: State) -> None:
        """Set the step size of an epoch that is about to begin."""
        ...

    def step(self, batch: Any, state: State) -> Step:
        """Change the weights by a batch."""
        ...

    def score(self) -> float | None:
        """How good the weights are on the development set. None: nothing is held back."""
        ...

    def said(self, score: float) -> str:
        """Such a score as people read it."""
        ...

    def keep_best(self) -> None:
        """The weights as they are now are the best so far."""
        ...

    def end(self, state: State, improved: bool) -> None:
        """Set the step size after an epoch, and whether that was the last."""
        ...


class Keeper:
    """Keeps where a run stands, every so many seconds."""

    def __init__(self, keep: Callable[[State], None], seconds: float):
        self.keep, self.seconds, self.last = keep, seconds, monotonic()

    def now(self, state: State) -> None:
        self.keep(state)
        self.last = monotonic()

    def if_time(self, state: State) -> None:
        if monotonic() - self.last >= self.seconds:
            self.now(state)


def run(job: Job, state: State, keeper: Keeper, progress: Progress) -> None:
    """Train to the end; after Ctrl-C, too, where it stands is kept."""
    with _between_steps() as stop_is_wished:
        while not state.finished:
            _epoch(job, state, keeper, progress, stop_is_wished)
            keeper.now(state)
            if stop_is_wished():
                raise KeyboardInterrupt


@contextmanager
def _between_steps() -> Iterator[Callable[[], bool]]:
    """Whether Ctrl-C was pressed: it is heard between two steps, when weights and place agree. Twice is at once."""
    if current_thread() is not main_thread():  # others never hear it
        yield lambda: False
        return
    pressed = list[int]()

    def hear(number: int, frame: Any) -> None:
        if pressed:
            raise KeyboardInterrupt
        pressed.append(number)

    before = signal.signal(signal.SIGINT, hear)
    try:
        yield lambda: bool(pressed)
    finally:
        signal.signal(signal.SIGINT, before)


def _epoch(
    job: Job, state: State, keeper: Keeper, progress: Progress, stop_is_wished: Callable[[], bool]
) -> None:  # fmt: skip
    batches = job.batches(state.epoch)
    if not state.batch:
        job.begin(state)
    for batch in batches[state.batch :]:
        state.add(job.step(batch, state))
        if stop_is_wished():
            keeper.now(state)
            raise KeyboardInterrupt
        keeper.if_time(state)
        progress((state.epoch - 1 + state.batch / len(batches)) / job.epochs, _said(job, state))
    score = job.score()
    improved = score is None or state.best is None or _better(job, score, state.best)
    entries = max(1, state.entries)  # an epoch may have drawn none
    state.history.append(Epoch(state.epoch, state.rate, state.loss / entries, state.right / entries, score, improved))
    if improved:
        state.best = score
        job.keep_best()
    job.end(state, improved)
    state.epoch, state.batch, state.loss, state.right, state.entries = state.epoch + 1, 0, 0.0, 0.0, 0


def _better(job: Job, score: float, best: float) -> bool:
    return score < best if job.less_is_better else score > best  # strictly, as published


def _said(job: Job, state: State) -> str:
    score = state.history[-1].score if state.history else None
    last = f", dev {job.said(score)}" if score is not None else ""
    return f"epoch {state.epoch} of {job.epochs}: loss {state.loss / max(1, state.entries):.3f}{last}"
