"""equipoise train cpae, train dict2vec and experiment dictionaries: what they print, and bad input in a sentence."""

from __future__ import annotations

import json

import pytest

from equipoise.cli import main
from tests.experiments.dictionaries.made import write_biased

TEXT = "the cat and the dog saw a bird near the old house\n" * 40
CPAE = ("train", "cpae", "own.tsv", "--preset", "small", "--dimensions", "8", "--epochs", "2")
DICT2VEC = ("train", "dict2vec", "text.txt", "--dictionary", "own.tsv", "--dimensions", "8", "--epochs", "2")
EXPERIMENT = (
    "experiment", "dictionaries", "--dictionary", "own.tsv", "--seeds", "1", "--epochs", "1", "--dimensions", "8",
    "--workers", "1", "--groups", "",
)  # fmt: skip


@pytest.fixture
def say(capsys, monkeypatch, tmp_path):
    """Run a verb in a folder with own.tsv and text.txt; returns its exit code and what it printed on each stream."""
    monkeypatch.chdir(tmp_path)
    write_biased(tmp_path / "own.tsv")
    (tmp_path / "text.txt").write_text(TEXT)

    def run(*arguments):
        with pytest.raises(SystemExit) as stop:
            main(list(map(str, arguments)))
        said = capsys.readouterr()
        return stop.value.code, said.out, said.err

    return run


def test_cpae_tells_nats_that_are_positive_and_where_the_vectors_are(say, tmp_path):
    code, out, _ = say(*CPAE, "--step", "np", "--out", "run")
    assert code == 0
    rows = [line.split("\t") for line in out.splitlines()]
    assert rows[0] == ["epoch", "step size", "loss", "nats a word on dev"]
    assert all(float(row[-1]) > 0 for row in rows[1:3])
    assert "run: the weights of epoch" in out and (tmp_path / "run" / "vectors.npz").exists()
    assert say("measure", "run/vectors.npz", "weat-7", "--max-missing", "0.5")[0] == 0


def test_dict2vec_tells_where_the_vectors_are(say):
    code, out, _ = say(*DICT2VEC, "--out", "run")
    assert code == 0
    assert out.endswith("The vectors: run/vectors.npz\n")


def test_an_experiment_prints_a_row_a_version_and_takes_steps_of_ones_own(say, tmp_path):
    code, out, _ = say(
        *EXPERIMENT, "--versions", "np", "--version", r"own=np;replace:people like=>b\;c", "--out", "out"
    )
    assert code == 0
    rows = [line.split("\t") for line in out.splitlines()]
    assert rows[0] == ["version", "WEAT 8", "WEAT 8 (second list)", "WEAT 7", "WEAT 7 (second list)", "WEAT 1"]
    assert [row[0] for row in rows[1:5]] == ["base", "np", "own", "builtin:glove-6b-50d"]
    assert out.splitlines()[-1].startswith("Effect sizes of one seed; out/report.html has how sure they are")
    found = json.loads((tmp_path / "out" / "experiment.json").read_text())
    assert found["versions"][2]["steps"] == ["np", "replace:people like=>b;c"]


def test_cells_of_which_nothing_came_are_told_and_the_exit_code_says_so(say):
    code, _, err = say(*EXPERIMENT, "--versions", "np", "--out", "out", "--rate", "1e300")
    assert code == 1
    assert err.count("equipoise: Nothing came of ") == 2


OUT = ("--out", "out")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((*CPAE, "--dimensions", "0", *OUT), "dimensions is from 1 to 1,000,000, and it is 0"),
        ((*CPAE, "--preset", "tiny", *OUT), "There is no preset 'tiny'"),
        ((*CPAE, "--step", "npp", *OUT), "There is no step 'npp'"),
        ((*CPAE, "--outputs", "0", *OUT), "outputs is from 1"),
        (("train", "cpae", "nowhere.tsv", *OUT), "There is no dictionary 'nowhere.tsv'"),
        (("train", "cpae", "names.tsv", "--step", "names-last", *OUT), "of which 0 can be learned from, and 2 is the"),
        ((*DICT2VEC, "--encoding", "utf-99", *OUT), "utf-99"),
        ((*DICT2VEC, "--min-count", "1000", *OUT), "Fewer than 2 words of text.txt occur 1,000 times"),
        ((*DICT2VEC, "--dictionary", "nowhere.tsv", *OUT), "There is no dictionary 'nowhere.tsv'"),
        ((*DICT2VEC, "--dictionary", "wordnet", "--wordnet", "nowhere", *OUT), "There is no WordNet 3.0 in nowhere"),
        ((*EXPERIMENT, "--versions", "npp", *OUT), "There is no version of a dictionary 'npp'"),
        ((*EXPERIMENT, "--version", "own", *OUT), "--version takes NAME=STEP;STEP with a name of its own"),
        ((*EXPERIMENT, "--version", "own=;", *OUT), "--version takes NAME=STEP;STEP with a name of its own"),
        ((*EXPERIMENT, "--version", "np=pro", *OUT), "--version takes NAME=STEP;STEP with a name of its own"),
        ((*EXPERIMENT, "--version", "a=np", "--version", "a=pro", *OUT), "--version takes NAME=STEP;STEP with a name"),
        ((*EXPERIMENT, "--version", "a b=np", *OUT), "The name of a version has letters, digits, dashes and _"),
        ((*EXPERIMENT, "--max-missing", "2", *OUT), "The share of words that may be missing is from 0 to below 1"),
        ((*EXPERIMENT, "--dictionary", "names.tsv", *OUT), "Nothing of names is left after np"),
        (
            (*EXPERIMENT, "--dictionary", "names.tsv", "--versions", "", *OUT),
            "WEAT 8 cannot be asked: 0 of the 7 words of",
        ),
        ((*EXPERIMENT, "--groups", "them", *OUT), "There is no group of entries 'them'"),
    ],
)
def test_bad_input_is_one_sentence_and_leaves_nothing(say, tmp_path, arguments, said):
    (tmp_path / "names.tsv").write_text("Rome\ta city\nParis\ta city\nParis\ta town\n")
    code, out, err = say(*arguments)
    assert (code, out) == (2, "")
    assert said in err
    assert len(err.splitlines()) == 1
    assert not [path for path in (tmp_path / "out").rglob("*") if path.name != ".lock"]
