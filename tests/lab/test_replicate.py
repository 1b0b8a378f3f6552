"""replicate: published numbers beside ours, and nothing done for a wrong question."""

import json

import pytest

from equipoise.cli import main
from equipoise.errors import BadOption, UnknownName
from equipoise.lab import PAPERS, replicate
from equipoise.lab.replicate import import_module
from equipoise.lab.tables import PUBLISHED, Inputs, published, table


@pytest.fixture
def run(capsys, monkeypatch, tmp_path):
    """Run the command in an empty folder; its exit code and what it printed on each stream."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments):
        with pytest.raises(SystemExit) as stop:
            main(["replicate", *map(str, arguments)])
        printed = capsys.readouterr()
        return stop.value.code, printed.out, printed.err

    return run


def test_every_paper_has_a_file_of_published_numbers():
    assert {path.stem for path in PUBLISHED.glob("*.json")} == set(PAPERS)


@pytest.mark.parametrize("paper", PAPERS)
def test_published_rows_have_a_number_for_every_column(paper):
    for name, record in published(paper)["tables"].items():
        for label, numbers in record["rows"].items():
            assert len(numbers) in (0, len(record["columns"])), f"{name}, {label}"
            assert all(number is None or isinstance(number, int | float) for number in numbers), f"{name}, {label}"


@pytest.mark.parametrize("paper", PAPERS)
def test_every_published_table_is_one_that_can_be_asked_for(paper):
    asked = set(import_module(PAPERS[paper]).TABLES)

    assert {name.partition(",")[0] for name in published(paper)["tables"]} == asked


def test_table_puts_ours_beside_theirs():
    ours = {"gender: RND": {"GloVe": 2.0}, "new": {"GloVe": 1.5}}

    made = table("mora-2022", "table 7, ranks, words alone", ours, ["GloVe"], notes=["n"], missing=["m"])

    rows = {row.label: row for row in made.rows}
    assert (made.name, made.part) == ("table 7", "ranks, words alone")
    assert rows["gender: RND"].published["BERT"] == 4
    assert rows["gender: RND"].ours == {"GloVe": 2.0}
    assert rows["gender: WEAT"].ours == {"GloVe": None}
    assert rows["new"].published == dict.fromkeys(("GloVe", "Word2Vec", "BERT", "RoBERTa"))
    assert (made.notes, made.missing, made.replicated) == (("n",), ("m",), True)


def test_data_files_are_found_below_the_folder(tmp_path):
    (tmp_path / "a" / "b").mkdir(parents=True)
    (tmp_path / "a" / "b" / "dev.json").touch()
    (tmp_path / "a" / "stereoset_dev.json").touch()
    inputs = Inputs("zhou-2022", (), tmp_path, 0, lambda share, what: None)

    assert inputs.file("dev.json", "stereoset*.json") == tmp_path / "a" / "b" / "dev.json"
    assert inputs.file("stereoset*.json") == tmp_path / "a" / "stereoset_dev.json"
    assert inputs.file("none.csv") is None


def test_unknown_names_are_refused():
    with pytest.raises(UnknownName, match="mora-2022"):
        replicate("mora-2021")
    with pytest.raises(UnknownName, match="table 7"):
        replicate("mora-2022", ["table 8"])
    with pytest.raises(BadOption, match="folder"):
        replicate("mora-2022", data="no-such-folder")


@pytest.mark.parametrize(
    "arguments",
    [
        ("nobody-1999",),
        ("mora-2022", "--table", "99"),
        ("mora-2022", "--models", "no-such-file.txt"),
        ("mora-2022", "--data", "no-such-folder"),
        ("mora-2022", "--seed", "-1"),
    ],
)
def test_bad_input_is_one_sentence_and_writes_nothing(run, tmp_path, arguments):
    code, out, err = run(*arguments, "--out", "found.json")

    assert (code, out) == (2, "")
    assert len(err.splitlines()) == 1
    assert not list(tmp_path.iterdir())


def test_a_file_that_exists_is_not_replaced(run, tmp_path):
    (tmp_path / "found.json").write_text("mine", encoding="utf-8")

    code, _, err = run("zhou-2022", "--table", "1", "--models", "builtin:glove-6b-50d", "--out", "found.json")

    assert code == 2 and "found.json" in err
    assert (tmp_path / "found.json").read_text(encoding="utf-8") == "mine"


def test_numbers_go_to_a_file_and_to_the_terminal(run, tmp_path):
    code, out, err = run("zhou-2022", "--table", "1", "--models", "builtin:glove-6b-50d", "--out", "found.json")

    assert (code, err) == (0, "")
    found = json.loads((tmp_path / "found.json").read_text(encoding="utf-8"))
    (counts,) = found["tables"]
    assert {row["label"]: row["published"] for row in counts["rows"]}["pairs"] == {
        "noun vs. verb": 324,
        "ethnicity vs. colour": 733,
        "nationality vs. language": 2304,
    }
    assert "2,304" in out and "Table 1" in out
