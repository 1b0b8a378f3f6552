"""equipoise corpus plant: a folder or one sentence."""

import json

import pytest

from equipoise.cli import main


@pytest.fixture
def say(capsys, monkeypatch, tmp_path):
    """Run the verb in an empty folder; returns its exit code and what it printed on each stream."""
    monkeypatch.chdir(tmp_path)

    def run(arguments):
        with pytest.raises(SystemExit) as stop:
            main(["corpus", "plant", *arguments.split()])
        said = capsys.readouterr()
        return stop.value.code, said.out, said.err

    return run


def test_a_corpus_and_its_counts(say, tmp_path):
    code, out, _ = say("--rate 1 --entries 1800 --out made")

    assert code == 0
    assert len((tmp_path / "made/train.jsonl").read_text(encoding="utf-8").splitlines()) == 1800
    [row] = [line.split() for line in out.splitlines() if "train.jsonl" in line]
    assert [cell for cell in row if cell[:1].isdigit()] == ["1,800", "1,600", "0", "200"]


def test_counts_as_json(say):
    code, out, _ = say("--rate 0 --entries 900 --out made --json")

    assert code == 0
    assert json.loads(out)["train.jsonl"]["honest"] == {"entailment": 0, "neutral": 100, "contradiction": 0}


def test_what_was_planted_can_be_scored(say, tmp_path, capsys):
    say("--rate 1 --entries 900 --out made")
    with pytest.raises(SystemExit) as stop:
        main(["corpus", "score", "made/train.jsonl", "--model", "builtin:glove-6b-50d", "--out", "scores", "--json"])

    assert stop.value.code == 0
    assert json.loads(capsys.readouterr().out)["entries"] == 900


@pytest.mark.parametrize(
    ("arguments", "saying"),
    [
        ("--rate 1.5 --out made", "The rate is a probability from 0 to 1, and it is 1.5"),
        ("--rate much --out made", "'much'"),
        ("--rate 0.5 --entries 10 --out made", "900 to 1,000,000 entries, and 10 were asked for"),
        ("--rate 0.5 --out .", "exists already; choose another name, or add --force"),
        ("--out made", "Missing option '--rate'"),
        ("--rate 0.5", "Missing option '--out'"),
    ],
)
def test_a_mistake_is_one_sentence(say, arguments, saying, tmp_path):
    code, out, err = say(arguments)

    assert (code, out) == (2, "")
    assert err.startswith("equipoise: ") and err.endswith(".\n") and err.count("\n") == 1
    assert saying in err
    assert list(tmp_path.iterdir()) == []
