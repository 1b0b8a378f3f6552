"""An experiment that is really killed: the command, its workers, Ctrl-C. It ends with the same cells."""

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
from tests.corpora.faults import kill, workers_of

pytestmark = pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="looks for processes in /proc")

PATIENCE = 300


class Runs:
    """The command, and the folders it writes; a training takes some seconds."""

    def __init__(self, folder: Path):
        self.folder = folder

    def command(self, out: str) -> list[str]:
        return [
            sys.executable, "-m", "equipoise", "experiment", "fairer-corpus", "--planted", "1", "--entries", "2000",
            "--methods", "subtract", "--percentiles", "90", "--seeds", "2", "--hidden", "16", "--head", "8",
            "--epochs", "3", "--rate", "1", "--workers", "2", "--out", str(self.folder / out),
        ]  # fmt: skip

    def begin(self, out: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            self.command(out), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
        )

    def finish(self, out: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(self.command(out), capture_output=True, text=True, timeout=PATIENCE)

    def content(self, out: str) -> dict[str, bytes]:
        """Every file of the cells and of the report."""
        root = self.folder / out
        files = [path for path in root.rglob("*") if path.is_file() and path.name != ".lock"]
        return {str(p.relative_to(root)): p.read_bytes() for p in files if "scores" not in p.relative_to(root).parts}


@pytest.fixture(scope="module")
def runs(tmp_path_factory) -> Runs:
    made = Runs(tmp_path_factory.mktemp("killed"))
    done = made.finish("undisturbed")
    assert done.returncode == 0, done.stderr
    return made


def test_a_command_and_workers_that_are_killed(runs):
    """Kills at random moments; the command goes on where it was, or with another worker."""
    chance, killed = random.Random(1), 0
    for turn in range(4):
        process = runs.begin("killed")
        time.sleep(3 + 3 * chance.random())
        if turn % 2:
            with suppress(ProcessLookupError, FileNotFoundError, IndexError):
                kill(chance.choice(workers_of(process)))
            time.sleep(1)
        if process.poll() is None:
            process.send_signal(signal.SIGKILL)
            killed += 1
        with process:  # waits for it, and not for its workers, which must not stand in the way of the next
            pass
        if (runs.folder / "killed" / "report.html").exists():
            break
    assert killed >= 2, "it came to its end too soon"

    done = runs.finish("killed")
    assert done.returncode == 0, done.stderr
    assert runs.content("killed") == runs.content("undisturbed")


def test_ctrl_c(runs):
    process = runs.begin("stopped")
    while process.poll() is None and not any((runs.folder / "stopped" / "cells").rglob("training")):
        time.sleep(0.05)
    time.sleep(0.5)
    os.killpg(process.pid, signal.SIGINT)
    _, said = process.communicate(timeout=PATIENCE)

    assert process.returncode == 130
    assert said == "equipoise: Stopped. Where it was is kept; the same command goes on from there.\n"
    assert runs.finish("stopped").returncode == 0
    assert runs.content("stopped") == runs.content("undisturbed")


def test_two_at_once_are_refused(runs):
    with only_one(runs.folder / "twice"):
        second = runs.finish("twice")

    assert second.returncode == 2
    assert "Another run is writing to" in second.stderr
