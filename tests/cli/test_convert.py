"""Vectors to another format, with what is told of how they were made."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from equipoise.cli import main
from equipoise.models.formats.writing import HOLDS_ABOUT, WRITERS, write_vectors
from equipoise.models.static import open_vectors

ABOUT = 'made by hand\n{"method": "by hand"}'

Say = Callable[..., tuple[int, str]]


@pytest.fixture
def say(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Say:
    """Convert beside plain.txt and, with a recipe, made.vec; the exit code and what went to stderr."""
    monkeypatch.chdir(tmp_path)
    Path("plain.txt").write_text("he 1 2\nshe 3 4\n")
    Path("other.txt").write_text("he 5 6\nshe 3 4\n")
    write_vectors(open_vectors("other.txt").store, Path("made.vec"), about=ABOUT)

    def run(*arguments: str) -> tuple[int, str]:
        with pytest.raises(SystemExit) as end:
            main(["convert", *arguments])
        return int(end.value.code or 0), capsys.readouterr().err

    return run


@pytest.mark.parametrize("ending", WRITERS)
def test_a_recipe_goes_along_to_every_format_and_back(say: Say, ending: str) -> None:
    assert say("made.vec", f"copy{ending}") == (0, "note: made by hand.\n")
    assert say(f"copy{ending}", "again.txt")[0] == 0

    assert open_vectors(f"copy{ending}").about == open_vectors("again.txt").about == ABOUT
    assert Path(f"copy{ending}.about.txt").exists() == (ending not in HOLDS_ABOUT)


@pytest.mark.parametrize("source", ["plain.txt", "made.vec"])
@pytest.mark.parametrize("ending", [".txt", ".npz"])
def test_what_is_told_of_others_is_replaced_only_if_that_is_wished(say: Say, source: str, ending: str) -> None:
    beside = Path(f"out{ending}.about.txt")
    beside.write_text("mine")
    code, err = say(source, f"out{ending}")
    assert code == 2 and f"{beside} exists already; choose another name, or add --force" in err
    assert beside.read_text() == "mine" and not Path(f"out{ending}").exists()

    assert say(source, f"out{ending}", "--force")[0] == 0
    assert open_vectors(f"out{ending}").about == open_vectors(source).about
    assert beside.exists() == (source == "made.vec" and ending == ".txt")


def test_vectors_without_a_recipe_inherit_none(say: Say) -> None:
    assert say("plain.txt", "made.vec", "--force") == (0, "")
    assert (open_vectors("made.vec").about, open_vectors("made.vec").notes) == ("", ())
    assert not Path("made.vec.about.txt").exists()


def test_a_recipe_that_is_not_of_these_vectors_does_not_go_along(say: Say) -> None:
    Path("made.vec").write_bytes(Path("plain.txt").read_bytes())
    code, err = say("made.vec", "copy.npz")
    assert code == 0 and "belongs to other ones and is not believed" in err
    assert open_vectors("copy.npz").about == ""


def test_vectors_may_be_written_over_themselves(say: Say) -> None:
    assert say("made.vec", "made.vec", "--force")[0] == 0
    assert open_vectors("made.vec").about == ABOUT
