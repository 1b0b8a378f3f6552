"""Files of pairs, and the labels they have."""

from pathlib import Path

import pytest

from equipoise.errors import BadDataset
from equipoise.training.labels import Pair, PairFile, class_of


@pytest.mark.parametrize(("said", "number"), [
    ("entailment", 0), ("NEUTRAL", 1), ("2", 2), ("-", None), ("-1", None), ("", None),
])  # fmt: skip
def test_a_label_is_a_number_or_none(said, number):
    assert class_of(Pair(1, "One.", "Two.", said), Path("a.tsv")) == number


def test_a_label_that_is_none():
    with pytest.raises(BadDataset, match=r"Line 1,200 of a\.tsv has the label 'perhaps'"):
        class_of(Pair(1200, "One.", "Two.", "perhaps"), Path("a.tsv"))


def test_entries_one_by_one_and_as_often_as_they_are_asked_for(tmp_path):
    path = tmp_path / "pairs.jsonl"
    path.write_text('{"premise": "One.", "hypothesis": "Two.", "label": 1}\nnothing\n', encoding="utf-8")
    file = PairFile(path, (), "")

    for _ in range(2):
        assert list(file) == [Pair(1, "One.", "Two.", "1")]
        assert file.malformed == 1


@pytest.mark.parametrize(("header", "said"), [
    ("sentence\tlabel", "has one sentence an entry"), ("sentence1\tsentence2", "has no column of labels"),
])  # fmt: skip
def test_files_of_something_else(tmp_path, header, said):
    path = tmp_path / "odd.tsv"
    path.write_text(f"{header}\nOne.\tTwo.\n", encoding="utf-8")

    with pytest.raises(BadDataset, match=said):
        PairFile(path, (), "")
