"""What a folder holds: this run, another, a damaged one, or somebody else's files."""

from __future__ import annotations

import pytest

from equipoise.errors import BadResults, CannotWrite
from equipoise.training.cpae import train_cpae
from equipoise.training.places import CARD, begun, finished
from tests.training.cpae.made import small_dictionary

SMALL = {"preset": "small", "dimensions": 4, "batch": 4, "epochs": 1, "held_back": 0.1}


@pytest.fixture
def done(tmp_path):
    """A folder with a run that is done, and its job."""
    return tmp_path / "run", train_cpae(small_dictionary(), tmp_path / "run", **SMALL).job


def test_another_run_is_refused_unless_it_may_be_replaced(done):
    folder, job = done
    assert begun(folder, job, force=False, replace=True) == finished(folder)
    with pytest.raises(CannotWrite, match="holds another run"):
        begun(folder, "another", force=False)
    assert begun(folder, "another", force=False, replace=True) is None
    assert [path.name for path in folder.iterdir()] == [".lock"]


def test_a_damaged_run_is_refused_unless_it_may_be_replaced(done):
    folder, job = done
    (folder / "vectors.npz").write_bytes(b"changed")
    with pytest.raises(BadResults, match="is gone or was changed"):
        begun(folder, job, force=False)
    assert begun(folder, job, force=False, replace=True) is None


@pytest.mark.parametrize("replace", [False, True])
def test_what_is_no_run_is_never_removed(tmp_path, replace):
    (tmp_path / CARD).write_text("my thesis")
    with pytest.raises(CannotWrite, match="is not empty and holds no run"):
        begun(tmp_path, "job", force=False, replace=replace)
    assert (tmp_path / CARD).read_text() == "my thesis"
