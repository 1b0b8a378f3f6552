"""equipoise sssb: a warning, counts beside the paper's, every check, and a file or nothing."""

import json

import pytest

from equipoise.cli import main
from equipoise.datasets.sssb import SHIPPED, as_text, generated, read_words, sentences
from tests.wordnet.small import write as write_wordnet


@pytest.fixture
def say(capsys, monkeypatch, tmp_path):
    """Run the verb in an empty folder; returns its exit code and what it printed on each stream."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments):
        with pytest.raises(SystemExit) as stop:
            main(["sssb", *arguments])
        said = capsys.readouterr()
        return stop.value.code, said.out, said.err

    return run


@pytest.fixture
def nations(tmp_path):
    path = tmp_path / "nations.json"
    path.write_text(
        json.dumps({"nations": [{"word": "Klingon", "language": {"key": "klingon%1:10:00::"}}]}), encoding="utf-8"
    )
    return path


def test_generate_writes_the_sentences(say, tmp_path):
    code, out, err = say("generate")

    assert (code, err) == (0, "")
    assert (tmp_path / "sssb.txt").read_text(encoding="utf-8") == as_text(sentences(read_words()))
    assert out.splitlines()[-1] == "sssb.txt: 1,247 sentences, which make 3,361 pairs."


def test_the_warning_comes_first(say):
    _, out, _ = say("generate", "--out", "made/here.txt")

    assert out.startswith("Content warning: these sentences state stereotypes")


def test_counts_stand_beside_table_1_and_every_check_has_an_outcome(say):
    _, out, _ = say("generate")
    rows = [line.split("\t") for line in out.splitlines()]

    assert ["category", "number of", "here", "table 1"] in rows
    assert ["nationality vs. language", "pairs", "2,304", "2,304"] in rows
    assert ["ethnicity vs. colour", "templates", "2", "4"] in rows
    assert ["no sentence stands twice", "passed", ""] in rows
    assert len([row for row in rows if row[1:2] in (["passed"], ["not checked"])]) == 7
    assert ["the file reads back as the same pairs", "passed", ""] in rows


def test_json_is_one_object(say):
    code, out, _ = say("generate", "--json")
    found = json.loads(out)

    assert code == 0 and out.count("\n") == 1
    assert list(found) == ["warning", "counts", "checks"]
    assert {"category": "noun vs. verb", "what": "pairs", "ours": 324, "published": 324} in found["counts"]
    assert {each["outcome"] for each in found["checks"]} <= {"passed", "not checked"}


def test_a_failing_check_writes_nothing(say, tmp_path, nations):
    folder = write_wordnet(tmp_path / "wordnet")
    code, out, err = say("generate", "--words", str(nations), "--wordnet", str(folder))

    assert code == 2
    assert "every key is in WordNet 3.0\tfailed\t" in out
    assert err.startswith('equipoise: Nothing was written to sssb.txt, because it fails the checks "every key is in')
    assert err.count("\n") == 1
    assert not (tmp_path / "sssb.txt").exists()


def test_a_failing_check_leaves_the_file_of_before(say, tmp_path, nations):
    (tmp_path / "sssb.txt").write_text("before", encoding="utf-8")
    say("generate", "--words", str(nations), "--wordnet", str(write_wordnet(tmp_path / "wordnet")), "--json")

    assert (tmp_path / "sssb.txt").read_text(encoding="utf-8") == "before"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["nations.json", "sssb.txt", "wordnet"]


def test_words_are_the_file_to_edit(say, tmp_path):
    _, out, _ = say("words")
    code, _, _ = say("words", "--out", "words.json")

    assert code == 0
    assert out == (tmp_path / "words.json").read_text(encoding="utf-8") == SHIPPED.read_text(encoding="utf-8")
    assert generated(tmp_path / "words.json") == generated()


def test_words_do_not_replace_what_may_have_been_edited(say, tmp_path):
    (tmp_path / "words.json").write_text("mine", encoding="utf-8")
    code, out, err = say("words", "--out", "words.json")

    assert (code, out) == (2, "")
    assert "words.json exists already" in err
    assert (tmp_path / "words.json").read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize(
    ("arguments", "saying"),
    [
        ("generate --words missing.json", "missing.json cannot be read: No such file"),
        ("generate --wordnet missing", "There is no WordNet 3.0 in missing (it is not a folder)"),
        ("generate --out made.csv", "--out made.csv must end in .txt"),
        ("generate --seed 1", "No such option '--seed'"),
        ("make", "No such command 'make'"),
    ],
)
def test_a_mistake_is_one_sentence(say, arguments, saying):
    code, out, err = say(*arguments.split())

    assert (code, out) == (2, "")
    assert err.startswith("equipoise: ") and err.endswith(".\n") and err.count("\n") == 1
    assert saying in err
