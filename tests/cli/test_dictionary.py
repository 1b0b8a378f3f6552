"""equipoise dictionary: counts, edits, previews, and bad input in a sentence."""

from __future__ import annotations

import json

import pytest

from equipoise.cli import main
from equipoise.dictionaries import open_dictionary
from equipoise.results.dictionaries import DictionaryReport, EditRecord

LINES = "Galileo\the saw his moons\npatient\tone who waits until he is treated\nsun\ta star\n"


@pytest.fixture
def say(capsys, monkeypatch, tmp_path):
    """Run the verb in a folder with own.tsv; returns its exit code and what it printed on each stream."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "own.tsv").write_text(LINES)

    def run(*arguments):
        with pytest.raises(SystemExit) as stop:
            main(["dictionary", *map(str, arguments)])
        said = capsys.readouterr()
        return stop.value.code, said.out, said.err

    return run


def test_report_prints_a_row_a_kind_and_pair(say):
    code, out, err = say("report", "own.tsv")
    assert (code, err) == (0, "")
    rows = [line.split("\t") for line in out.splitlines()]
    assert rows[1] == ["own", "3", "3", "3", "1", "2"]
    assert rows[3] == ["own", "all entries", "he, she", "2", "0", "0", "–"]
    assert len(rows) == 3 + 4 * 4


@pytest.mark.parametrize("ending", ["html", "md", "json"])
def test_report_writes_what_is_asked_for(say, tmp_path, ending):
    code, out, _ = say("report", "own.tsv", "own.tsv", "--out", f"new/report.{ending}")
    assert code == 0
    assert "the report." in out
    text = (tmp_path / "new" / f"report.{ending}").read_text()
    assert "own" in text
    if ending == "json":
        assert len(DictionaryReport.from_json(text).dictionaries) == 2


def test_files_of_one_name_are_told_apart(say, tmp_path):
    (tmp_path / "own.jsonl").write_text('{"word": "moon", "definition": "a satellite"}\n')
    rows = [line.split("\t")[0] for line in say("report", "own.tsv", "own.jsonl")[1].splitlines()]
    assert rows[1:3] == ["own.tsv", "own.jsonl"]


def test_gendered_words_in_examples(say, tmp_path):
    lines = [
        {
            "word": "operate",
            "definition": "to work on a patient",
            "examples": ["The king saw Mary.", "He is in America"],
        },
        {"word": "queen", "definition": "she rules", "examples": ["her uncle operates"]},
    ]
    (tmp_path / "own.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    code, out, err = say("report", "own.jsonl", "--examples", "--out", "report.md")
    rows = [line.split("\t") for line in out.splitlines()]

    assert (code, err) == (0, "")
    assert ["own", "2 definitions", "he, she", "0", "1", "0", "50.00%", "0.0"] in rows
    assert ["own", "3 examples", "he, she", "1", "0", "0", "33.33%", "–"] in rows
    assert ["own", "3 examples", "male words, female words", "2", "0", "1", "100.00%", "3.0"] in rows
    assert ["own", "3 examples", "male names, female names", "0", "1", "0", "33.33%", "0.0"] in rows
    assert "male names, female names" in (tmp_path / "report.md").read_text()
    found = DictionaryReport.from_json(say("report", "own.jsonl", "--examples", "--json")[1]).dictionaries[0]
    assert [(each.texts, each.number) for each in found.gendered] == [("definitions", 2), ("examples", 3)]
    assert not DictionaryReport.from_json(say("report", "own.jsonl", "--json")[1]).dictionaries[0].gendered


def test_a_dictionary_without_examples_is_refused(say, tmp_path):
    code, out, err = say("report", "own.tsv", "--examples", "--out", "report.md")
    assert (code, out, err.count("\n")) == (2, "", 1) and not (tmp_path / "report.md").exists()


def test_report_as_json(say):
    code, out, _ = say("report", "own.tsv", "--json", "--small-letters")
    counts = DictionaryReport.from_json(out).dictionaries[0]
    assert code == 0
    assert not counts.any_case
    assert counts.kind("capitalised").by_entry[1].male_only == 1


def test_notes_are_told(say, tmp_path):
    (tmp_path / "bad.tsv").write_text(LINES + "no tab\n")
    assert "Note on bad: 1 of 4 lines could not be read and were left out: 4." in say("report", "bad.tsv")[1]


@pytest.mark.parametrize("ending", ["jsonl", "tsv"])
def test_edit_writes_the_dictionary_and_says_what_was_done(say, tmp_path, ending):
    code, out, err = say("edit", "own.tsv", "--step", "np", "--step", "pro", "--out", f"edited.{ending}")
    assert (code, err) == (0, "")
    assert out.splitlines()[1:] == [
        "np\t–\t1\t0\t1",
        "pro\t–\t0\t1\t1",
        "own had 3 definitions, own+np+pro has 2.",
        f"edited.{ending}: 2 definitions.",
    ]
    assert [each.text for each in open_dictionary(tmp_path / f"edited.{ending}").definitions] == [
        "one who waits until he or she is treated", "a star",
    ]  # fmt: skip


def test_preview_shows_the_changes_and_writes_nothing(say, tmp_path):
    code, out, _ = say("edit", "own.tsv", "--step", "pro", "--preview", "1", "--out", "edited.jsonl")
    assert code == 0
    assert out.splitlines()[:4] == [
        "@@ Galileo", "- he saw his moons", "+ he or she saw his or her moons", "... and 1 more",
    ]  # fmt: skip
    assert "2 definitions: 2 changed. No dictionary was written" in out
    assert sorted(path.name for path in tmp_path.iterdir()) == ["own.tsv"]


def test_the_changes_as_a_page_and_as_json(say, tmp_path):
    code, out, _ = say("edit", "own.tsv", "--step", "pro", "--preview", "9", "--diff", "diff.html", "--json")
    assert code == 0
    assert "<ins>or she </ins>" in (tmp_path / "diff.html").read_text()
    told = json.loads(out)
    assert (told["after"], told["steps"][0]["changed"], told["definitions_after"]) == ("own+pro", 2, 3)
    assert [each["after"] for each in told["changes"]] == [
        "he or she saw his or her moons", "one who waits until he or she is treated",
    ]  # fmt: skip
    first = json.loads(say("edit", "own.tsv", "--step", "np", "--step", "pro", "--preview", "1", "--json")[1])[
        "changes"
    ]
    assert [each["word"] for each in first] == ["patient"]  # what the preview shows first, not what was dropped
    code, out, _ = say("edit", "own.tsv", "--step", "pro", "--out", "new.jsonl", "--json")
    assert EditRecord.from_json(out).steps[0].changed == 2


def test_colours_only_where_they_are_wished_for(say, monkeypatch):
    asked = ("edit", "own.tsv", "--step", "pro", "--preview", "9")
    monkeypatch.setattr("equipoise.cli.explain_saying.in_terminal", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("click._compat.should_strip_ansi", lambda *_: False)
    monkeypatch.setattr("click.utils.should_strip_ansi", lambda *_: False)
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert "\x1b[31m- he saw" in say(*asked)[1]
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in say(*asked)[1]


def test_the_verb_alone_shows_its_help(say):
    code, out, err = say()
    assert (code, out) == (2, "")
    assert err.startswith("Usage: equipoise dictionary") and "\n  report" in err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("report", "nowhere.tsv"), "There is no dictionary 'nowhere.tsv'"),
        (("report", "wordnett"), "did you mean wordnet"),
        (("report", "."), "There is no dictionary in the folder"),
        (("report", "empty.tsv"), "it is empty"),
        (("report", "gcide:."), "apt-get install dict-gcide"),
        (("report", "wordnet", "--wordnet", "nowhere"), "There is no WordNet 3.0 in nowhere"),
        (("report", "own.tsv", "--out", "report.pdf"), "--out must end in .html, .md, .json"),
        (("report",), "Missing argument 'NAME...'"),
        (("edit", "own.tsv", "--out", "edited.jsonl"), "Missing option '--step'"),
        (("edit", "own.tsv", "--step", "np"), "--out FILE.jsonl or FILE.tsv, or look first with --preview"),
        (("edit", "own.tsv", "--step", "npp", "--out", "edited.jsonl"), "There is no step 'npp'"),
        (("edit", "own.tsv", "--step", "replace:(=>", "--out", "edited.jsonl"), "a regular expression that is none"),
        (("edit", "own.tsv", "--step", "pro:window=x", "--out", "edited.jsonl"), "pro:window is a number of words"),
        (("edit", "own.tsv", "--step", "np", "--out", "edited.csv"), "ends in .jsonl or .tsv"),
        (("edit", "own.tsv", "--step", "np", "--out", "own.tsv"), "is read here and would be replaced"),
        (("edit", "own.tsv", "--step", "np", "--preview", "0"), "--preview"),
        (("edit", "own.tsv", "--step", "np", "--preview", "1", "--diff", "diff.txt"), "--diff must end in .html"),
        (("edit", "own.tsv", "--step", "drop-words:.", "--out", "edited.tsv"), "Nothing of own is left"),
        (("edit", "own.tsv", "--step", "np", "--out", "own.tsv/below.tsv"), "Nothing could be written"),
        (("edit", "own.tsv", "--step", "names-last", "--out", "new.tsv", "--diff", "d.html"), "write a .jsonl file"),
        (("report", "/dev/stdin"), "is a pipe or a device, and a file is read"),
    ],
)
def test_bad_input_is_one_sentence_and_leaves_nothing(say, tmp_path, arguments, said):
    (tmp_path / "empty.tsv").write_text("")
    code, out, err = say(*arguments)
    assert (code, out) == (2, "")
    assert said in err
    assert len(err.splitlines()) == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["empty.tsv", "own.tsv"]
    assert (tmp_path / "own.tsv").read_text() == LINES
