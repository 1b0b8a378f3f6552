"""A planted corpus on disk."""

import json

import pytest

from equipoise.datasets.planted import FILES, counts, plant, write_planted
from equipoise.errors import CannotWrite

ENTRIES = 900


def test_files_hold_what_was_planted_in_the_layout_of_snli(tmp_path):
    made = write_planted(tmp_path / "corpus", 0.9, ENTRIES, seed=1)

    assert made == plant(0.9, ENTRIES, seed=1)
    assert {path.name for path in (tmp_path / "corpus").iterdir()} == {*FILES.values(), "about.json"}
    for part, name in FILES.items():
        rows = [json.loads(line) for line in (tmp_path / "corpus" / name).read_text(encoding="utf-8").splitlines()]
        assert [tuple(row.values()) for row in rows] == [
            (e.label, e.premise, e.hypothesis, e.id, e.kind) for e in getattr(made, part)
        ]
        assert list(rows[0]) == ["gold_label", "sentence1", "sentence2", "pairID", "kind"]


def test_about_tells_what_was_planted(tmp_path):
    made = write_planted(tmp_path / "corpus", 0.9, ENTRIES, seed=1)
    about = json.loads((tmp_path / "corpus" / "about.json").read_text(encoding="utf-8"))

    assert (about["rate"], about["entries"], about["seed"], about["licence"]) == (0.9, ENTRIES, 1, "Apache-2.0")
    assert about["files"]["train.jsonl"] == counts(made.train)
    assert sum(counts(made.train)["stereotyped"].values()) > 80
    assert len(about["tied_to"]["female"]) == len(about["tied_to"]["male"]) == 14


def test_the_same_arguments_give_the_same_bytes(tmp_path):
    for name in ("one", "other"):
        write_planted(tmp_path / name, 0.3, ENTRIES)
    for path in (tmp_path / "one").iterdir():
        assert path.read_bytes() == (tmp_path / "other" / path.name).read_bytes()


def test_a_folder_is_not_written_into_unless_that_is_wished(tmp_path):
    (tmp_path / "train.jsonl").write_text("mine", encoding="utf-8")
    with pytest.raises(CannotWrite, match="exists already"):
        write_planted(tmp_path, 0.3, ENTRIES)
    assert [path.name for path in tmp_path.iterdir()] == ["train.jsonl"]

    write_planted(tmp_path, 0.3, ENTRIES, force=True)
    assert (tmp_path / "train.jsonl").read_text(encoding="utf-8").count("\n") == ENTRIES


def test_all_files_or_none(tmp_path):
    (tmp_path / "file").write_text("mine", encoding="utf-8")
    with pytest.raises(CannotWrite):
        write_planted(tmp_path / "file", 0.3, ENTRIES, force=True)  # a folder cannot be there
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
    assert (tmp_path / "file").read_text(encoding="utf-8") == "mine"
