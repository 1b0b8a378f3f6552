"""An experiment that is really killed: the command, its workers, Ctrl-C. It ends with the same cells."""

from __future__ import annotations

from pathlib import Path

import pytest

from equipoise.files import only_one
from tests.experiments.killing import Runs
from tests.killing import STOPPED

pytestmark = pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="looks for processes in /proc")


@pytest.fixture(scope="module")
def runs(tmp_path_factory) -> Runs:
    made = Runs(
        tmp_path_factory.mktemp("killed"), "fairer-corpus", "--planted", "1", "--entries", "2000", "--methods",
        "subtract", "--percentiles", "90", "--seeds", "2", "--hidden", "16", "--head", "8", "--epochs", "3", "--rate",
        "1", "--workers", "2",
    )  # fmt: skip
    done = made.finish("undisturbed")
    assert done.returncode == 0, done.stderr
    return made


def test_a_command_and_workers_that_are_killed(runs):
    """Kills at random moments; the command goes on where it was, or with another worker."""
    assert runs.kill_often("killed", 4, 0.5) >= 2, "it came to its end too soon"

    done = runs.finish("killed")
    assert done.returncode == 0, done.stderr
    assert runs.content("killed") == runs.content("undisturbed")


def test_ctrl_c(runs):
    assert runs.stop("stopped") == (130, STOPPED)
    assert runs.finish("stopped").returncode == 0
    assert runs.content("stopped") == runs.content("undisturbed")


def test_two_at_once_are_refused(runs):
    with only_one(runs.folder / "twice"):
        second = runs.finish("twice")

    assert second.returncode == 2
    assert "Another run is writing to" in second.stderr
