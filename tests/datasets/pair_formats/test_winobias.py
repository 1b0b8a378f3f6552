"""WinoBias: two files, line by line."""

from __future__ import annotations

from pathlib import Path

import pytest

from equipoise.datasets.pair_formats.winobias import read_winobias
from equipoise.errors import BadDataset

PRO = "1 [The plumber] met the baker because [he] was early.\n2 The plumber paid [the baker] for [her] bread.\n"
ANTI = "1 [The plumber] met the baker because [she] was early.\n2 The plumber paid [the baker] for [his] bread.\n"


def write(folder: Path, pro: str = PRO, anti: str = ANTI, ending: str = "type2.txt.dev") -> Path:
    (folder / f"pro_stereotyped_{ending}").write_text(pro, encoding="utf-8")
    (folder / f"anti_stereotyped_{ending}").write_text(anti, encoding="utf-8")
    return folder / f"pro_stereotyped_{ending}"


def test_lines_of_the_same_number_are_a_pair(tmp_path: Path) -> None:
    asked = read_winobias(write(tmp_path))
    first, second = asked.pairs
    assert first.stereotype == "The plumber met the baker because he was early."
    assert first.antistereotype == "The plumber met the baker because she was early."
    assert (first.id, second.id) == ("winobias-1", "winobias-2")
    assert first.groups == {"bias": "gender", "type": "2"}
    assert (asked.name, asked.bias) == ("winobias_type2.dev", "gender")


def test_pairs_about_one_occupation_are_known_to_belong_together(tmp_path: Path) -> None:
    pro = "1 Once [he] sat, [A  Physician] met [the cook].\n2 [Physician] and cook.\n3 [He] met the cook.\n4 A cook.\n"
    anti = "1 [The cook] met [her].\n2 a\n3 b\n4 c\n"
    assert [pair.term for pair in read_winobias(write(tmp_path)).pairs] == ["plumber", "baker"]
    assert [pair.term for pair in read_winobias(write(tmp_path, pro, anti)).pairs] == ["physician", "physician", "", ""]


def test_either_file_finds_the_other(tmp_path: Path) -> None:
    pro = write(tmp_path)
    assert read_winobias(pro) == read_winobias(tmp_path / "anti_stereotyped_type2.txt.dev")


def test_numbers_are_taken_off_only_where_all_lines_have_them(tmp_path: Path) -> None:
    first, _ = read_winobias(write(tmp_path, "3 bakers met.\nHe met 3 bakers.\n", "4 bakers met.\nShe met.\n")).pairs
    assert first.stereotype == "3 bakers met."


def test_a_missing_or_shorter_sibling_is_named(tmp_path: Path) -> None:
    pro = write(tmp_path, anti=ANTI.splitlines()[0])
    with pytest.raises(BadDataset, match=r"has 2 sentences and anti_stereotyped_type2\.txt\.dev has 1"):
        read_winobias(pro)
    (tmp_path / "anti_stereotyped_type2.txt.dev").unlink()
    with pytest.raises(BadDataset, match=r"anti_stereotyped_type2\.txt\.dev, which is not there"):
        read_winobias(pro)


def test_the_published_number_of_sentences_is_recognised(tmp_path: Path) -> None:
    assert read_winobias(write(tmp_path, PRO * 198, ANTI * 198)).licence == "MIT"
    assert read_winobias(write(tmp_path)).licence == ""
