"""equipoise associations: what was done, the words at either end, what the numbers are not, and a file or nothing."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from equipoise.cli import main
from equipoise.cli.associations import CAVEAT
from equipoise.datasets import load_dataset
from equipoise.datasets.associations import read_associations
from tests.datasets.associations.tables import SMALL, written

Say = Callable[..., tuple[int, str, str]]


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Say:
    """Run a verb beside answers.csv; returns its exit code and what it printed on each stream."""
    monkeypatch.chdir(tmp_path)
    written(tmp_path)

    def run(*arguments: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as stop:
            main(list(arguments))
        said = capsys.readouterr()
        return int(stop.value.code or 0), said.out, said.err

    return run


def test_the_file_is_the_question(say: Say, tmp_path: Path) -> None:
    code, out, err = say("associations", "answers.csv", "--out", "made/mine.json")

    assert (code, err) == (0, "")
    assert load_dataset(tmp_path / "made/mine.json") == read_associations(tmp_path / "answers.csv")
    assert out.splitlines()[-1] == "made/mine.json: 2 words with their scores."


def test_what_was_done_is_said(say: Say, tmp_path: Path) -> None:
    written(tmp_path, SMALL + "he,NA\nhe,colour\n he,colour\n")
    _, out, _ = say("associations", "answers.csv", "--out", "mine.json")
    rows = dict(line.split("\t") for line in out.splitlines() if "\t" in line)

    assert rows["rows read"] == "14"
    assert rows["missing answers, dropped"] == "1"
    assert rows["answers with white space around a word, taken off"] == "1"
    assert rows["answers with another spelling, unified"] == "2 (colour)"
    assert rows["words that answers lead to and from, the largest such part"] == "6 (75.0%)"
    assert rows["seeds in it"].startswith("4 (not: father, son, grandfather")
    assert rows["alpha"] == "0.99"


def test_both_ends_and_what_the_numbers_are_not(say: Say) -> None:
    _, out, _ = say("associations", "answers.csv", "--out", "mine.json", "--alpha", "0.5")
    lines = out.splitlines()

    assert [line.split()[:3] for line in lines if line.startswith("most ")] == [
        ["most", "male:", "king"],
        ["most", "female:", "queen"],
    ]
    assert CAVEAT in lines
    assert not [line for line in lines if "Licence" in line]


def test_the_licence_of_published_answers_is_said(say: Say, tmp_path: Path) -> None:
    written(tmp_path, name="SWOW.csv")
    _, out, _ = say("associations", "SWOW.csv", "--out", "mine.json")

    assert "Licence of the answers, if they are those of the Small World of Words: CC BY-NC-ND 3.0" in out


def test_json_is_one_object(say: Say, tmp_path: Path) -> None:
    code, out, _ = say("associations", "answers.csv", "--out", "mine.json", "--json")
    found = json.loads(out)

    assert code == 0 and out.count("\n") == 1
    assert list(found) == ["file", "scored", "most male", "most female", "caveat"]
    assert found["scored"] == load_dataset(tmp_path / "mine.json").scored  # type: ignore[union-attr]
    assert list(found["most male"]) == ["king"]


def test_other_seeds_and_spellings(say: Say, tmp_path: Path) -> None:
    spelled = written(tmp_path, json.dumps({"unify": {"king": "monarch"}}), "spelled.json")
    say("associations", "answers.csv", "--out", "mine.json", "--seeds", "gender-pairs-definitional",
        "--spellings", str(spelled))  # fmt: skip
    made = load_dataset(tmp_path / "mine.json")

    assert list(made.targets) == ["female", "male"]  # type: ignore[union-attr]
    assert set(made.scores) == {"monarch", "queen"}  # type: ignore[union-attr]


def test_a_file_is_replaced_only_if_told(say: Say, tmp_path: Path) -> None:
    path = written(tmp_path, "before", "mine.json")
    code, out, err = say("associations", "answers.csv", "--out", "mine.json")
    assert (code, out) == (2, "")
    assert "mine.json exists already" in err
    assert path.read_text() == "before"

    code, _, _ = say("associations", "answers.csv", "--out", "mine.json", "--force")
    assert code == 0
    assert load_dataset(path).name == "answers"


@pytest.mark.parametrize("name", ["answers.csv", "mine.json"])
def test_measure_asks_the_file_itself_or_what_was_made_of_it(say: Say, name: str) -> None:
    say("associations", "answers.csv", "--out", "mine.json")
    code, out, _ = say("measure", "fake:", name, "--metric", "wat", "--json")
    found = json.loads(out)

    assert code == 0
    assert (found["metric"], found["dataset"]) == ("wat", "answers")
    assert [each["word"] for each in found["per_item"]] == ["king", "queen"]
    assert abs(found["value"]) == pytest.approx(1)  # of two words


BAD = {
    "no cue": ("word,response\nhe,king\n", "it needs the columns cue and response"),
    "no answer": ("cue,strength\nhe,1\n", "it needs the columns cue and response"),
    "empty": ("", "it is empty"),
    "no row": ("cue,response\n", "it has a line of column names and no row"),
    "not UTF-8": (b"cue,response\nhe,caf\xe9\n", "is not UTF-8 text"),
    "UTF-16": ("cue,response\nhe,king\n".encode("utf-16"), "it needs the columns"),
    "one side without seeds": ("cue,response\nhe,king\nking,he\n", "None of the female seeds"),
    "a count that is none": ("cue,response,count\nhe,king,many\n", "must be a number"),
    "a stray quotation mark": ('cue,response\nhe,"king\n', "its rows are not as a table has them"),
}


@pytest.mark.parametrize(("content", "saying"), BAD.values(), ids=BAD.keys())
def test_a_bad_file_is_one_sentence_and_nothing_is_written(
    say: Say, tmp_path: Path, content: str | bytes, saying: str
) -> None:
    written(tmp_path, content)
    check_refused(say, tmp_path, "associations answers.csv --out mine.json", saying)


@pytest.mark.parametrize(
    ("arguments", "saying"),
    [
        ("associations missing.csv --out mine.json", "missing.csv cannot be read: No such file"),
        ("associations answers.csv", "Missing option '--out'"),
        ("associations answers.csv --out mine.csv", "--out mine.csv must end in .json"),
        ("associations answers.csv --out mine.json --alpha 1", "alpha must be from 0.0001 to 0.9999"),
        ("associations answers.csv --out mine.json --alpha near", "alpha must be a number"),
        ("associations answers.csv --out mine.json --seeds weat-7", "weat-7 has no pairs"),
        ("associations answers.csv --out mine.json --seeds sssb", "--seeds sssb holds pairs of sentences"),
        ("associations answers.csv --out mine.json --seeds nobody", "There is no dataset 'nobody'"),
        ("associations answers.csv --out mine.json --spellings missing.json", "missing.json cannot be read"),
        ("measure fake: answers.csv:king", "have no parts"),
        ("measure fake: weat-7 --metric wat", "weat-7"),
    ],
)
def test_a_mistake_is_one_sentence(say: Say, tmp_path: Path, arguments: str, saying: str) -> None:
    check_refused(say, tmp_path, arguments, saying)


def test_nothing_that_is_read_is_replaced(say: Say, tmp_path: Path) -> None:
    spelled = written(tmp_path, json.dumps({"unify": {}}), "spelled.json")
    check_refused(
        say, tmp_path, f"associations answers.csv --spellings {spelled} --out spelled.json --force", "is read here"
    )


def check_refused(say: Say, folder: Path, arguments: str, saying: str) -> None:
    before = {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}
    code, out, err = say(*arguments.split())

    assert (code, out) == (2, "")
    assert err.startswith("equipoise: ") and err.count("\n") == 1 and len(err) < 700
    assert saying in err
    assert {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()} == before


def test_scores_that_were_computed_elsewhere_are_taken_as_they_are(say: Say, tmp_path: Path) -> None:
    (tmp_path / "wat_bi.txt").write_text("nurse\t-1.551\nlad\t1.140\ncut off\t0.000\nhe\t2.5\n", encoding="utf-8")
    code, out, err = say("associations", "wat_bi.txt", "--out", "mine.json")

    assert (code, err) == (0, "")
    assert "words with a score\t4" in out and out.splitlines()[-1] == "mine.json: 3 words with their scores."
    assert load_dataset("mine.json") == load_dataset("wat_bi.txt")

    code, out, err = say("associations", "wat_bi.txt", "--out", "other.json", "--alpha", "0.5")
    assert (code, out) == (2, "") and "--alpha" in err and not (tmp_path / "other.json").exists()
    (tmp_path / "wat_bi.txt").write_text("nurse\t-1.551\nlad\tmuch\ncut off\t0.000\n", encoding="utf-8")
    code, out, err = say("measure", "fake:", "wat_bi.txt", "--metric", "wat")
    assert (code, out, err.count("\n")) == (2, "", 1) and "line 2" in err
