"""Workers of a Ray cluster. What they work with must be installed on its machines; files stay with the one who asks."""

from __future__ import annotations

import logging
import os
import socket
from collections import deque
from contextlib import suppress
from typing import Any, NamedTuple

from equipoise.errors import CannotAnswer, MissingExtra
from equipoise.scale.crews import Answer, Failed, Make, Work, reason
from equipoise.threads import ONE_THREAD, use_processors

PATIENCE = 10  # seconds for a machine to answer
ROOM = 600  # seconds for a first worker to find room
STARTS = 10  # that may fail one after the other


class Task(NamedTuple):
    """What an actor was asked for: whether it is ready, or to do the piece of a worker."""

    actor: Any
    worker: int | None = None  # None: it was asked whether it is ready


class RayCrew:
    """One actor a processor of the cluster, or a graphics card where the work takes one.

    A piece is given to whichever actor is ready first: one that finds no room on the cluster keeps nobody waiting.
    """

    def __init__(self, make: Make, workers: int | None = None, address: str = "", on_cards: bool = False):
        """address: of the cluster's head; "" starts Ray on this machine."""
        self.ray = _ray()
        self.ours = not self.ray.is_initialized()  # else the program's own, which stays
        if self.ours:
            _join(self.ray, address)
        there = self.ray.cluster_resources()
        cards = int(there.get("GPU", 0)) if on_cards else 0
        self.workers = workers or cards or max(1, int(there.get("CPU", 1)))
        self.make = self.ray.put(make)
        self.actor = self.ray.remote(
            num_cpus=1, num_gpus=1 if cards else 0, max_restarts=0,
            runtime_env={"env_vars": dict.fromkeys(ONE_THREAD, "1")},
        )(Actor)  # fmt: skip
        self.tasks: dict[Any, Task] = {}  # by what is promised
        self.idle: deque[Any] = deque()
        self.pieces: deque[tuple[int, Any]] = deque()  # of workers, that no actor has yet
        self.failed_starts, self.any_ready = 0, False
        for _ in range(self.workers):
            self._start()

    def give(self, worker: int, piece: Any) -> None:
        self.pieces.append((worker, piece))
        self._hand_out()

    def wait(self) -> list[Answer]:
        while True:
            patience = None if self.any_ready else ROOM
            ready, _ = self.ray.wait(list(self.tasks), num_returns=1, timeout=patience)
            if not ready:
                raise CannotAnswer(f"The Ray cluster had no room for a worker in {ROOM} s; 'ray status' shows why.")
            answer = self._heard(ready[0], self.tasks.pop(ready[0]))
            self._hand_out()
            if answer is not None:
                return [answer]

    def close(self) -> None:
        for actor in {*self.idle, *(task.actor for task in self.tasks.values())}:
            self._dismiss(actor)
        if self.ours:
            self.ray.shutdown()

    def _heard(self, promise: Any, task: Task) -> Answer | None:
        """What an actor has to say; None where it is only ready, or gone before it was."""
        try:
            result = self.ray.get(promise)
            self.idle.append(task.actor)
            self.failed_starts, self.any_ready = 0, True
        except self.ray.exceptions.RayError as error:
            self._dismiss(task.actor)  # it may only be out of reach, and would keep its place
            result = Failed(f"its process on the cluster ended ({reason(error)})")
            if task.worker is None:
                self._count_start(result.why)
            self._start()
        return None if task.worker is None else Answer(task.worker, result)

    def _hand_out(self) -> None:
        while self.idle and self.pieces:
            actor, (worker, piece) = self.idle.popleft(), self.pieces.popleft()
            self.tasks[actor.work.remote(piece)] = Task(actor, worker)

    def _start(self) -> None:
        actor = self.actor.remote(self.make)
        self.tasks[actor.ready.remote()] = Task(actor)

    def _count_start(self, why: str) -> None:
        self.failed_starts += 1
        if self.failed_starts == STARTS:
            raise CannotAnswer(f"{STARTS} workers in a row could not be started on the Ray cluster: {why}.")

    def _dismiss(self, actor: Any) -> None:
        with suppress(Exception):  # gone already
            self.ray.kill(actor)


class Actor:
    """A worker on the cluster."""

    def __init__(self, make: Make):
        use_processors(1)
        self.make = make
        self.made: Work | None = None

    def ready(self) -> bool:
        """Answers when it has a place."""
        return True

    def work(self, piece: Any) -> Any:
        """What comes of a piece; Failed, said here, since not every error can travel."""
        try:
            self.made = self.made or self.make()
            return self.made(piece)
        except Exception as error:
            return Failed(reason(error))


def _ray() -> Any:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nobody is told that it is used
    try:
        import ray
    except ImportError as error:
        raise MissingExtra("--engine ray", "ray", "ray") from error
    return ray


def _join(ray: Any, address: str) -> None:
    at = f"The Ray cluster at {address}" if address else "Ray on this machine"
    try:
        _knock(address)
        ray.init(address=address or "local", logging_level=logging.ERROR, log_to_driver=False)
    except (OSError, ValueError, RuntimeError) as error:  # refused, no such address, not ready in time
        raise CannotAnswer(f"{at} cannot be reached ({reason(error)}); 'ray status' shows what runs.") from error


def _knock(address: str) -> None:
    """Fail at once where nobody listens: Ray would try for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if host and port.isdigit():
        socket.create_connection((host, int(port)), timeout=PATIENCE).close()
