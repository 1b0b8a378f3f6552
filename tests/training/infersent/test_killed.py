"""Training that is really killed: at random moments, by Ctrl-C, with a full disk. It ends with the same bytes."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from equipoise.files import only_one
from tests.training.made import write_pairs

PATIENCE = 120
KILLS = 8
FILE = "checkpoint.safetensors"


class Runs:
    """The command that trains, and the folders it writes."""

    def __init__(self, folder: Path):
        self.folder = folder
        for name, size in (("train", 4000), ("dev", 200)):
            write_pairs(folder / f"{name}.jsonl", size, len(name))

    def command(self, out: str) -> list[str]:
        return [
            sys.executable, "-m", "equipoise", "train", "infersent", str(self.folder / "train.jsonl"),
            "--dev", str(self.folder / "dev.jsonl"), "--test", str(self.folder / "dev.jsonl"),
            "--words", "builtin:glove-6b-50d", "--hidden", "48", "--head", "32", "--epochs", "4", "--batch", "16",
            "--save-every", "0.05", "--out", str(self.folder / out),
        ]  # fmt: skip

    def begin(self, out: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            self.command(out), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
        )

    def finish(self, out: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(self.command(out), capture_output=True, text=True, timeout=PATIENCE)

    def content(self, out: str) -> dict[str, bytes]:
        return {path.name: path.read_bytes() for path in (self.folder / out).iterdir() if path.name != ".lock"}

    def wait_for_checkpoint(self, process: subprocess.Popen[str], out: str, seconds: float) -> None:
        """Until a new checkpoint is there, and some time longer."""
        path = self.folder / out / FILE
        before = path.stat().st_mtime_ns if path.exists() else 0
        while process.poll() is None and not (path.exists() and path.stat().st_mtime_ns > before):
            time.sleep(0.01)
        time.sleep(seconds)


@pytest.fixture(scope="module")
def runs(tmp_path_factory) -> Runs:
    made = Runs(tmp_path_factory.mktemp("killed"))
    done = made.finish("undisturbed")
    assert done.returncode == 0, done.stderr
    return made


@pytest.fixture
def undisturbed(runs) -> dict[str, bytes]:
    return runs.content("undisturbed")


def test_a_run_that_is_killed_again_and_again(runs, undisturbed):
    chance, killed = random.Random(3), 0
    for _ in range(KILLS):
        process = runs.begin("killed")
        runs.wait_for_checkpoint(process, "killed", chance.random() / 4)
        if process.poll() is None:
            process.send_signal(signal.SIGKILL)
            killed += 1
        process.communicate(timeout=PATIENCE)
        if (runs.folder / "killed" / "training.json").exists():
            break
    assert killed >= 3, "it came to its end too soon"

    assert runs.finish("killed").returncode == 0
    assert runs.content("killed") == undisturbed


def test_ctrl_c(runs, undisturbed):
    process = runs.begin("stopped")
    runs.wait_for_checkpoint(process, "stopped", 0.1)
    os.killpg(process.pid, signal.SIGINT)
    _, said = process.communicate(timeout=PATIENCE)

    assert process.returncode == 130
    assert said == "equipoise: Stopped. Where it was is kept; the same command goes on from there.\n"
    assert runs.finish("stopped").returncode == 0
    assert runs.content("stopped") == undisturbed


def test_a_disk_that_is_full(runs, undisturbed):
    """No file may grow beyond some bytes: the checkpoint does not fit, and nothing is left of it."""
    code = (
        "import os, resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (60_000, 60_000)); "
        "os.execv(sys.executable, sys.argv[1:])"
    )
    command = [sys.executable, "-c", code, *runs.command("full")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)

    assert done.returncode == 2
    assert done.stderr.startswith("equipoise: Nothing could be written to ") and done.stderr.count("\n") == 1
    assert not (runs.folder / "full").exists() or not runs.content("full")
    assert runs.finish("full").returncode == 0
    assert runs.content("full") == undisturbed


def test_two_at_once_are_refused(runs):
    with only_one(runs.folder / "twice"):
        second = runs.finish("twice")

    assert second.returncode == 2
    assert "Another run is writing to" in second.stderr
