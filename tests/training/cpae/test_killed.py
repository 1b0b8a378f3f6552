"""Training that is really killed: at random moments, by Ctrl-C. It ends with the same bytes."""

from __future__ import annotations

import os
import signal

import numpy as np
import pytest

from tests.training.killing import PATIENCE, Runs

KILLS = 8


@pytest.fixture(scope="module")
def runs(tmp_path_factory) -> Runs:
    folder = tmp_path_factory.mktemp("killed")
    rng, words = np.random.default_rng(0), [f"word{number}" for number in range(1500)]
    path = folder / "random.tsv"
    lines = (
        f"{word if place % 5 else word.title()}\t{' '.join(rng.choice(words, 12))}" for place, word in enumerate(words)
    )
    path.write_text("\n".join(lines) + "\n")
    made = Runs(
        folder, "cpae", path, "--step", "names-last", "--preset", "small", "--dimensions", "48", "--batch", "16",
        "--epochs", "5", "--save-every", "0.05",
    )  # fmt: skip
    done = made.finish("undisturbed")
    assert done.returncode == 0, done.stderr
    return made


def test_a_run_that_is_killed_again_and_again(runs):
    assert runs.kill_often("killed", KILLS, 0.25) >= 3, "it came to its end too soon"

    assert runs.finish("killed").returncode == 0
    assert runs.content("killed") == runs.content("undisturbed")


def test_ctrl_c(runs):
    process = runs.begin("stopped")
    runs.wait_for_checkpoint(process, "stopped", 0.1)
    os.killpg(process.pid, signal.SIGINT)
    _, said = process.communicate(timeout=PATIENCE)

    assert process.returncode == 130
    assert said == "equipoise: Stopped. Where it was is kept; the same command goes on from there.\n"
    assert runs.finish("stopped").returncode == 0
    assert runs.content("stopped") == runs.content("undisturbed")
