"""Training that is really killed, at random moments and by Ctrl-C. It ends with the same bytes."""

from __future__ import annotations

import os
import shutil
import signal

import pytest

from tests.killing import STOPPED
from tests.training.killing import FILE, PATIENCE, Runs
from tests.training.transformer.made import write_labels

KILLS = 6


@pytest.fixture(scope="module")
def runs(tmp_path_factory, encoder) -> Runs:
    folder = tmp_path_factory.mktemp("killed")
    train, dev = (write_labels(folder / f"{name}.jsonl", size, size) for name, size in (("train", 1000), ("dev", 60)))
    made = Runs(
        folder, "transformer", f"st:{encoder}", train, "--dev", dev, "--epochs", "3", "--batch", "8",
        "--rate", "0.0005", "--save-every", "0.05",
    )  # fmt: skip
    done = made.finish("undisturbed")
    assert done.returncode == 0, done.stderr
    assert "accuracy on dev" in done.stdout
    return made


@pytest.mark.slow
def test_a_run_that_is_killed_again_and_again(runs):
    assert runs.kill_often("killed", KILLS, 1.0) >= 3, "it came to its end too soon"

    assert runs.finish("killed").returncode == 0
    assert runs.content("killed") == runs.content("undisturbed")


@pytest.mark.slow
def test_ctrl_c(runs):
    process = runs.begin("stopped")
    runs.wait_for_checkpoint(process, "stopped", 0.3)
    os.killpg(process.pid, signal.SIGINT)
    _, said = process.communicate(timeout=PATIENCE)

    assert process.returncode == 130
    assert said == STOPPED
    assert runs.finish("stopped").returncode == 0
    assert runs.content("stopped") == runs.content("undisturbed")


def test_stopped_within_an_epoch_and_gone_on_with(encoder, tmp_path):
    """The same without processes: stopped after every few steps, it ends with the same bytes."""
    from equipoise.training import fine_tune

    train, dev = (write_labels(tmp_path / f"{name}.jsonl", 96, len(name)) for name in ("train", "dev"))
    how = {"epochs": 2, "batch": 16, "rate": 1e-3, "save_every": 0.0}
    once = fine_tune(f"st:{encoder}", train, dev, tmp_path / "once", **how)
    times, told = 0, []

    def stop(share: float, what: str) -> None:
        told.append(share)
        if len(told) % 5 == 0:
            raise RuntimeError("killed")  # not Ctrl-C, after which it would be kept once more

    while not (tmp_path / "often" / "training.json").exists():
        times += 1
        assert times < 9
        try:
            again = fine_tune(f"st:{encoder}", train, dev, tmp_path / "often", **how, progress=stop)
        except RuntimeError:
            shutil.copy(tmp_path / "often" / FILE, tmp_path / FILE)  # it is whole

    assert times > 2 and again == once and told == sorted(told)
    for name in once.files:
        assert (tmp_path / "often" / name).read_bytes() == (tmp_path / "once" / name).read_bytes()
