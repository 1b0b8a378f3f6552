"""An experiment with a dictionary that is really killed: the command, its workers, Ctrl-C. It ends the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.experiments.dictionaries.made import write_biased
from tests.experiments.killing import Runs
from tests.killing import STOPPED

pytestmark = pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="looks for processes in /proc")


@pytest.fixture(scope="module")
def runs(tmp_path_factory) -> Runs:
    folder = tmp_path_factory.mktemp("killed")
    made = Runs(
        folder, "dictionaries", "--dictionary", write_biased(folder / "biased.tsv"), "--versions", "np,names-last",
        "--groups", "names-he", "--seeds", "2", "--dimensions", "24", "--batch", "4", "--epochs", "20", "--workers",
        "2",
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
