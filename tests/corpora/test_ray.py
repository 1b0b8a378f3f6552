"""A Ray cluster of two workers, started here: the same bytes as local processes, whoever is killed."""

from __future__ import annotations

import os
import random
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.corpora.faults import PATIENCE, Scoring, kill

pytest.importorskip("ray", reason="ray is not installed: pip install 'equipoise[ray]'")
pytestmark = pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="looks for processes in /proc")

TIMES = 10
SET_ASIDE = 1
RAY = [sys.executable, "-m", "ray.scripts.scripts"]


class Cluster(NamedTuple):
    """Where it is reached, and the process that all others of it descend from."""

    address: str
    process: int


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """Two processors, one machine; it has a home of its own for its tokens."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", str(tmp_path_factory.mktemp("home")))
        patch.setenv("RAY_USAGE_STATS_ENABLED", "0")
        address = f"127.0.0.1:{_free_port()}"
        host, port = address.split(":")
        head = [
            *RAY, "start", "--head", "--node-ip-address", host, "--port", port, "--num-cpus", "2", "--block",
            "--include-dashboard", "false", "--object-store-memory", "100000000", "--disable-usage-stats",
        ]  # fmt: skip
        process = subprocess.Popen(head, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        try:
            _wait_for(address)
            yield Cluster(address, process.pid)
        finally:
            process.terminate()
            with suppress(subprocess.TimeoutExpired):
                process.wait(PATIENCE)
            process.kill()


@pytest.fixture(scope="module")
def scoring(tmp_path_factory: pytest.TempPathFactory) -> Scoring:
    made = Scoring(tmp_path_factory.mktemp("ray"))
    assert made.finish("local").returncode == SET_ASIDE
    return made


def test_the_same_output_as_local_processes(scoring, cluster):
    done = scoring.finish("cluster", "--engine", "ray", "--address", cluster.address)

    assert done.returncode == SET_ASIDE, done.stderr
    assert "set aside" in done.stderr and done.stderr.count("\n") == 1, "Ray has nothing to say"
    assert scoring.content("cluster") == scoring.content("local")


@pytest.mark.parametrize("chance", range(TIMES))
def test_a_worker_that_is_killed(scoring, cluster, chance):
    drawn, out = random.Random(chance), f"killed-{chance}"
    process = scoring.begin(out, "--engine", "ray", "--address", cluster.address)
    assert scoring.wait_for(process, out, drawn.randrange(1, 40))
    kill(drawn.choice(_actors(cluster.process)))
    _, said = process.communicate(timeout=PATIENCE)

    assert process.returncode == SET_ASIDE, said
    assert scoring.content(out) == scoring.content("local")


def test_a_job_begun_by_local_processes_is_finished_by_the_cluster(scoring, cluster):
    process = scoring.begin("both")
    assert scoring.wait_for(process, "both", 10)
    kill(process.pid)
    process.communicate(timeout=PATIENCE)

    assert scoring.finish("both", "--engine", "ray", "--address", cluster.address).returncode == SET_ASIDE
    assert scoring.content("both") == scoring.content("local")


TAKES_ONE = """
import sys, time, ray
ray.init(address=sys.argv[1], log_to_driver=False)
@ray.remote(num_cpus=1)
def sit(seconds):
    time.sleep(seconds)
taken = sit.remote(600)
while ray.available_resources().get("CPU", 0) > 1:
    time.sleep(0.1)
print("taken", flush=True)
ray.get(taken)
"""


def test_a_cluster_on_which_somebody_else_has_a_place(scoring, cluster):
    """Two workers are asked for, and there is room for one: it does all of it."""
    other = subprocess.Popen(
        [sys.executable, "-c", TAKES_ONE, cluster.address], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    try:
        assert other.stdout is not None and other.stdout.readline() == "taken\n"
        assert scoring.finish("shared", "--engine", "ray", "--address", cluster.address).returncode == SET_ASIDE
    finally:
        other.kill()
        other.communicate()
    assert scoring.content("shared") == scoring.content("local")


def test_a_cluster_that_is_not_there(scoring):
    done = scoring.finish("nowhere", "--engine", "ray", "--address", f"127.0.0.1:{_free_port()}")

    assert done.returncode == 2
    assert "cannot be reached" in done.stderr.splitlines()[-1]


def _actors(cluster: int) -> list[int]:
    """Processes of this cluster, and of no other, that are actors."""
    parents, actors = dict[int, int](), list[int]()
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            parents[int(folder.name)] = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            if (folder / "cmdline").read_bytes().startswith(b"ray::Actor"):
                actors.append(int(folder.name))
    return [actor for actor in actors if _descends(actor, cluster, parents)]


def _descends(process: int, from_: int, parents: dict[int, int]) -> bool:
    while process in parents and process != from_:
        process = parents[process]
    return process == from_


def _free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


def _wait_for(address: str) -> None:
    until = time.monotonic() + PATIENCE
    status = [*RAY, "status", "--address", address]
    while subprocess.run(status, capture_output=True, env=dict(os.environ)).returncode:
        assert time.monotonic() < until, "the cluster does not start"
        time.sleep(0.2)
