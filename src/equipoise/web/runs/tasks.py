"""What a worker can do: one function a kind, from a run and a way to tell how far it is to a sentence for people."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Protocol

from equipoise.web.runs.run import Run


class StoppedEarly(Exception):
    """The run was asked to stop; its text says what it has."""


class Tell(Protocol):
    """Told how far the work is; raises StoppedEarly where the run is to stop."""

    def __call__(self, share: float, what: str = "") -> None: ...


Task = Callable[[Run, Tell], str]


def _later(place: str) -> Task:
    """A task whose libraries are imported when it is done."""
    module, _, name = place.partition(":")
    return lambda run, tell: getattr(import_module(module), name)(run, tell)


TASKS: dict[str, Task] = {
    "audit": _later("equipoise.web.runs.auditing:audit"),
    "scores": _later("equipoise.web.runs.corpora:score"),
    "change": _later("equipoise.web.runs.corpora:change"),
}
