"""Work for crews: what a worker does with a number."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from equipoise.scale.job import Done


class Numbered(NamedTuple):
    """A piece of work for a job."""

    number: int
    data: bytes

    @property
    def where(self) -> dict[str, Any]:
        return {"first": 10 * self.number}


def squares() -> Callable[[int], int]:
    return square


def square(number: int) -> int:
    """Its square; but 3 is never liked, and 5 is the end of whoever is given it."""
    if number == 3:
        raise ValueError("three is\nnot liked")
    if number == 5:
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def once_only(folder: Path) -> Callable[[], Callable[[int], int]]:
    """Work that kills its worker the first time a piece is given, and goes well the second time."""
    return partial(_maker, folder)


def _maker(folder: Path) -> Callable[[int], int]:
    return partial(_second_time, folder)


def _second_time(folder: Path, number: int) -> int:
    mark = folder / str(number)
    if not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def unloadable() -> Callable[[int], int]:
    raise OSError("the weights are gone")


def process() -> Callable[[int], int]:
    return _process


def _process(number: int) -> int:
    return os.getpid()


def environment() -> Callable[[str], tuple[str, ...]]:
    return _environment


def _environment(names: str) -> tuple[str, ...]:
    """What the worker has under these names; under BLAS, how many threads NumPy multiplies with."""
    from threadpoolctl import threadpool_info

    threads = max((each["num_threads"] for each in threadpool_info() if each["user_api"] == "blas"), default=1)
    known = {**os.environ, "BLAS": str(threads)}
    return tuple(known[name] for name in names.split())


def shouts() -> Callable[[Numbered], Done]:
    return shout


def shout(piece: Numbered) -> Done:
    """Its text in capitals; a piece with an x fails, and one with a y has a file more."""
    if b"x" in piece.data:
        raise ValueError("an x")
    files = {f"out/{piece.number}.txt": piece.data.upper()}
    if b"y" in piece.data:
        files[f"extra/{piece.number}.txt"] = b"y"
    return Done(files, {"letters": len(piece.data)})


def stubborn() -> Callable[[float], None]:
    """Work of someone who does not go when asked to."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    return time.sleep
