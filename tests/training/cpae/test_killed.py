"""Training that is really killed: at random moments, by Ctrl-C. It ends with the same bytes."""

from __future__ import annotations

import numpy as np
import pytest

from tests.killing import STOPPED
from tests.training.killing import Runs

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
    assert runs.press_ctrl_c("stopped") == (130, STOPPED)
    assert runs.finish("stopped").returncode == 0
    assert runs.content("stopped") == runs.content("undisturbed")
