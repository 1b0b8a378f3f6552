"""Training that is really killed: at random moments, and by Ctrl-C. With one thread it ends with the same bytes."""

from __future__ import annotations

import pytest

from tests.killing import STOPPED
from tests.training.dict2vec.made import write_text
from tests.training.killing import Runs
from tests.wordnet.small import write

KILLS = 6


@pytest.fixture(scope="module", autouse=True)
def a_wordnet_of_eight_synsets(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("EQUIPOISE_WORDNET", str(write(tmp_path_factory.mktemp("small") / "wordnet")))
        yield


@pytest.fixture(scope="module")
def runs(tmp_path_factory, a_wordnet_of_eight_synsets) -> Runs:
    folder = tmp_path_factory.mktemp("killed")
    text = write_text(folder / "text.txt", 12_000)
    with text.open("a", encoding="utf-8") as file:
        file.write("The moon goes around the earth.\n" * 1_000)
    made = Runs(
        folder, "dict2vec", text, "--dictionary", "wordnet", "--dimensions", "64", "--epochs", "6", "--sample", "0",
        "--negatives", "12", "--save-every", "0.05",
    )  # fmt: skip
    done = made.finish("undisturbed")
    assert done.returncode == 0, done.stderr
    assert "0 strong and 4 weak pairs" in done.stdout
    return made


@pytest.fixture
def undisturbed(runs) -> dict[str, bytes]:
    return runs.content("undisturbed")


def test_a_run_that_is_killed_again_and_again(runs, undisturbed):
    assert runs.kill_often("killed", KILLS, 0.1) >= 2, "it came to its end too soon"

    assert runs.finish("killed").returncode == 0
    assert runs.content("killed") == undisturbed


def test_ctrl_c(runs, undisturbed):
    assert runs.press_ctrl_c("stopped") == (130, STOPPED)
    assert runs.finish("stopped").returncode == 0
    assert runs.content("stopped") == undisturbed
