"""Processes of this machine, one thread each."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from pathlib import Path
from threading import Thread, current_thread, main_thread
from types import ModuleType
from typing import Any, NamedTuple

from equipoise.errors import BadOption
from equipoise.scale.crews import Answer, Failed, Make, Work, reason
from equipoise.threads import ONE_THREAD, processors, use_processors

PATIENCE = 5  # seconds for a worker to go by itself


class Worker(NamedTuple):
    """A process and the line to it."""

    process: Any
    line: Connection


class LocalCrew:
    """As many processes as there are processors; where they work on graphics cards, one a card."""

    def __init__(self, make: Make, workers: int | None = None, address: str = "", on_cards: bool = False):
        if address:
            raise BadOption(f"Only --engine ray has an address, and {address} was given; leave it out.")
        self.cards = _cards() if on_cards else []
        self.make, self.workers = make, workers or len(self.cards) or processors()
        self.context = get_context("spawn")  # a fork would copy threads and locks of torch and polars
        self.crew = [self._worker(number) for number in range(self.workers)]
        self.busy: dict[int, Worker] = {}
        self.lost: list[Answer] = []

    def give(self, worker: int, piece: Any) -> None:
        try:
            self.crew[worker].line.send(piece)
            self.busy[worker] = self.crew[worker]
        except OSError:  # it is gone, perhaps while nobody looked
            self.lost.append(self._replace(worker))

    def wait(self) -> list[Answer]:
        if self.lost:
            answers, self.lost = self.lost, []
            return answers
        by_line = {each.line: worker for worker, each in self.busy.items()}
        return [self._answer(by_line[line]) for line in wait(list(by_line)) if isinstance(line, Connection)]

    def close(self) -> None:
        for each in self.crew:
            each.line.close()
            each.process.terminate()
        for each in self.crew:
            each.process.join(PATIENCE)
            if each.process.is_alive():
                each.process.kill()
                each.process.join()

    def _answer(self, worker: int) -> Answer:
        try:
            result = self.crew[worker].line.recv()
        except (EOFError, OSError):
            return self._replace(worker)
        del self.busy[worker]
        return Answer(worker, result)

    def _replace(self, worker: int) -> Answer:
        """Another process in the place of one that is gone."""
        gone = self.crew[worker].process
        self.crew[worker].line.close()
        gone.join(PATIENCE)
        gone.kill()
        gone.join()
        self.busy.pop(worker, None)
        self.crew[worker] = self._worker(worker)
        return Answer(worker, Failed(f"its process ended {_how(gone.exitcode)}"))

    def _worker(self, number: int) -> Worker:
        ours, theirs = self.context.Pipe()
        process = self.context.Process(target=_work, args=(theirs,), daemon=True, name=f"worker-{number}")
        with _without_ctrl_c(), _without_the_script(), _said_beforehand(self._environment(number)):
            process.start()
        theirs.close()  # so that the line ends when the worker does
        with suppress(OSError):  # gone already: the first piece will tell
            ours.send(self.make)
        return Worker(process, ours)

    def _environment(self, number: int) -> dict[str, str]:
        """One thread, and one card where there are several."""
        card = {"CUDA_VISIBLE_DEVICES": self.cards[number % len(self.cards)]} if self.cards else {}
        return dict.fromkeys(ONE_THREAD, "1") | card


@contextmanager
def _without_the_script() -> Iterator[None]:
    """Processes that are started meanwhile do not run the caller's script again: it may have no guard for that."""
    script = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = script


@contextmanager
def _said_beforehand(variables: Mapping[str, str]) -> Iterator[None]:
    """Processes that are started meanwhile have these variables from their first import on."""
    before = {name: os.environ.get(name) for name in variables}
    os.environ.update(variables)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


@contextmanager
def _without_ctrl_c() -> Iterator[None]:
    """Processes that are started meanwhile do not hear Ctrl-C: it is for the one who gives the work."""
    if current_thread() is not main_thread():  # only there may that be said; _work says it as well
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _cards() -> list[str]:
    """The graphics cards that may be used."""
    chosen = os.environ.get("CUDA_VISIBLE_DEVICES")
    if chosen is None:
        return [str(number) for number in range(len(list(Path("/dev").glob("nvidia[0-9]*"))))]
    return [each.strip() for each in chosen.split(",") if each.strip() not in ("", "-1")]


def _work(line: Connection) -> None:
    """A worker's life: what all pieces need, then piece by piece until the line is cut."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # on systems where a process does not inherit that
    use_processors(1)
    Thread(target=_leave_with_parent, daemon=True).start()
    with suppress(EOFError, OSError, KeyboardInterrupt):  # nobody is there any more
        _answer_all(line)


def _leave_with_parent() -> None:
    """End at once, whatever is being done, when the process that gives the work is gone: nobody waits for it any more,
    and what it writes to, such as a training's folder, the next run must have."""
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


def _answer_all(line: Connection) -> None:
    make: Make = line.recv()
    work: Work | None = None
    for piece in _pieces(line):
        try:
            work = work or make()
            result = work(piece)
        except Exception as error:
            result = Failed(reason(error))
        line.send(result)


def _pieces(line: Connection) -> Iterable[Any]:
    while True:
        yield line.recv()


def _how(code: int | None) -> str:
    if code is not None and code < 0:
        with suppress(ValueError):
            return f"by {signal.Signals(-code).name}"
    return f"with exit code {code}"
