"""equipoise senses: gloss averages that say what they are, and what a file of sense vectors holds."""

import json

import numpy as np
import pytest

from equipoise.cli import main
from equipoise.models.static import open_vectors
from tests.wordnet.small import write as write_wordnet


@pytest.fixture
def say(capsys, monkeypatch, tmp_path):
    """Run the verb in a folder with a small WordNet and words.txt; returns its exit code and what it printed."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("EQUIPOISE_WORDNET", str(write_wordnet(tmp_path / "wordnet")))
    (tmp_path / "words.txt").write_text("trusted 3 0\nadviser 0 3\nmentor 0 6\nmoon 1 1\n", encoding="utf-8")
    (tmp_path / "senses.txt").write_text(
        "mentor%1:18:00:: 1 0\nmentor%1:99:00:: 0 1\nmoon%1:18:01:: 1 1\nmentor%1:18:00:: 5 5\nzebra%1:05:00:: 2 1\n",
        encoding="utf-8",
    )

    def run(*arguments):
        with pytest.raises(SystemExit) as stop:
            main(["senses", *arguments])
        said = capsys.readouterr()
        return stop.value.code, said.out, said.err

    return run


def files(folder):
    return sorted(path.name for path in folder.iterdir() if path.is_file())


def test_build_writes_a_file_whose_name_says_what_it_is(say, tmp_path):
    code, _, err = say("build", "words.txt")
    made = open_vectors(tmp_path / "words.gloss-averages.npz")

    assert (code, err) == (0, "")
    assert made.vectors(["mentor%1:18:00::"]).array.tolist() == [[1, 3]]


def test_build_says_what_these_vectors_are_not(say):
    _, out, _ = say("build", "words.txt")

    assert out.startswith(
        "words.gloss-averages.npz: 7 senses of 2 dimensions. words.txt knows 50.0% of the words of glosses, "
        "and no word of 5 senses, which were left out.\n"
    )
    assert "They are no published sense embeddings" in out


def test_build_writes_text_where_the_name_says_so(say, tmp_path):
    code, _, _ = say("build", "words.txt", "--out", "made/my.gloss-averages.txt")
    first, *_ = (tmp_path / "made" / "my.gloss-averages.txt").read_text(encoding="utf-8").splitlines()

    assert code == 0
    assert first == "mentor%1:18:00:: 1.0 3.0"


def test_build_does_not_write_over_what_it_reads(say):
    say("build", "words.txt")
    code, _, err = say("build", "words.gloss-averages.npz", "--out", "words.gloss-averages.npz", "--force")

    assert code == 2
    assert "words.gloss-averages.npz is read here and would be replaced" in err


def test_build_prints_one_json_object(say):
    _, out, _ = say("build", "words.txt", "--json")
    found = json.loads(out)

    assert out.count("\n") == 1
    assert found["warning"].startswith("These are gloss averages")
    assert (found["file"], found["model"], found["senses"]) == ("words.gloss-averages.npz", "words.txt", 7)
    assert "galore%5:00:00:plentiful:02" in found["left_out"]


def test_build_makes_the_same_bytes_again_when_forced(say, tmp_path):
    say("build", "words.txt")
    before = (tmp_path / "words.gloss-averages.npz").read_bytes()
    refused, _, err = say("build", "words.txt")
    code, _, _ = say("build", "words.txt", "--force")

    assert (refused, code) == (2, 0)
    assert "words.gloss-averages.npz exists already; choose another name, or add --force" in err
    assert (tmp_path / "words.gloss-averages.npz").read_bytes() == before


def test_build_does_not_take_away_what_is_told_of_others_unless_forced(say, tmp_path):
    beside = tmp_path / "words.gloss-averages.npz.about.txt"
    beside.write_text("mine", encoding="utf-8")
    refused, _, err = say("build", "words.txt")

    assert refused == 2 and f"{beside.name} exists already" in err and beside.exists()
    assert say("build", "words.txt", "--force")[0] == 0 and not beside.exists()


def test_what_was_built_is_all_known_to_wordnet(say):
    say("build", "words.txt")
    _, out, _ = say("check", "words.gloss-averages.npz")

    assert out.splitlines() == [
        "names\tsense keys",
        "vectors\t7 of 2 dimensions",
        "senses of WordNet\t7 of 12 (58.3%)",
        "words of WordNet\t4",
        "names that WordNet does not know\t0",
        "note\tgloss averages over words.txt, made by equipoise senses build: no published sense embeddings",
    ]


def test_check_lists_every_name_that_wordnet_does_not_know(say):
    code, out, err = say("check", "senses.txt")

    assert (code, err) == (0, "")
    assert out.splitlines()[-4:] == [
        "names that WordNet does not know\t2",
        "note\t1 rows repeat a word, such as 'mentor%1:18:00::'; the first counts",
        "mentor%1:99:00::",
        "zebra%1:05:00::",
    ]


def test_check_takes_a_file_as_questions_name_it_and_prints_one_json_object(say):
    _, out, _ = say("check", "senses:senses.txt", "--json")
    found = json.loads(out)

    assert out.count("\n") == 1
    assert found["unknown"] == ["mentor%1:99:00::", "zebra%1:05:00::"]
    assert (found["naming"], found["vectors"], found["dimensions"]) == ("sense keys", 5, 2)
    assert (found["senses"], found["senses_of_wordnet"], found["words"]) == (2, 12, 2)


def test_check_reads_what_lmms_has(say, tmp_path):
    np.savez(tmp_path / "lmms.npz", labels=np.array(["mentor%1:18:00::", "moon%1:18:01::"]), vectors=np.eye(2))
    code, out, _ = say("check", "lmms.npz")

    assert code == 0
    assert "senses of WordNet\t2 of 12 (16.7%)" in out


@pytest.mark.parametrize(
    ("arguments", "saying"),
    [
        ("build missing.txt", "missing.txt cannot be read: No such file"),
        ("build words.txt --out made.csv", "made.csv ends in no format that can be written; use one of .npz, .txt"),
        ("build words.txt --out senses.txt", "senses.txt must have gloss-averages in its name"),
        ("build words.txt --wordnet missing", "There is no WordNet 3.0 in missing (it is not a folder)"),
        ("build fake:", "fake: is not a file of word vectors, and senses are built of nothing else"),
        ("build fremd.txt", "fremd.txt knows none of the 18 words of WordNet; give English vectors"),
        ("check missing.npz", "missing.npz cannot be read: No such file"),
        ("check words.txt", "words.txt holds no vectors of senses"),
        ("check senses.txt --wordnet missing", "There is no WordNet 3.0 in missing (it is not a folder)"),
        ("check", "Missing argument 'FILE'"),
        ("make", "No such command 'make'"),
    ],
)
def test_a_mistake_is_one_sentence_and_writes_nothing(say, tmp_path, arguments, saying):
    (tmp_path / "fremd.txt").write_text("wort 1 0\nfremd 0 1\n", encoding="utf-8")
    before = files(tmp_path)
    code, out, err = say(*arguments.split())

    assert (code, out) == (2, "")
    assert err.startswith("equipoise: ") and err.endswith(".\n") and err.count("\n") == 1
    assert saying in err
    assert files(tmp_path) == before
