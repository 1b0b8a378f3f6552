"""Workers of a Ray cluster. What they work with must be installed on its machines; files stay with the one who asks."""

from __future__ import annotations

import logging
import os
import socket
from contextlib import suppress
from typing import Any

from equipoise.errors import CannotAnswer, MissingExtra
from equipoise.scale.crews import Answer, Failed, Make, Work, reason

PATIENCE = 10  # seconds for a machine to answer


class RayCrew:
    """One actor a processor of the cluster, or a graphics card where it has some."""

    def __init__(self, make: Make, workers: int | None = None, address: str = ""):
        """address: of the cluster's head; "" starts Ray on this machine."""
        self.ray = _ray()
        self.ours = not self.ray.is_initialized()  # else the program's own, which stays
        if self.ours:
            _join(self.ray, address)
        self.make = self.ray.put(make)
        there = self.ray.cluster_resources()
        self.cards = int(there.get("GPU", 0))
        room = self.cards or max(1, int(there.get("CPU", 1)))
        self.workers = min(workers or room, room)  # one for whom there is no room would keep its piece for ever
        self.actor = self.ray.remote(num_cpus=1, num_gpus=1 if self.cards else 0, max_restarts=0)(Actor)
        self.crew = [self.actor.remote(self.make) for _ in range(self.workers)]
        self.busy: dict[Any, int] = {}  # what is promised -> by whom

    def give(self, worker: int, piece: Any) -> None:
        self.busy[self.crew[worker].work.remote(piece)] = worker

    def wait(self) -> list[Answer]:
        ready, _ = self.ray.wait(list(self.busy), num_returns=1)
        return [self._answer(promise, self.busy.pop(promise)) for promise in ready]

    def close(self) -> None:
        for each in self.crew:
            with suppress(Exception):  # gone already
                self.ray.kill(each)
        if self.ours:
            self.ray.shutdown()

    def _answer(self, promise: Any, worker: int) -> Answer:
        try:
            return Answer(worker, self.ray.get(promise))
        except self.ray.exceptions.RayActorError:
            self.crew[worker] = self.actor.remote(self.make)
            return Answer(worker, Failed("its process on the cluster ended"))
        except self.ray.exceptions.RayError as error:
            return Answer(worker, Failed(reason(error)))


class Actor:
    """A worker on the cluster."""

    def __init__(self, make: Make):
        from equipoise.threads import use_processors

        use_processors(1)
        self.make = make
        self.made: Work | None = None

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
