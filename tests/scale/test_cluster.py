"""A crew on a cluster, with a stand-in for Ray; tests/corpora/test_ray.py has a real one."""

from __future__ import annotations

import logging
import os
import socket
import sys
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from equipoise.errors import CannotAnswer, MissingExtra
from equipoise.scale import cluster
from equipoise.scale.cluster import STARTS, Actor, RayCrew
from equipoise.scale.crews import Failed
from equipoise.scale.running import each
from equipoise.threads import ONE_THREAD, processors
from tests.scale import work


class RayError(Exception):
    """Something went wrong on the cluster."""


class StandIn:
    """Ray, as far as a crew knows it: what is promised is done when it is fetched."""

    exceptions = SimpleNamespace(RayError=RayError)

    def __init__(self, running: bool = False, places: int = 99, broken: int = 0, **resources: float):
        """places: for actors, whatever the resources say. broken: so many actors are gone before they are ready."""
        self.running, self.places, self.broken, self.resources = running, places, broken, resources
        self.done: list[str] = []
        self.started = 0

    def is_initialized(self) -> bool:
        return self.running

    def init(self, address: str, **how: Any) -> None:
        self.done.append(f"init {address}")
        self.how = how

    def cluster_resources(self) -> dict[str, float]:
        return self.resources

    def put(self, thing: Any) -> Any:
        return thing

    def remote(self, **options: Any) -> Any:
        self.options = options
        return lambda actor: SimpleNamespace(remote=lambda make: Handle(self, actor(make)))

    def wait(self, promised: list[Promise], num_returns: int, timeout: float | None) -> tuple[list[Promise], None]:
        kept = [promise for promise in promised if promise.handle.number <= self.places]
        assert kept or timeout is not None, "it would wait for ever"
        return kept[:num_returns], None

    def get(self, promise: Promise) -> Any:
        return promise.keep()

    def kill(self, handle: Handle) -> None:
        self.done.append("kill")
        raise RayError("gone already")

    def shutdown(self) -> None:
        self.done.append("shutdown")


class Handle:
    """An actor, from afar."""

    def __init__(self, ray: StandIn, actor: Actor):
        ray.started += 1
        self.number, self.broken = ray.started, ray.started <= ray.broken
        self.ready = SimpleNamespace(remote=lambda: Promise(self, lambda: self._said(actor.ready, ())))
        self.work = SimpleNamespace(remote=lambda piece: Promise(self, lambda: self._said(actor.work, (piece,))))

    def _said(self, method: Callable[..., Any], given: tuple[Any, ...]) -> Any:
        if self.broken or "killer" in given:
            raise RayError("the actor died")
        return method(*given)


class Promise:
    def __init__(self, handle: Handle, keep: Callable[[], Any]):
        self.handle, self.keep = handle, keep


@pytest.fixture(autouse=True)
def as_many_processors_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    """An actor, which is in this process here, says that it uses one."""
    monkeypatch.setattr("equipoise.threads._granted", None)


@pytest.fixture
def crew_on(monkeypatch: pytest.MonkeyPatch) -> Callable[..., RayCrew]:
    def make(ray: StandIn, *how: Any, **named: Any) -> RayCrew:
        monkeypatch.setattr(cluster, "_ray", lambda: ray)
        return RayCrew(work.squares, *how, **named)

    return make


def test_what_is_found_and_what_fails(crew_on):
    ray = StandIn(CPU=2)

    assert dict(each(crew_on(ray), [1, 2, 3, 4, "killer", 6])) == {
        1: 1, 2: 4, 3: Failed("ValueError: three is not liked"), 4: 16,
        "killer": Failed("its process on the cluster ended (RayError: the actor died)"), 6: 36,
    }  # fmt: skip
    assert ray.started == 2 + 2, "another in the place of each that is gone"
    assert dict(each(crew_on(StandIn(CPU=1)), [1, 2])) == {1: 1, 2: 4}


def test_those_for_whom_there_is_no_room_keep_nobody_waiting(crew_on):
    assert dict(each(crew_on(StandIn(places=1, CPU=4)), [1, 2, 4, 6, 7])) == {n: n * n for n in (1, 2, 4, 6, 7)}
    with pytest.raises(CannotAnswer, match=r"had no room for a worker in 600 s; 'ray status' shows why"):
        list(each(crew_on(StandIn(places=0, CPU=4)), [1]))


