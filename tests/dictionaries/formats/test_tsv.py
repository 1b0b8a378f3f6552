import gzip

import pytest

from equipoise.dictionaries import Definition, open_dictionary
from equipoise.errors import BadDataset


def test_a_word_a_tab_and_what_it_means(tmp_path):
    path = tmp_path / "own.txt"
    path.write_bytes("\ufeffsun\ta star\r\n\r\nwise man\ta mentor\tan elder\r\n".encode())
    found = open_dictionary(path)
    assert (found.name, found.notes) == ("own", ())
    assert found.definitions == (
        Definition("sun", "a star"),
        Definition("wise man", "a mentor"),
        Definition("wise man", "an elder"),
    )


def test_names_of_columns_are_no_entry(tmp_path):
    path = tmp_path / "own.tsv"
    path.write_text("Word\tDefinition\nsun\ta star\n")
    assert open_dictionary(path).definitions == (Definition("sun", "a star"),)


def test_the_three_columns_of_dict2vec_packed(tmp_path):
    path = tmp_path / "defs.txt.gz"
    lines = "Cam\tsun\tstar that gives light\nOxf\tsun\tstar\nCol\tmoon\tbody round earth\n"
    path.write_bytes(gzip.compress(lines.encode()))
    found = open_dictionary(path)
    assert [(each.word, each.text) for each in found.definitions] == [
        ("sun", "star that gives light"), ("sun", "star"), ("moon", "body round earth"),
    ]  # fmt: skip


def test_another_source_column_is_told_by_saying_the_same_again(tmp_path):
    path = tmp_path / "defs.tsv"
    path.write_text("".join(f"{'AB'[n % 2]}\tword{n}\tmeaning {n}\n" for n in range(12)))
    assert open_dictionary(path).definitions[3] == Definition("word3", "meaning 3")


def test_malformed_lines_are_counted(tmp_path):
    path = tmp_path / "own.tsv"
    path.write_bytes(b"sun\ta star\nno tab\n\tno word\nempty\t \n\xff\xfe\tno UTF-8\n")
    found = open_dictionary(path)
    assert found.definitions == (Definition("sun", "a star"),)
    assert found.notes == ("4 of 5 lines could not be read and were left out: 2, 3, 4, 5; 1 of them are not UTF-8",)


def test_a_file_in_another_encoding_is_told_so(tmp_path):
    path = tmp_path / "own.tsv"
    path.write_bytes("café\tun lieu\nthé\tune boisson\n".encode("latin-1"))
    with pytest.raises(BadDataset, match=r"2 could not be read \(2 of them are not UTF-8: save it as UTF-8\); a"):
        open_dictionary(path)


def test_only_malformed_lines_are_refused(tmp_path):
    path = tmp_path / "own.tsv"
    path.write_text("\tno word\n")
    with pytest.raises(BadDataset, match=r"of its lines \(1\) 1 could not be read; a line is a word, a tab"):
        open_dictionary(path)
