"""Text as numbers, by hand."""

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from equipoise.errors import BadDataset
from equipoise.training.dict2vec.text import Reading, _sums, read_text


def read(*paths, min_count=1, columns=()):
    return read_text(paths, min_count, Reading(tuple(columns)), lambda share: None)


def write(path, text):
    path.write_text(text, encoding="utf-8")
    return path


def test_words_from_frequent_to_rare_line_by_line(tmp_path):
    text = read(write(tmp_path / "a.txt", "B a, c!\n\nA b a.\nrare\n"), min_count=2)

    assert text.words == ["a", "b"] and text.counts.tolist() == [3, 2]
    assert text.ids.tolist() == [1, 0, 0, 1, 0] and text.firsts.tolist() == [0, 2, 5, 5]
    assert (text.read, text.rare) == (7, 2)
    assert (text.files[0].entries, text.files[0].unreadable, text.files[0].malformed) == (2, 1, 0)


def test_words_that_are_equally_frequent_stand_as_they_came(tmp_path):
    assert read(write(tmp_path / "a.txt", "z y x z y x\n")).words == ["z", "y", "x"]


def test_several_files_of_several_kinds(tmp_path):
    lines = [{"sentence1": "One two.", "sentence2": "Two three."}, {"sentence1": "Two.", "sentence2": "One."}]
    pairs = write(tmp_path / "pairs.jsonl", "".join(json.dumps(line) + "\n" for line in lines))
    text = read(pairs, write(tmp_path / "plain.txt", "two four\n"))

    assert text.words[0] == "two" and np.diff(text.firsts).tolist() == [2, 2, 1, 1, 2]
    assert [each.entries for each in text.files] == [4, 1]


def test_a_long_line_is_cut(tmp_path):
    text = read(write(tmp_path / "long.txt", "to be or not " * 50_001))

    assert len(text.ids) == 200_004 and np.diff(text.firsts).tolist() == [10_000] * 20 + [4]


@pytest.mark.parametrize(("text", "said"), [
    ("...\n!\n", r"odd\.txt has no word to learn from"),
    ("one two one\n", r"Fewer than 2 words of odd\.txt occur 2 times \(the most frequent, 'one', 2 times\)"),
])  # fmt: skip
def test_text_that_is_too_little(tmp_path, text, said):
    with pytest.raises(BadDataset, match=said):
        read(write(tmp_path / "odd.txt", text), min_count=2)


def test_a_file_that_is_given_twice(tmp_path):
    path = write(tmp_path / "a.txt", "one two one two\n")

    with pytest.raises(BadDataset, match="was given twice"):
        read(path, tmp_path / "nowhere" / ".." / "a.txt")


@given(st.lists(st.lists(st.booleans(), max_size=4), min_size=1, max_size=8).filter(any))
def test_marks_are_counted_line_by_line_and_lines_without_a_word_have_none(lines):
    marks = np.array([mark for line in lines for mark in line])
    assert _sums(marks, np.array([len(line) for line in lines])).tolist() == [sum(line) for line in lines]
