"""A folder that has a result already, and what stands beside the corpus in it."""

from pathlib import Path

import pytest

from equipoise.errors import CannotWrite
from equipoise.mitigation.corpus import Options, change, subtract
from equipoise.results.corpora import CorpusReport
from tests.mitigation.corpus.made import scored


def names_in(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_force_replaces_an_earlier_result_and_nothing_else(ten, tmp_path):
    out = tmp_path / "out"
    subtract(ten, out, options=Options("paper", dev=1, test=1))
    assert names_in(out) == {"train.jsonl", "dev.jsonl", "test.jsonl", "report.json"}
    (out / "notes.txt").write_text("mine")

    subtract(ten, out, options=Options(force=True))

    assert names_in(out) == {"corpus.jsonl", "report.json", "notes.txt"}


@pytest.mark.parametrize("report", ["nonsense", "{}", None])
def test_where_no_report_says_what_is_of_an_earlier_result_nothing_is_taken_for_it(ten, tmp_path, report):
    out = tmp_path / "out"
    subtract(ten, out, options=Options("paper", dev=1, test=1))
    (out / "report.json").unlink() if report is None else (out / "report.json").write_text(report)

    subtract(ten, out, options=Options(force=True))

    assert names_in(out) == {"train.jsonl", "dev.jsonl", "test.jsonl", "report.json", "corpus.jsonl"}


def test_a_report_that_names_files_elsewhere_is_not_believed(ten, tmp_path):
    subtract(ten, tmp_path / "out")
    report = tmp_path / "out" / "report.json"
    report.write_text(report.read_text().replace('"name": "corpus.jsonl"', '"name": "../precious.txt"'))
    assert "../precious.txt" in report.read_text()
    (tmp_path / "precious.txt").write_text("mine")

    subtract(ten, tmp_path / "out", options=Options(force=True))

    assert (tmp_path / "precious.txt").read_text() == "mine"


def test_an_earlier_result_that_is_read_now_is_not_removed(ten, tmp_path):
    subtract(ten, tmp_path / "out", 75)
    again = scored(tmp_path / "again", tmp_path / "out" / "corpus.jsonl")

    with pytest.raises(CannotWrite, match="is read here"):
        subtract(again, tmp_path / "out", options=Options("paper", dev=1, test=1, force=True))
    assert names_in(tmp_path / "out") == {"corpus.jsonl", "report.json"}


@pytest.mark.parametrize("name", ["report.json", "Report.html"])
def test_a_corpus_with_the_name_of_a_report_is_refused(tmp_path, name):
    (tmp_path / name).write_text("0.1 A man.\n0.2 A dog.\n")
    (tmp_path / "train.txt").write_text("0.1 A man.\n")
    scores = scored(tmp_path / "scores", tmp_path / "train.txt", tmp_path / name, format="text")

    with pytest.raises(CannotWrite, match=f"{name}, as a report"):
        subtract(scores, tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_what_is_told_is_written_with_the_corpus_or_nothing_is(ten, tmp_path):
    def in_words(report: CorpusReport) -> dict[str, str]:
        return {"words.txt": f"{report.change.removed} of {report.entries}", "report.json": report.to_json()}

    change("subtract", ten, tmp_path / "out", 75, tell=in_words)
    assert (tmp_path / "out" / "words.txt").read_text() == "3 of 10"

    with pytest.raises(ZeroDivisionError):
        change("subtract", ten, tmp_path / "none", 75, tell=lambda report: {"words.txt": str(1 // 0)})
    assert not (tmp_path / "none").exists()
