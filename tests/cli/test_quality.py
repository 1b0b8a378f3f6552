"""equipoise quality: tables, files, one JSON object, and bad input in a sentence."""

from __future__ import annotations

import json

import pytest

from equipoise.cli import main
from equipoise.results.quality import QualityReports
from tests.quality.senteval_files import written

QUICK = ("--preset", "prototyping", "--quirk", "max_epoch=4", "--quirk", "folds=3")


@pytest.fixture(scope="module")
def data(tmp_path_factory):
    return written(tmp_path_factory.mktemp("senteval"), entries=12)


@pytest.fixture
def say(capsys, monkeypatch, tmp_path):
    """Run the verb in an empty folder; returns its exit code and what it printed on each stream."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments):
        with pytest.raises(SystemExit) as stop:
            main(["quality", *map(str, arguments)])
        said = capsys.readouterr()
        return stop.value.code, said.out, said.err

    return run


@pytest.fixture
def pairs(tmp_path):
    path = tmp_path / "pairs.tsv"
    path.write_text("cat\tdog\t9\nking\tqueen\t8\ncat\tgravel\t1\nqueen\tpoem\t2\n")
    return path


@pytest.fixture
def vectors(tmp_path):
    path = tmp_path / "vectors.txt"
    path.write_text("cat 1 0 1\ndog 1 0.1 1\nking 0 1 0\nqueen 0 1 0.2\ngravel -1 0 0\npoem 0 0 -1\n")
    return path


def test_senteval_prints_a_row_a_model_and_task(say, data):
    code, out, err = say(
        "senteval", "fake-sentences:", "fake-sentences:the", "--data", data, "--tasks", "MR,sts-14", *QUICK
    )

    lines = [line.split("\t") for line in out.splitlines()]
    assert (code, err) == (0, "")
    assert lines[0][:4] == ["model", "task", "metric", "score"]
    assert [line[:3] for line in lines[1:5]] == [
        ["fake-sentences:", "MR", "accuracy"], ["fake-sentences:", "STS14", "pearson"],
        ["fake-sentences:the", "MR", "accuracy"], ["fake-sentences:the", "STS14", "pearson"],
    ]  # fmt: skip
    assert "fake-sentences:: mean of 2 tasks" in out
    assert "difference from the first" in out


def test_json_is_one_object_with_all_reports(say, data):
    code, out, _ = say(
        "senteval", "fake-sentences:", "--data", data / "downstream", "--tasks", "TREC", "--json", *QUICK
    )

    found = QualityReports.from_json(out)
    assert code == 0
    assert len(json.loads(out)["reports"]) == 1
    assert found.reports[0].options["max_epoch"] == 4
    assert [task.task for task in found.reports[0].tasks] == ["TREC"]


def test_a_folder_gets_all_reports_and_they_can_be_put_beside_others(say, data, tmp_path):
    say("senteval", "fake-sentences:", "--data", data, "--tasks", "MR", "--out", "before", *QUICK)
    say("senteval", "fake-sentences:the", "--data", data, "--tasks", "MR", "--out", "after.json", *QUICK)

    code, out, _ = say("report", "before/quality.json", "after.json", "--out", "both.html")

    assert code == 0
    assert sorted(path.name for path in (tmp_path / "before").iterdir()) == [
        "quality.csv", "quality.html", "quality.json", "quality.md",
    ]  # fmt: skip
    page = (tmp_path / "both.html").read_text(encoding="utf-8")
    assert "Difference from fake-sentences:" in page
    assert "both.html: the report." in out


def test_similarity_and_analogies_of_static_vectors(say, vectors, pairs, tmp_path):
    (tmp_path / "questions.txt").write_text(": gram1\nking queen cat dog\n")

    code, out, _ = say("similarity", vectors, "--set", pairs)
    assert code == 0
    assert "vectors.txt\tpairs\tspearman\t" in out
    code, out, _ = say("analogies", vectors, "--set", "questions.txt", "--method", "3cosmul", "--out", "words.md")
    assert code == 0
    assert "vectors.txt\tquestions\taccuracy\t100.0\t" in out
    assert "3cosmul" in (tmp_path / "words.md").read_text(encoding="utf-8")


def test_a_wrong_folder_or_file_is_one_sentence(say, data, tmp_path):
    (tmp_path / "empty").mkdir()
    code, out, err = say("senteval", "fake-sentences:", "--data", "empty", "--tasks", "CR")
    assert (code, out) == (2, "")
    assert "CR needs the folder empty/CR, and it is not there" in err

    code, _, err = say("senteval", "fake-sentences:", "--data", "nowhere")
    assert code == 2
    assert "The folder nowhere of SentEval's data is not there" in err

    (tmp_path / "CR").mkdir()
    (tmp_path / "CR/custrev.pos").write_text("")
    (tmp_path / "CR/custrev.neg").write_text("bad\n")
    code, _, err = say("senteval", "fake-sentences:", "--data", tmp_path, "--tasks", "CR")
    assert code == 2
    assert "custrev.pos is empty" in err


BAD = [
    (("--tasks", "SNLI"), "There is no task of SentEval 'SNLI'"),
    (("--preset", "fast"), "There is no preset 'fast'"),
    (("--quirk", "patience"), "--quirk takes NAME=VALUE"),
    (("--quirk", "patience=none"), "patience must be total or in-a-row"),
    (("--quirk", "nhid=50"), "There is no option of SentEval's protocol 'nhid'"),
    (("--out", "report.pdf"), "--out must be a folder or end in .html"),
    (("--pooling", "max"), "--pooling has no effect"),
    (("--seed", "-1"), "seed must be a whole number of at least 0, and it is -1"),
]


@pytest.mark.parametrize(("arguments", "why"), BAD)
def test_what_cannot_be_asked_is_said_before_any_work(say, data, arguments, why):
    code, out, err = say("senteval", "fake-sentences:", "--data", data, *arguments)

    assert (code, out) == (2, "")
    assert why in err
    assert len(err.splitlines()) == 1


def test_a_model_that_gives_no_sentences_is_refused(say, data):
    code, _, err = say("senteval", "fake-causal:", "--data", data, "--tasks", "MR")

    assert code == 2
    assert "gives no vectors of sentences" in err


def test_sets_that_are_empty_or_not_there_are_said(say, vectors, tmp_path):
    (tmp_path / "nothing.tsv").write_text("")

    assert say("similarity", vectors, "--set", "nothing.tsv")[::2] == (
        2, "equipoise: nothing.tsv has no pairs of words; a line has two words and a score.\n",
    )  # fmt: skip
    assert "cannot be read: No such file" in say("analogies", vectors, "--set", "nowhere.txt")[2]
    assert say("similarity", vectors)[0] == 2


BAD_WORDS = [
    (("similarity", "--seed", "-1"), "seed must be a whole number of at least 0, and it is -1"),
    (("similarity", "--max-missing", "nan"), "max_missing must be a share from 0 to 1, and it is nan"),
    (("analogies", "--max-missing", "nan"), "max_missing must be a share from 0 to 1, and it is nan"),
    (("similarity", "--vocabulary", "0"), "vocabulary must be a whole number of at least 1, and it is 0"),
    (("analogies", "--vocabulary", "-3"), "vocabulary must be a whole number of at least 4, and it is -3"),
    (("analogies", "--method", "nearest"), "method must be 3cosadd or 3cosmul"),
    (("similarity", "--set", "set.txt"), "The word set set.txt is given twice"),
    (("analogies", "--set", "./set.txt"), "The word set set.txt is given twice"),
]


@pytest.mark.parametrize(("arguments", "why"), BAD_WORDS)
def test_what_cannot_be_asked_of_words_is_said_before_a_model_is_opened(say, tmp_path, arguments, why):
    (tmp_path / "set.txt").write_text("")

    code, out, err = say(arguments[0], "no-such-vectors.txt", "--set", "set.txt", *arguments[1:])

    assert (code, out) == (2, "")
    assert why in err
    assert len(err.splitlines()) == 1


def test_what_is_read_is_not_replaced(say, vectors, pairs):
    code, _, err = say("similarity", vectors, "--set", pairs.rename(pairs.with_suffix(".csv")), "--out", "pairs.csv")

    assert code == 2
    assert "is read here and would be replaced" in err


def test_a_report_of_something_else_is_refused(say, tmp_path):
    (tmp_path / "other.json").write_text('{"results": []}')

    code, _, err = say("report", "other.json", "--out", "x.html")
    assert code == 2
    assert "other.json is no report of equipoise quality" in err
    assert "cannot be read" in say("report", "nowhere.json")[2]
