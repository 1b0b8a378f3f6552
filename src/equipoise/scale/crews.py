"""What a crew of workers is. Each worker has one piece of work at a time."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, NamedTuple, Protocol

from equipoise.errors import EquipoiseError, UnknownName

Work = Callable[[Any], Any]  # a piece of work -> what comes of it
Make = Callable[[], Work]  # called once in every worker: loads what all pieces need; it must survive pickling

CREWS = {"local": "equipoise.scale.local:LocalCrew", "ray": "equipoise.scale.cluster:RayCrew"}


class Failed(NamedTuple):
    """Why nothing came of a piece."""

    why: str


class Answer(NamedTuple):
    """What a worker has to say."""

    worker: int
    result: Any  # or Failed


class Crew(Protocol):
    """Workers that are given pieces and give answers."""

    workers: int

    def give(self, worker: int, piece: Any) -> None:
        """Hand a piece to a worker that has none."""
        ...

    def wait(self) -> list[Answer]:
        """At least one answer, from workers that had a piece. A worker that is gone answers, too, and is replaced."""
        ...

    def close(self) -> None:
        """Send all of them home, whatever they are doing."""
        ...


def crew_of(
    engine: str, make: Make, workers: int | None = None, address: str = "", on_cards: bool = False
) -> Crew:  # fmt: skip
    """A crew of this kind; workers: as many as there are processors if None, or graphics cards if it works on these."""
    if engine not in CREWS:
        raise UnknownName("engine", engine, list(CREWS))
    module, _, name = CREWS[engine].partition(":")
    crew: Crew = getattr(import_module(module), name)(make, workers, address, on_cards)
    return crew


def reason(error: BaseException) -> str:
    """An error in one line; what is meant for people says it all."""
    said = " ".join(str(error).split())
    if isinstance(error, EquipoiseError):
        return said.rstrip(".")
    return f"{type(error).__name__}: {said}" if said else type(error).__name__
