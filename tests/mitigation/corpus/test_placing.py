"""Whole folders or none, whatever happens on the way."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from equipoise.errors import CannotWrite
from equipoise.mitigation.corpus import Options, subtract
from equipoise.mitigation.corpus.placing import whole_folder
from tests.mitigation.corpus.made import scored

OPTIONS = {"keep": Options(), "paper": Options(split="paper", dev=5, test=5)}
PROJECT = Path(__file__).parents[3]
RUN = """
import signal, sys
from pathlib import Path
from equipoise.mitigation.corpus import Options, subtract
from tests.mitigation.corpus.made import scored, write_pairs

signal.signal(signal.SIGINT, signal.default_int_handler)  # whatever runs the tests may ignore it
here = Path(sys.argv[1])
pairs = [(f"0.{n} A man.", "0 He.", "neutral") for n in range(400)]
scores = scored(here / "scores", write_pairs(here / "corpus.jsonl", pairs))

def wait_in_the_middle(share):
    if share > 0.5:
        print("in the middle", flush=True)
        sys.stdin.readline()

options = Options() if sys.argv[2] == "keep" else Options(split=sys.argv[2], dev=5, test=5)
subtract(scores, here / "out", options=options, progress=wait_in_the_middle)
"""


def begun(folder: Path, split: str) -> "subprocess.Popen[str]":
    """A process that is changing a corpus, in the middle of it."""
    process = subprocess.Popen(
        [sys.executable, "-c", RUN, str(folder), split], cwd=PROJECT, text=True,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    assert process.stdout is not None and process.stdout.readline() == "in the middle\n"
    return process


def beside(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if path.name not in ("scores", "corpus.jsonl"))


@pytest.mark.parametrize("split", ["keep", "paper"])
def test_a_killed_process_leaves_no_folder_and_the_next_one_sweeps_and_works(tmp_path, split):
    process = begun(tmp_path, split)
    process.kill()
    process.communicate()
    assert beside(tmp_path) == [".out.part"]

    again = scored(tmp_path / "again" / "scores", tmp_path / "corpus.jsonl")
    done = subtract(again, tmp_path / "out", options=OPTIONS[split])

    assert beside(tmp_path) == ["again", "out"]
    names = sorted(path.name for path in (tmp_path / "out").iterdir())
    assert names == sorted(["report.json", *(part.name for part in done.parts)])


@pytest.mark.parametrize("split", ["keep", "paper"])
def test_an_interrupted_process_leaves_nothing(tmp_path, split):
    process = begun(tmp_path, split)
    process.send_signal(signal.SIGINT)
    process.communicate()

    assert process.returncode == -signal.SIGINT
    assert beside(tmp_path) == []


def test_two_processes_do_not_write_to_one_folder_at_once(tmp_path):
    process = begun(tmp_path, "keep")

    with pytest.raises(CannotWrite, match="Another run"), whole_folder(tmp_path / "out", force=False):
        pass

    process.kill()
    process.communicate()


FULL = """
import resource, signal, sys
from pathlib import Path
from equipoise.errors import CannotWrite
from equipoise.mitigation.corpus import Options, subtract
from tests.mitigation.corpus.made import scored, write_pairs

here = Path(sys.argv[1])
pairs = [("0.1 A man.", f"0 {n}.", "neutral") for n in range(9999)]
scores = scored(here / "scores", write_pairs(here / "corpus.jsonl", pairs), size=100_000)
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000))  # enough for the numbers, and not for the corpus
try:
    subtract(scores, here / "out", options=Options() if sys.argv[2] == "keep" else Options("paper", dev=5, test=5))
except CannotWrite as error:
    print(error)
"""


@pytest.mark.parametrize("split", ["keep", "paper"])
def test_a_full_disk_is_one_sentence_and_leaves_nothing(tmp_path, split):
    done = subprocess.run(
        [sys.executable, "-c", FULL, str(tmp_path), split], cwd=PROJECT, capture_output=True, text=True
    )

    assert done.stdout.startswith("Nothing could be written to"), done.stderr
    assert beside(tmp_path) == []


def test_an_error_leaves_nothing(tmp_path):
    with pytest.raises(ZeroDivisionError), whole_folder(tmp_path / "out", force=False) as workshop:
        (workshop.made / "a").touch()
        1 / 0  # noqa: B018

    assert not list(tmp_path.iterdir())


def test_an_empty_folder_is_filled(tmp_path):
    (tmp_path / "out").mkdir()

    with whole_folder(tmp_path / "out", force=False) as workshop:
        (workshop.made / "a").write_text("new")

    assert [path.name for path in (tmp_path / "out").iterdir()] == ["a"]


def test_a_folder_with_something_in_it_is_refused_and_force_replaces_only_what_has_the_same_name(tmp_path):
    out = tmp_path / "out"
    out.mkdir()
    for name in ("a", "b"):
        (out / name).write_text("old")

    with pytest.raises(CannotWrite, match=r"not empty.*--force"), whole_folder(out, force=False):
        pass
    with whole_folder(out, force=True) as workshop:
        (workshop.made / "a").write_text("new")
        (workshop.made / "deep").mkdir()
        (workshop.made / "deep" / "c").write_text("new")

    assert {path.name: path.read_text() for path in out.rglob("*") if path.is_file()} == {
        "a": "new",
        "b": "old",
        "c": "new",
    }


def test_a_file_is_not_replaced_by_a_folder(tmp_path):
    (tmp_path / "out").touch()

    with pytest.raises(CannotWrite, match="is a file"), whole_folder(tmp_path / "out", force=True):
        pass


def test_a_link_to_a_folder_is_followed(tmp_path):
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "real")

    with whole_folder(tmp_path / "link", force=False) as workshop:
        (workshop.made / "a").touch()

    assert (tmp_path / "real" / "a").exists() and (tmp_path / "link").is_symlink()


def test_a_link_to_a_folder_that_is_not_there_yet_is_followed(tmp_path):
    (tmp_path / "link").symlink_to(tmp_path / "real")

    with whole_folder(tmp_path / "link", force=False) as workshop:
        (workshop.made / "a").touch()

    assert (tmp_path / "real" / "a").exists() and (tmp_path / "link").is_symlink()


def test_the_new_folder_is_an_ordinary_one(tmp_path):
    (tmp_path / "ordinary").mkdir()
    with whole_folder(tmp_path / "out", force=False) as workshop:
        (workshop.made / "a").touch()

    assert (tmp_path / "out").stat().st_mode == (tmp_path / "ordinary").stat().st_mode
