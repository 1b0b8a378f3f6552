"""Training that is really killed: at random moments, by Ctrl-C, with a full disk. It ends with the same bytes."""

from __future__ import annotations

import subprocess
import sys

import pytest

from equipoise.files import only_one
from tests.killing import STOPPED
from tests.training.killing import PATIENCE, Runs
from tests.training.made import write_pairs

KILLS = 8


@pytest.fixture(scope="module")
def runs(tmp_path_factory) -> Runs:
    folder = tmp_path_factory.mktemp("killed")
    train, dev = (write_pairs(folder / f"{name}.jsonl", size, size) for name, size in (("train", 4000), ("dev", 200)))
    made = Runs(
        folder, "infersent", train, "--dev", dev, "--test", dev, "--words", "builtin:glove-6b-50d", "--hidden", "48",
        "--head", "32", "--epochs", "4", "--batch", "16", "--save-every", "0.05",
    )  # fmt: skip
    done = made.finish("undisturbed")
    assert done.returncode == 0, done.stderr
    return made


@pytest.fixture
def undisturbed(runs) -> dict[str, bytes]:
    return runs.content("undisturbed")


def test_a_run_that_is_killed_again_and_again(runs, undisturbed):
    assert runs.kill_often("killed", KILLS, 0.25) >= 3, "it came to its end too soon"

    assert runs.finish("killed").returncode == 0
    assert runs.content("killed") == undisturbed


def test_ctrl_c(runs, undisturbed):
    assert runs.press_ctrl_c("stopped") == (130, STOPPED)
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
