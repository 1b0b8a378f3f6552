"""Scoring that is really killed: workers, the command itself, Ctrl-C, a full disk. The folder ends with the same bytes.

The corpus has 6,000 sentences in about 100 slices, two of its lines are no entries, and the model is small, so that a
run takes seconds.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from equipoise.files import only_one
from equipoise.scale.manifest import read_manifest
from tests.corpora.faults import PATIENCE, Scoring, kill, runs, workers_of

pytestmark = pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="looks for processes in /proc")

TIMES = 10
SET_ASIDE = 1  # the exit code where lines are no entries


@pytest.fixture(scope="module")
def scoring(tmp_path_factory: pytest.TempPathFactory) -> Scoring:
    made = Scoring(tmp_path_factory.mktemp("killed"))
    done = made.finish("undisturbed")
    assert done.returncode == SET_ASIDE, done.stderr
    assert "2 lines set aside" in done.stderr
    return made


@pytest.fixture
def undisturbed(scoring: Scoring) -> dict[str, bytes]:
    content = scoring.content("undisturbed")
    _, lines, finished = read_manifest(scoring.folder / "undisturbed")
    assert finished and len(lines) > 50 and sum(line["entries"] for line in lines) == 5_998
    return content


@pytest.mark.parametrize("chance", range(TIMES))
def test_a_worker_that_is_killed(scoring, undisturbed, chance):
    drawn, out = random.Random(chance), f"worker-{chance}"
    process = scoring.begin(out)
    assert scoring.wait_for(process, out, drawn.randrange(1, 40))
    kill(drawn.choice(workers_of(process)))
    _, said = process.communicate(timeout=PATIENCE)

    assert process.returncode == SET_ASIDE, said
    assert scoring.content(out) == undisturbed


def test_a_slice_whose_workers_are_all_killed_is_set_aside_and_tried_again_the_next_time(scoring, undisturbed):
    """Workers are killed whenever they are there, until the command says that it has no more hope."""
    process = scoring.begin("hopeless")
    while process.poll() is None:
        with suppress(ProcessLookupError, FileNotFoundError):
            for worker in workers_of(process):
                kill(worker)
        time.sleep(0.02)
    _, said = process.communicate(timeout=PATIENCE)

    assert process.returncode == 2
    assert "The first 10 pieces of work failed, the last because its process ended by SIGKILL" in said
    assert any("failed" in line for line in read_manifest(scoring.folder / "hopeless")[1])
    assert scoring.finish("hopeless").returncode == SET_ASIDE
    assert scoring.content("hopeless") == undisturbed


def test_a_command_that_is_killed(scoring, undisturbed):
    chance, killed = random.Random(2), 0
    while killed < TIMES:
        process = scoring.begin("driver")
        if not scoring.wait_for(process, "driver", scoring.done("driver") + chance.randrange(1, 6)):
            break
        kill(process.pid)
        process.communicate()
        killed += 1
    assert killed == TIMES, "it came to its end too soon"
    assert not read_manifest(scoring.folder / "driver")[2]

    done = scoring.finish("driver")

    assert done.returncode == SET_ASIDE, done.stderr
    assert "slices were scored before" in done.stdout
    assert scoring.content("driver") == undisturbed


def test_workers_of_a_killed_command_end_by_themselves(scoring):
    process = scoring.begin("orphans")
    assert scoring.wait_for(process, "orphans", 3)
    workers = workers_of(process)
    kill(process.pid)
    process.communicate(timeout=PATIENCE)  # its pipes end when the last who holds them has gone

    assert not [worker for worker in workers if runs(worker)]


def test_ctrl_c(scoring, undisturbed):
    process = scoring.begin("stopped")
    assert scoring.wait_for(process, "stopped", 5)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to workers, too
    _, said = process.communicate(timeout=PATIENCE)

    assert process.returncode == 130
    assert said == "equipoise: Stopped. What is scored is kept; the same command goes on from there.\n"
    assert scoring.finish("stopped").returncode == SET_ASIDE
    assert scoring.content("stopped") == undisturbed


def test_a_disk_that_is_full(scoring, undisturbed):
    """No file may grow beyond some bytes, so the manifest ends in the middle of a line; no other file is as large."""
    limit = 12_345
    code = (
        f"import os, resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, ({limit}, {limit})); "
        "os.execv(sys.executable, sys.argv[1:])"
    )
    command = [sys.executable, "-c", code, *scoring.command("full")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)

    assert done.returncode == 2
    assert done.stderr.startswith("equipoise: Nothing could be written to ") and done.stderr.count("\n") == 1
    assert 3 < scoring.done("full") < 60
    assert scoring.finish("full").returncode == SET_ASIDE
    assert scoring.content("full") == undisturbed


def test_two_at_once_are_refused(scoring):
    with only_one(scoring.folder / "twice"):
        second = scoring.finish("twice")

    assert second.returncode == 2
    assert "Another run is writing to" in second.stderr