def test_actors_that_are_gone_before_they_are_ready_are_replaced_a_few_times(crew_on):
    assert dict(each(crew_on(StandIn(broken=STARTS - 1, CPU=1)), [2])) == {2: 4}
    with pytest.raises(CannotAnswer, match=r"10 workers in a row could not be started .*: .*the actor died"):
        list(each(crew_on(StandIn(broken=STARTS, CPU=1)), [2]))


@pytest.mark.parametrize(
    ("resources", "on_cards", "asked", "workers", "cards"),
    [({"CPU": 4.0}, False, None, 4, 0), ({"CPU": 4.0}, True, 2, 2, 0), ({}, False, None, 1, 0),
     ({"CPU": 0.5}, False, None, 1, 0), ({"CPU": 8.0, "GPU": 2.0}, True, None, 2, 1),
     ({"CPU": 8.0, "GPU": 2.0}, False, None, 8, 0)],
)  # fmt: skip
def test_a_worker_a_processor_or_a_graphics_card(crew_on, resources, on_cards, asked, workers, cards):
    ray = StandIn(**resources)

    assert crew_on(ray, asked, on_cards=on_cards).workers == ray.started == workers
    assert ray.options == {
        "num_cpus": 1, "num_gpus": cards, "max_restarts": 0,
        "runtime_env": {"env_vars": dict.fromkeys(ONE_THREAD, "1")},
    }  # fmt: skip


def test_ray_is_ended_if_it_was_begun_here(crew_on):
    ray = StandIn(CPU=2)
    crew = crew_on(ray)
    list(each(crew, [1]))
    crew.close()

    assert ray.done == ["init local", "kill", "kill", "shutdown"]
    assert ray.how == {"logging_level": logging.ERROR, "log_to_driver": False}, "Ray has nothing to say"


def test_the_program_s_own_ray_stays(crew_on):
    ray = StandIn(running=True, CPU=1)
    crew_on(ray).close()

    assert ray.done == ["kill"]


def test_a_cluster_is_joined_where_somebody_listens(crew_on):
    ray = StandIn(CPU=1)
    with socket.create_server(("127.0.0.1", 0)) as head:
        address = f"127.0.0.1:{head.getsockname()[1]}"
        crew_on(ray, None, address)
    assert ray.done == [f"init {address}"]

    with pytest.raises(CannotAnswer, match=rf"at ray://{address} cannot be reached \(ConnectionRefusedError"):
        crew_on(ray, None, f"ray://{address}")


@pytest.mark.parametrize("address", ["auto", "6379", "head:client"])
def test_what_is_no_host_and_port_is_left_to_ray(crew_on, address):
    ray = StandIn(CPU=1)
    crew_on(ray, None, address)

    assert ray.done == [f"init {address}"]


def test_nobody_is_told_that_ray_is_used_and_it_may_be_missing(monkeypatch):
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "1")
    monkeypatch.delenv("RAY_USAGE_STATS_ENABLED")
    monkeypatch.setitem(sys.modules, "ray", None)

    with pytest.raises(MissingExtra, match=r"--engine ray"):
        cluster._ray()
    assert os.environ["RAY_USAGE_STATS_ENABLED"] == "0"


def test_ray_that_does_not_start_is_a_sentence(crew_on, monkeypatch):
    def fail(self: StandIn, address: str, **how: Any) -> None:
        raise RuntimeError("not ready")

    monkeypatch.setattr(StandIn, "init", fail)

    with pytest.raises(CannotAnswer, match=r"Ray on this machine cannot be reached \(RuntimeError: not ready\)"):
        crew_on(StandIn(CPU=1))


def test_an_actor_loads_once_and_says_what_failed():
    loaded = []
    actor = Actor(lambda: loaded.append(1) or work.square)

    assert [actor.work(2), actor.work(3)] == [4, Failed("ValueError: three is not liked")]
    assert loaded == [1] and processors() == 1
    assert Actor(work.unloadable).work(1) == Failed("OSError: the weights are gone")
